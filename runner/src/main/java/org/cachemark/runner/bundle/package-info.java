/** Result bundles: what a run has shown as one file, made, held to its form, and read. */
package org.cachemark.runner.bundle;

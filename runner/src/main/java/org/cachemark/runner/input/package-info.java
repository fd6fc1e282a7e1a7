/** What is read from people, and how it is shown to them again when it is wrong. */
package org.cachemark.runner.input;

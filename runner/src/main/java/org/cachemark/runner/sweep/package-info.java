/** What shall be measured, as people write it, and made sense of. */
package org.cachemark.runner.sweep;

/** The measuring: processes, files, and what is shown meanwhile. */
package org.cachemark.runner.run;

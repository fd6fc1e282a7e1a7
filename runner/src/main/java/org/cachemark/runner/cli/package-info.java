/** The commands, one class each: they read what the user wants, and leave the work to others. */
package org.cachemark.runner.cli;

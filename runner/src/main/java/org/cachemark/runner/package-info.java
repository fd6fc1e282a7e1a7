/**
 * The runner: {@code catalogue} is what can be measured, {@code sweep} what shall be, {@code plan}
 * the cells and rounds that follow, {@code run} the measuring, {@code cli} the command line.
 */
package org.cachemark.runner;

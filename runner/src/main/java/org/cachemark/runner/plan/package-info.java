/** The cells and the order of the rounds that follow from a sweep. */
package org.cachemark.runner.plan;

/**
 * From the files of a run to what people read: {@link org.cachemark.reports.Run} and {@link
 * org.cachemark.reports.Results} are what was measured, {@link org.cachemark.reports.Statistics}
 * the arithmetic, {@link org.cachemark.reports.Summary} the answer, and the rest its renderings.
 */
package org.cachemark.reports;

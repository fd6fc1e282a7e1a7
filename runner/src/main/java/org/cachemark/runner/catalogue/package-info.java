/** What can be measured: products by their adapters, benchmarks, and class paths. */
package org.cachemark.runner.catalogue;

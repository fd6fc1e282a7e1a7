/** The benchmarks, one class each, and what they share. They know the contract, and no product. */
package org.cachemark.jmh;

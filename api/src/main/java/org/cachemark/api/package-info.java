/** The contract that every cache is driven through. It depends on nothing but the JDK. */
package org.cachemark.api;

/** A kind of measurement that is made up: what can be measured is not caches alone. */
package org.cachemark.runner.toy;

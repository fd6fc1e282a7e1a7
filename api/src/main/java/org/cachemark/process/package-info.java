/** What every process that Cachemark starts has in common. */
package org.cachemark.process;

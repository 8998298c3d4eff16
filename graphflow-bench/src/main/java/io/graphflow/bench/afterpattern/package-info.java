/** What follows a pattern: groups, distinct rows, orders and expressions. */
package io.graphflow.bench.afterpattern;

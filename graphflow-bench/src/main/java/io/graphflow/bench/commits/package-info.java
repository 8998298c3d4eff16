/** The cost of commits: single transactions, from one thread and from many. */
package io.graphflow.bench.commits;

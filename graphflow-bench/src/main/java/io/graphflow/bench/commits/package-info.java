/** What it costs to commit: single transactions, from one thread and from many. */
package io.graphflow.bench.commits;

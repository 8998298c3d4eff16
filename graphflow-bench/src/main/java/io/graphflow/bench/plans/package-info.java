/** The plans of well-known queries, as EXPLAIN shows them, for a page of the documentation. */
package io.graphflow.bench.plans;

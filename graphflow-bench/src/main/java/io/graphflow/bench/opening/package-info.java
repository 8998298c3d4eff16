/**
 * Opening a database, of any size, and the whole process of the command {@code graphflow query}. Start
 * with {@link io.graphflow.bench.opening.OpeningBenchmark}.
 */
package io.graphflow.bench.opening;

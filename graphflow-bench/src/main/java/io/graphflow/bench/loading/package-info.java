/**
 * Loading CSV files with one edge property, on one and on two processors. Start with {@link
 * io.graphflow.bench.loading.LoadingBenchmark}.
 */
package io.graphflow.bench.loading;

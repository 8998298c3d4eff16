/**
 * Benchmarks: one class a table or figure of the paper, named after it, and the graphs they run on.
 * Every result is checked before it is timed; every configuration runs in a JVM of its own, as one
 * that ran another engine has that engine's profiles. How to run them and what they gave is in {@code
 * docs/benchmarks.md}. Start with {@link io.graphflow.bench.Table4Benchmark}.
 */
package io.graphflow.bench;

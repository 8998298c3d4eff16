/**
 * The command behind {@code scripts/reproduce}: runs {@linkplain
 * io.graphflow.bench.experiment.Experiment experiments} and writes the report. All of them stand in
 * {@link io.graphflow.bench.reproduce.Experiments}, one line each.
 */
package io.graphflow.bench.reproduce;

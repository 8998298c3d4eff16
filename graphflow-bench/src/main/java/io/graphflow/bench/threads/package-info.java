/**
 * Target 5: what a second thread brings. Start with {@link
 * io.graphflow.bench.threads.ThreadsExperiment}.
 */
package io.graphflow.bench.threads;

/**
 * Target 5: the gain of a second thread. Start with {@link
 * io.graphflow.bench.threads.ThreadsExperiment}.
 */
package io.graphflow.bench.threads;

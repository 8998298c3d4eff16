/**
 * Synthetic graphs, written as CSV files, so that nobody needs a download: a social network with the
 * schema and the correlations of LDBC SNB ({@code snb}), and a plain graph with power-law degrees
 * ({@code powerlaw}).
 *
 * <p>The same options give the same bytes, on every machine: all randomness comes from {@code
 * random}, keyed by the seed, and no arithmetic depends on the platform. Files are written as they
 * are made ({@code csv}), so memory grows with the persons of a network and not with its messages.
 * Start with {@link io.graphflow.generate.snb.SnbGenerator} or {@link
 * io.graphflow.generate.powerlaw.PowerLawGenerator}.
 */
package io.graphflow.generate;

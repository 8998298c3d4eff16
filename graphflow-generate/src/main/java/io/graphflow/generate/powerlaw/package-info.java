/**
 * A plain directed graph with power-law degrees and one edge property, for the k-hop queries of
 * the paper's Table 4. Start with {@link io.graphflow.generate.powerlaw.PowerLawGenerator}.
 */
package io.graphflow.generate.powerlaw;

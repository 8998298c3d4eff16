/**
 * The files of a network of LDBC SNB: its graph, its update streams, and the parameters of complex reads.
 * Start with {@link io.graphflow.interactive.network.NetworkFolder}.
 */
package io.graphflow.interactive.network;

/**
 * Other database systems, which answer the queries of a {@link io.graphflow.bench.workload.Workload}
 * over the same data. Start with {@link io.graphflow.bench.peer.Peer}.
 */
package io.graphflow.bench.peer;

/**
 * Runs queries that change the graph, in the same way for every engine. Start at {@link
 * io.graphflow.core.update.PreparedUpdate}.
 *
 * <p>A plan with updates is cut at them ({@link io.graphflow.core.update.StagedPlan}). What lies below
 * the lowest one is a plan that only reads: any engine runs it on the immutable version at its
 * beginning, and its rows are pulled one after the other through the updates, which write to the
 * transaction's {@link io.graphflow.storage.delta.DeltaWriter}. If something above reads again, the rows
 * that come out are kept, and it runs as the next stage, on the version after the updates, with the rows
 * kept as its leaf. So the engines know nothing of updates, and a barrier costs nothing beyond that.
 *
 * <p>What an update itself reads, it reads from the writer ({@link
 * io.graphflow.core.update.WriterSnapshot}), for it sees what it has done for the rows before: {@code
 * SET n.count = n.count + 1}, and {@code MERGE}, whose pattern is planned once and runs for each row.
 */
package io.graphflow.core.update;

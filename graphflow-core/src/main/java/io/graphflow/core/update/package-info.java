/**
 * Runs queries that change the graph, in the same way for every engine. Start at {@link
 * io.graphflow.core.update.PreparedUpdate}.
 *
 * <p>A plan with updates is cut at them ({@link io.graphflow.core.update.StagedPlan}). The plan
 * below the lowest update only reads: any engine runs it on the immutable version at its beginning.
 * Its rows are pulled one after the other through the updates, which write to the transaction's
 * {@link io.graphflow.storage.delta.DeltaWriter}. If a part above reads again, the rows that come
 * out are kept, and that part runs as the next stage, on the version after the updates, with the
 * kept rows as its leaf. So the engines know nothing of updates, and a barrier costs nothing beyond
 * that.
 *
 * <p>An update itself reads from the writer ({@link io.graphflow.core.update.WriterSnapshot}), so
 * that it sees its own changes for the rows before: in {@code SET n.count = n.count + 1}, and in
 * {@code MERGE}, whose pattern is planned once and runs for each row. The body of a {@code CALL} is cut in the same way
 * and runs for each row ({@link io.graphflow.core.update.UpdateBody}).
 *
 * <p>Names that expressions give and that the catalog lacks are collected by a run that is then undone ({@link
 * io.graphflow.core.update.MissingNamesException}); the statement is planned and run again with them.
 */
package io.graphflow.core.update;

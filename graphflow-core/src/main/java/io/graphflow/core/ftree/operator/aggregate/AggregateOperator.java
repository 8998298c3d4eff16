package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.group.GroupRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Reads all rows into groups, and yields a row for each group. Several workers may read, each of which takes blocks of
 * the scan that all trees follow from; their groups are merged.
 */
public final class AggregateOperator implements FTreeOperator {
  /** Rows in a block while a bound is not known, so that it soon is. */
  private static final int FIRST_ROWS = 64;

  private static final int GROUPS_PER_CHECK = 4096;

  private final QueryContext context;
  private final List<PartialAggregation> workers;
  private final VertexMorsels morsels;
  private final Variable[] aggregates;
  private final RowBound bound;
  private final int boundSlot;
  private final GroupRows rows;
  private final RowTable batch;
  private final Tuple tuple;
  private final TableBlock block;

  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param workers at least one; several have a tuple each, and one alone has {@code tuple}
   * @param morsels the blocks that several workers share; not read for one worker
   * @param aggregates variables of the results
   * @param bound the bound by one of the aggregates that the rows above are within; null if there is none
   * @param boundSlot slot of that aggregate
   * @param rows receive keys and results
   * @param block shows them
   */
  public AggregateOperator(QueryContext context, List<PartialAggregation> workers,
      VertexMorsels morsels, List<Variable> aggregates, RowBound bound, int boundSlot,
      GroupRows rows, Tuple tuple, TableBlock block) {
    this.context = context;
    this.workers = List.copyOf(workers);
    this.morsels = morsels;
    this.aggregates = aggregates.toArray(Variable[]::new);
    this.bound = bound;
    this.boundSlot = boundSlot;
    this.rows = rows;
    this.batch = rows.table();
    this.tuple = tuple;
    this.block = block;
  }

  @Override
  public void open() {
    try {
      consume();
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    nextGroup = 0;
  }

  private void consume() {
    PartialAggregation all = workers.getFirst();
    if (workers.size() == 1) {
      all.consume();
      return;
    }
    morsels.restart();
    Workers.run(context, workers.stream().<Runnable>map(worker -> worker::consume).toList());
    for (PartialAggregation worker : workers.subList(1, workers.size())) {
      all.merge(worker);
      worker.release();
    }
    all.finish();
  }

  @Override
  public boolean next() {
    PartialAggregation groups = workers.getFirst();
    int mostRows = mostRows();
    batch.clear();
    addRows(groups, mostRows);
    while (batch.count() == 0 && groups.nextPart()) {
      nextGroup = 0;
      addRows(groups, mostRows);
    }
    return block.show(batch, 0) > 0;
  }

  /** Adds rows to the batch, as long as there are groups. */
  private void addRows(PartialAggregation groups, int mostRows) {
    if (bound == null && groups.hasKeys()) {
      context.check();
      int count = Math.min(mostRows - batch.count(), groups.count() - nextGroup);
      groups.append(rows, nextGroup, count);
      nextGroup += count;
      return;
    }
    while (batch.count() < mostRows && nextGroup < groups.count()) {
      if (nextGroup % GROUPS_PER_CHECK == 0) {
        context.check();
      }
      for (AggregatePart part : groups.parts()) {
        load(part);
      }
      if (bound == null || bound.passes(tuple, boundSlot)) {
        groups.loadKeys(nextGroup, tuple);
        batch.append(tuple);
      }
      nextGroup++;
    }
  }

  private int mostRows() {
    return bound == null || bound.isKnown() ? block.mostRows()
        : Math.min(FIRST_ROWS, block.mostRows());
  }

  private void load(AggregatePart part) {
    for (int i = 0; i < part.count(); i++) {
      Variable aggregate = aggregates[part.aggregate(i)];
      Assignment.set(tuple, aggregate.id(), aggregate.type(), part.result(nextGroup, i));
    }
  }

  @Override
  public long addedBytes() {
    return block.bytes();
  }

  @Override
  public void close() {
    workers.forEach(PartialAggregation::close);
    // One worker alone reads into the tuple of the query.
    if (workers.size() > 1) {
      workers.forEach(PartialAggregation::releaseTuple);
    }
    batch.release();
  }
}

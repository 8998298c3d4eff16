package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Reads all rows into groups, and yields a row for each group. Several workers may read, each of which takes blocks of
 * the scan that all trees follow from; their groups are merged.
 */
public final class AggregateOperator implements FTreeOperator {
  private final QueryContext context;
  private final List<PartialAggregation> workers;
  private final VertexMorsels morsels;
  private final Variable[] aggregates;
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
   * @param batch receives keys and results
   * @param block shows them
   */
  public AggregateOperator(QueryContext context, List<PartialAggregation> workers,
      VertexMorsels morsels, List<Variable> aggregates, RowTable batch, Tuple tuple,
      TableBlock block) {
    this.context = context;
    this.workers = List.copyOf(workers);
    this.morsels = morsels;
    this.aggregates = aggregates.toArray(Variable[]::new);
    this.batch = batch;
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
  }

  @Override
  public boolean next() {
    PartialAggregation groups = workers.getFirst();
    batch.clear();
    while (batch.count() < block.mostRows() && nextGroup < groups.count()) {
      groups.loadKeys(nextGroup, tuple);
      for (AggregatePart part : groups.parts()) {
        load(part);
      }
      batch.append(tuple);
      nextGroup++;
    }
    return block.show(batch, 0) > 0;
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

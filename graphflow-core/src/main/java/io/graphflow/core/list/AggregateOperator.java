package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Reads its whole input into groups and yields a row for each. Several workers may read, each with a
 * pipeline of its own that takes blocks of the first scan; their partial states are merged.
 */
final class AggregateOperator implements ListOperator {
  private final QueryContext context;
  private final List<WeightPass> passes;
  private final List<Grouping> workers;
  private final VertexMorsels morsels;
  private final Variable[] aggregates;
  private final RowTable batch;
  private final Tuple tuple;
  private final ListGroup group;
  private final Vector[] vectors;
  private final int maxCount;
  private final Selection all = new Selection();

  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param passes what must be computed before, in this order
   * @param workers the parts of the aggregation
   * @param morsels the blocks that several workers share, or null for one worker
   * @param aggregates variables of the results
   * @param batch of those keys and aggregates that are wanted
   */
  AggregateOperator(
      QueryContext context,
      List<WeightPass> passes,
      List<Grouping> workers,
      VertexMorsels morsels,
      List<Variable> aggregates,
      RowTable batch,
      Tuple tuple,
      ListGroup group,
      List<Vector> vectors,
      int maxCount) {
    this.context = context;
    this.passes = List.copyOf(passes);
    this.workers = List.copyOf(workers);
    this.morsels = morsels;
    this.aggregates = aggregates.toArray(Variable[]::new);
    this.batch = batch;
    this.tuple = tuple;
    this.group = group;
    this.vectors = vectors.toArray(Vector[]::new);
    this.maxCount = maxCount;
  }

  @Override
  public void open() {
    try {
      group();
    } catch (ArithmeticException e) {
      throw VertexGroupsOperator.tooManyRows(e);
    }
    nextGroup = 0;
  }

  private void group() {
    for (WeightPass pass : passes) {
      pass.run();
    }
    if (workers.size() == 1) {
      workers.getFirst().consume();
    } else {
      morsels.restart();
      Workers.run(context, workers.stream().<Runnable>map(worker -> worker::consume).toList());
      for (int i = 1; i < workers.size(); i++) {
        workers.getFirst().merge(workers.get(i));
        workers.get(i).release();
      }
    }
  }

  @Override
  public boolean next() {
    Grouping groups = workers.getFirst();
    int count = Math.min(maxCount, groups.count() - nextGroup);
    if (count == 0) {
      return false;
    }
    batch.clear();
    for (int i = 0; i < count; i++) {
      groups.loadKeys(nextGroup, tuple);
      for (int j = 0; j < aggregates.length; j++) {
        Variable aggregate = aggregates[j];
        Assignment.set(tuple, aggregate.id(), aggregate.type(), groups.result(nextGroup, j));
      }
      batch.append(tuple);
      nextGroup++;
    }
    batch.show(vectors, 0);
    group.set(count, all);
    return true;
  }

  @Override
  public void close() {
    workers.forEach(Grouping::close);
    passes.forEach(WeightPass::release);
    batch.release();
  }
}

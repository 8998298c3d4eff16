package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Reads its whole input into groups and yields a row for each. Counts may be the sum of several
 * parts, some of which subtract rows.
 */
public final class AggregateOperator implements ListOperator {
  private final QueryContext context;
  private final List<AggregatePart> parts;
  private final Variable[] aggregates;
  private final RowTable batch;
  private final Tuple tuple;
  private final RowChunk chunk;

  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param parts at least one; where there are several, all aggregates count rows and are sums over
   *     the parts
   * @param aggregates variables of the results
   * @param batch receives the wanted keys and aggregates
   */
  public AggregateOperator(
      QueryContext context,
      List<AggregatePart> parts,
      List<Variable> aggregates,
      RowTable batch,
      Tuple tuple,
      RowChunk chunk) {
    this.context = context;
    this.parts = List.copyOf(parts);
    this.aggregates = aggregates.toArray(Variable[]::new);
    this.batch = batch;
    this.tuple = tuple;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    try {
      group();
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    nextGroup = 0;
  }

  private void group() {
    GroupTable sum = parts.getFirst().run(context);
    for (AggregatePart part : parts.subList(1, parts.size())) {
      sum.merge(part.run(context));
      part.release();
    }
    sum.finish();
  }

  @Override
  public boolean next() {
    GroupTable groups = parts.getFirst().result();
    batch.clear();
    addRows(groups);
    while (batch.count() == 0) {
      if (!groups.nextPart()) {
        return false;
      }
      nextGroup = 0;
      addRows(groups);
    }
    chunk.show(batch, 0, batch.count());
    return true;
  }

  /** Adds rows to the batch, as long as it has room and there are groups. */
  private void addRows(GroupTable groups) {
    while (batch.count() < chunk.maxCount() && nextGroup < groups.count()) {
      if (hasRows(groups, nextGroup)) {
        groups.loadKeys(nextGroup, tuple);
        for (int i = 0; i < aggregates.length; i++) {
          Variable aggregate = aggregates[i];
          Assignment.set(tuple, aggregate.id(), aggregate.type(), groups.result(nextGroup, i));
        }
        batch.append(tuple);
      }
      nextGroup++;
    }
  }

  /** Whether any rows of a group are left after all parts. */
  private boolean hasRows(GroupTable groups, int group) {
    return parts.size() == 1 || !groups.keys().hasKeys() || !groups.result(group, 0).equals(0L);
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    parts.forEach(AggregatePart::close);
    batch.release();
  }
}

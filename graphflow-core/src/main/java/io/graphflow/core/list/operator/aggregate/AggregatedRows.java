package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import java.util.List;

/**
 * Adds one row after the other. It enumerates rows over the groups that keys and arguments read; all other groups
 * multiply.
 */
public final class AggregatedRows implements ChunkAggregation {
  private final ChunkRows rows;
  private final Assignment[] keyAssignments;
  private final KeyTable keys;
  private final long factor;
  private final Tuple tuple;

  /**
   * Creates it.
   *
   * @param keys null if there are no keys
   * @param factor how often each row counts; other than 1 where all aggregates are {@code count(*)}
   */
  public AggregatedRows(ChunkRows rows, List<Assignment> keyAssignments, KeyTable keys,
      long factor, Tuple tuple) {
    this.rows = rows;
    this.keyAssignments = keyAssignments.toArray(Assignment[]::new);
    this.keys = keys;
    this.factor = factor;
    this.tuple = tuple;
  }

  @Override
  public void add(GroupStates states) {
    rows.first();
    do {
      int group = keys == null ? 0 : findGroup(states);
      states.add(group, tuple, Math.multiplyExact(factor, rows.multiplicity()));
    } while (rows.advance());
  }

  private int findGroup(GroupStates states) {
    for (Assignment assignment : keyAssignments) {
      assignment.apply(tuple);
    }
    int known = keys.size();
    int group = keys.findOrAdd(tuple);
    if (group == known) {
      states.ensureCapacity(group + 1);
    }
    return group;
  }
}

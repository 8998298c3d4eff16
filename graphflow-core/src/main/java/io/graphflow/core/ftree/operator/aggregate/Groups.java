package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.List;

/** The groups of an aggregation by their keys. Without keys there is one group, even if there are no rows. */
public final class Groups {
  private final Assignment[] assignments;
  private final KeyTable keys;

  /** Creates it without groups; {@code keys} is null if there are no keys. */
  public Groups(List<Assignment> assignments, KeyTable keys) {
    this.assignments = assignments.toArray(Assignment[]::new);
    this.keys = keys;
  }

  /** The group of a tuple's row, which may be a new one. */
  int find(Tuple tuple) {
    if (keys == null) {
      return 0;
    }
    for (Assignment assignment : assignments) {
      assignment.apply(tuple);
    }
    return keys.findOrAdd(tuple);
  }

  /**
   * The groups of vertices, which are the only key.
   *
   * @param ids a buffer for the vertices
   * @param found receives the groups, by index of the position
   */
  void find(VertexVector vertices, Selection selected, long[] ids, int[] found) {
    int count = selected.count();
    for (int i = 0; i < count; i++) {
      ids[i] = vertices.id(selected.position(i));
    }
    keys.findOrAdd(ids, count, found);
  }

  /**
   * Adds the groups of another worker.
   *
   * @return for each of its groups the group here
   */
  int[] addAll(Groups other, Tuple tuple) {
    return keys == null ? new int[1] : keys.addAll(other.keys, tuple);
  }

  int count() {
    return keys == null ? 1 : keys.size();
  }

  /** Puts a group's keys into their slots of a tuple. */
  void load(int group, Tuple tuple) {
    if (keys != null) {
      keys.load(group, tuple);
    }
  }

  void clear() {
    if (keys != null) {
      keys.clear();
    }
  }
}

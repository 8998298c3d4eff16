package io.graphflow.core.list.column;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.tuple.KeyFinder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;
import java.util.Arrays;
import java.util.List;

/** The ways to find groups by the keys of a list. */
public final class GroupFinders {
  private GroupFinders() {}

  /** All positions are in one group, as there are no keys. */
  public static GroupFinder none() {
    return (positions, groups) -> Arrays.fill(groups, 0, positions.count(), 0);
  }

  /**
   * All positions are in one group, as keys read flat groups alone.
   *
   * @param read what they read
   */
  public static GroupFinder flat(Bindings read, List<Assignment> assignments, KeyFinder keys,
      Tuple tuple) {
    return (positions, groups) -> {
      read.loadCurrent(tuple);
      for (Assignment assignment : assignments) {
        assignment.apply(tuple);
      }
      Arrays.fill(groups, 0, positions.count(), keys.find(tuple));
    };
  }

  /** The only key is a vertex. */
  public static GroupFinder vertices(VertexVector vertices, KeyFinder keys) {
    return new Vertices(vertices, keys);
  }

  /** All keys are of type BOOLEAN, INTEGER, DATE or DATETIME; at most 64. */
  public static GroupFinder longs(List<ValueVector> columns, KeyFinder keys) {
    return new Longs(columns.toArray(ValueVector[]::new), keys);
  }

  /**
   * Keys of any types.
   *
   * @param columns set the variables of the keys
   */
  public static GroupFinder values(Bindings columns, KeyFinder keys, Tuple tuple) {
    return (positions, groups) -> {
      for (int i = 0; i < positions.count(); i++) {
        columns.load(positions.position(i), tuple);
        groups[i] = keys.find(tuple);
      }
    };
  }

  private static final class Vertices implements GroupFinder {
    private final VertexVector vertices;
    private final KeyFinder keys;
    private long[] ids = {};

    Vertices(VertexVector vertices, KeyFinder keys) {
      this.vertices = vertices;
      this.keys = keys;
    }

    @Override
    public void find(Selection positions, int[] groups) {
      int count = positions.count();
      if (ids.length < count) {
        ids = new long[Math.max(count, 2 * ids.length)];
      }
      for (int i = 0; i < count; i++) {
        ids[i] = vertices.id(positions.position(i));
      }
      keys.find(ids, count, groups);
    }
  }

  private static final class Longs implements GroupFinder {
    private final ValueVector[] columns;
    private final KeyFinder keys;

    /** By key, the values at the positions, one after the other. */
    private final long[][] values;

    private long[] nulls = {};

    Longs(ValueVector[] columns, KeyFinder keys) {
      this.columns = columns;
      this.keys = keys;
      this.values = new long[columns.length][0];
    }

    @Override
    public void find(Selection positions, int[] groups) {
      int count = positions.count();
      if (nulls.length < count) {
        int capacity = Math.max(count, 2 * nulls.length);
        nulls = new long[capacity];
        Arrays.setAll(values, k -> new long[capacity]);
      }
      boolean hasNulls = false;
      for (ValueVector column : columns) {
        hasNulls |= !column.hasNoNulls();
      }
      if (hasNulls) {
        Arrays.fill(nulls, 0, count, 0);
      }
      for (int k = 0; k < columns.length; k++) {
        if (columns[k].hasNoNulls()) {
          take(columns[k], positions, values[k]);
        } else {
          takeNullable(columns[k], positions, values[k], k);
        }
      }
      keys.find(values, hasNulls ? nulls : null, count, groups);
    }

    private static void take(ValueVector column, Selection positions, long[] taken) {
      long[] longs = column.longs();
      int first = column.first();
      int count = positions.count();
      if (positions.isAll()) {
        System.arraycopy(longs, first, taken, 0, count);
      } else {
        for (int i = 0; i < count; i++) {
          taken[i] = longs[first + positions.position(i)];
        }
      }
    }

    private void takeNullable(ValueVector column, Selection positions, long[] taken, int key) {
      for (int i = 0; i < positions.count(); i++) {
        int position = positions.position(i);
        boolean isNull = column.isNull(position);
        nulls[i] |= (isNull ? 1L : 0L) << key;
        taken[i] = isNull ? 0 : column.longValue(position);
      }
    }
  }
}

package io.graphflow.core.arrow;

import io.graphflow.core.execution.RowCursor;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Rows that a cursor has moved past together, each column in an array. For one thread. */
final class TakenRows {
  /** So many rows are added before anybody looks how much memory they take. */
  private static final int STEP = 1024;

  /** Most bytes of a UTF-16 unit in UTF-8. */
  private static final int BYTES_PER_CHAR = 3;

  /** Whether a column's values have a long form. */
  private final boolean[] unboxed;
  private final long[][] longs;

  /** Which values are NULL; null where none is. */
  private final boolean[][] nulls;
  private final boolean[][] marks;
  private final Object[][] objects;

  /**
   * Creates it.
   *
   * @param valued columns whose type was found among their values
   */
  TakenRows(List<ColumnType.Field> fields, BitSet valued) {
    int count = fields.size();
    unboxed = new boolean[count];
    for (int i = 0; i < count; i++) {
      unboxed[i] = !valued.get(i) && fields.get(i).type() instanceof ColumnType.Scalar scalar
          && switch (scalar) {
            case BOOLEAN, INTEGER, FLOAT, DATE, DATETIME -> true;
            case NULL, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, BYTES, TEXT -> false;
          };
    }
    longs = new long[count][0];
    marks = new boolean[count][0];
    nulls = new boolean[count][];
    objects = new Object[count][0];
  }

  /** Takes the rows of a cursor's {@link RowCursor#nextRows}. */
  void take(RowCursor cursor, int count) {
    for (int i = 0; i < unboxed.length; i++) {
      if (unboxed[i]) {
        if (longs[i].length < count) {
          longs[i] = new long[count];
          marks[i] = new boolean[count];
        }
        nulls[i] = cursor.longs(i, longs[i], marks[i]) ? marks[i] : null;
      } else {
        if (objects[i].length < count) {
          objects[i] = new Object[count];
        }
        cursor.objects(i, objects[i]);
      }
    }
  }

  /**
   * Up to which row they are added next, so that texts among them cannot take much more than some bytes.
   *
   * @param from the row to begin with
   * @param to the end of the rows, beyond {@code from}
   */
  int end(int from, int to, long bytes) {
    int end = Math.min(to, from + STEP);
    for (Object[] values : objects) {
      long chars = 0;
      for (int row = from; row < end && values.length > 0; row++) {
        chars += values[row] instanceof String text ? text.length() : 0;
        if (chars * BYTES_PER_CHAR >= bytes) {
          end = Math.max(row, from + 1);
        }
      }
    }
    return end;
  }

  /** Adds the values of some rows to a column. */
  void addTo(Column column, int index, int from, int to) {
    if (unboxed[index]) {
      column.addLongs(longs[index], nulls[index], from, to);
      return;
    }
    Object[] values = objects[index];
    for (int row = from; row < to; row++) {
      column.add(values[row]);
    }
    // Values that were written are not held any longer.
    Arrays.fill(values, from, to, null);
  }
}

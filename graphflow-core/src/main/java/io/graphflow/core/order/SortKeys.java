package io.graphflow.core.order;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.spill.SpillInput;
import io.graphflow.core.spill.SpillOutput;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/** The keys that materialized rows are sorted by, column by column, by the rows' numbers. */
public final class SortKeys {

  /**
   * A key.
   *
   * @param variable a variable of its own, whose slot receives the value
   * @param assignment evaluates the key into that slot
   * @param kept whether the key is a variable that is materialized with the rows as well
   */
  public record Key(Variable variable, Assignment assignment, boolean descending, boolean kept) {}

  private final KeyColumn[] columns;

  /** Creates keys; {@code account} counts the values, and may count other structures, too. */
  public SortKeys(MemoryAccount account, List<Key> keys) {
    columns = new KeyColumn[keys.size()];
    for (int i = 0; i < columns.length; i++) {
      Key key = keys.get(i);
      columns[i] = new KeyColumn(
          key.variable(), key.assignment(), key.descending(), key.kept(), account);
    }
  }

  private SortKeys(KeyColumn[] columns) {
    this.columns = columns;
  }

  /** The same keys without rows; {@code account} counts the values. */
  SortKeys another(MemoryAccount account) {
    return new SortKeys(
        Arrays.stream(columns).map(column -> column.another(account)).toArray(KeyColumn[]::new));
  }

  /** Bytes that room for so many rows would take beyond what there is. */
  long growthBytes(int rows) {
    long bytes = 0;
    for (KeyColumn column : columns) {
      bytes += column.growthBytes(rows);
    }
    return bytes;
  }

  /** Writes the keys of a row. */
  void write(int row, SpillOutput output) {
    for (KeyColumn column : columns) {
      column.write(row, output);
    }
  }

  /** Sets the keys of a row, at most one more than those so far, to some that were written. */
  void read(int row, SpillInput input) {
    for (KeyColumn column : columns) {
      column.read(row, input);
    }
  }

  /** The columns, the first of which counts most. */
  KeyColumn[] columns() {
    return columns;
  }

  /** Evaluates the keys of a row on a tuple; {@code row} is at most one more than the rows so far. */
  void set(int row, Tuple tuple) {
    for (KeyColumn column : columns) {
      column.evaluate(tuple);
      column.set(row);
    }
  }

  /**
   * Sets the keys of rows from {@code row} on, which follow those so far, to the values at
   * positions of vectors, one a key.
   */
  void setAll(int row, ValueVector[] values, Selection positions) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].setAll(row, values[i], positions);
    }
  }

  /**
   * Whether the tuple's row comes after a row, as its first key alone tells; further keys are not
   * evaluated. If there are none, a row with an equal key comes after, too.
   */
  boolean isLater(int row, Tuple tuple) {
    columns[0].evaluate(tuple);
    int order = columns[0].compareTo(row);
    return order > 0 || (order == 0 && columns.length == 1);
  }

  /**
   * Sets the keys of rows from {@code row} on, which follow those so far, to those of the first {@code count} rows
   * of others.
   */
  void appendAll(int row, SortKeys other, int count) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].appendAll(row, other.columns[i], count);
    }
  }

  /**
   * Selects the positions of vectors, one a key, whose rows come before a row.
   *
   * @param before receives them, and has room for all
   * @return how many there are
   */
  int selectBefore(int row, ValueVector[] values, Selection positions, int[] before) {
    int count = 0;
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      before[count] = position;
      count += isNotBefore(row, values, position) ? 0 : 1;
    }
    return count;
  }

  /** Whether the row at a position of vectors, one a key, does not come before a row. */
  private boolean isNotBefore(int row, ValueVector[] values, int position) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].read(values[i], position);
      int order = columns[i].compareTo(row);
      if (order != 0) {
        return order > 0;
      }
    }
    return true;
  }

  /** Copies the keys of a row over those of another. */
  void copy(int from, int to) {
    for (KeyColumn column : columns) {
      column.copy(from, to);
    }
  }

  /** Puts the keys of row {@code rows[i]} in place i for the first {@code count}, and forgets all others. */
  void keep(int[] rows, int count) {
    for (KeyColumn column : columns) {
      column.keep(rows, count);
    }
  }

  /** Orders two rows by their keys. */
  int compare(int left, int right) {
    for (KeyColumn column : columns) {
      int order = column.compare(left, right);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Forgets all rows. */
  void release() {
    for (KeyColumn column : columns) {
      column.release();
    }
  }
}

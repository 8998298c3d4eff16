package io.graphflow.core.vector;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.spill.SpillInput;
import io.graphflow.core.spill.SpillOutput;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.ResourceException;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * Rows that an operator has materialized, column by column. They count against the memory limit,
 * together with the strings, lists and other objects in them. For one thread at a time.
 */
public final class RowTable {
  private static final int FIRST_CAPACITY = 16;
  private static final int ROWS_PER_CHECK = 4096;

  /** Fewer rows are moved before other threads would have begun. */
  private static final int LEAST_SHARED = 1 << 16;

  private static final int MOST_ROWS = 1 << 29;

  private final QueryContext context;
  private final MemoryAccount account;
  private final VariableColumn[] columns;

  /** The columns whose objects are counted. */
  private final VariableColumn[] counted;
  private int rowBytes;
  private int capacity;
  private int count;
  private long objectBytes;

  private RowTable(
      QueryContext context, MemoryAccount account, List<Variable> variables, boolean shares) {
    this.context = context;
    this.account = account;
    columns = new VariableColumn[variables.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = new VariableColumn(variables.get(i));
      rowBytes += columns[i].rowBytes();
    }
    counted = shares
        ? new VariableColumn[0]
        : Arrays.stream(columns)
            .filter(VariableColumn::hasObjects)
            .toArray(VariableColumn[]::new);
  }

  /**
   * Creates an empty table of rows that an operator keeps.
   *
   * @param account counts the rows; may be that of the operator's other tables, too
   */
  public static RowTable keeping(QueryContext context, MemoryAccount account,
      List<Variable> variables) {
    return new RowTable(context, account, variables, false);
  }

  /**
   * Creates an empty table of rows that are handed on. The operator keeps and counts their objects
   * elsewhere; this table counts only the references to them.
   */
  public static RowTable batch(QueryContext context, List<Variable> variables) {
    return new RowTable(context, context.account("a batch of rows"), variables, true);
  }

  /**
   * Creates an empty table of the same variables, which counts its objects.
   *
   * @param other counts the rows
   */
  public RowTable another(MemoryAccount other) {
    return new RowTable(
        context, other, Arrays.stream(columns).map(VariableColumn::variable).toList(), false);
  }

  /** Number of rows. */
  public int count() {
    return count;
  }

  /** Appends the values in the tuple's slots, and returns the number of the new row. */
  public int append(Tuple tuple) {
    reserveRow();
    for (VariableColumn column : columns) {
      column.set(count, tuple);
    }
    countObjects(count);
    return count++;
  }

  /**
   * Appends rows whose values lie in vectors, in the order of the variables.
   *
   * @param positions of the rows in vectors of which {@code single} is negative
   * @param single the position that a vector has for all rows, or -1
   */
  public void appendAll(Vector[] vectors, int[] single, Selection positions) {
    int rows = positions.count();
    reserve(rows);
    for (int i = 0; i < columns.length; i++) {
      if (single[i] < 0) {
        columns[i].setAll(count, vectors[i], positions);
      } else {
        columns[i].fill(count, count + rows, vectors[i], single[i]);
      }
    }
    countObjects(count, rows);
    count += rows;
  }

  /** Copies the long forms of a variable's values into arrays. */
  @FunctionalInterface
  public interface LongSource {
    /**
     * Copies values.
     *
     * @param values receives the long forms from index {@code at} on
     * @param nulls receives which are NULL; null for vertices
     */
    void copy(long[] values, boolean[] nulls, int at);
  }

  /**
   * Makes some more rows, whose values are to be set by {@link #set(int, int, LongSource)} and {@link #set(int, int,
   * Tuple)}; returns the first one.
   */
  public int appendEmpty(int rows) {
    reserve(rows);
    int first = count;
    count += rows;
    return first;
  }

  /** Whether the values of a variable have one long form each. */
  public boolean hasLongs(int variable) {
    return columns[variable].hasLongs();
  }

  /** Sets a variable's values of rows from {@code row} on; only if it {@link #hasLongs}. */
  public void set(int variable, int row, LongSource source) {
    columns[variable].set(row, source);
  }

  /** Sets a variable's value of a row to the one in the tuple's slot. */
  public void set(int variable, int row, Tuple tuple) {
    columns[variable].set(row, tuple);
  }

  /** Bytes that room for more rows would take beyond what the table has. */
  public long growthBytes(int more) {
    return count + (long) more <= capacity ? 0
        : (long) (grown(count + (long) more) - capacity) * rowBytes;
  }

  /** Bytes of a row without its objects. */
  public int rowBytes() {
    return rowBytes;
  }

  /** Bytes of the objects in all rows. */
  public long objectBytes() {
    return objectBytes;
  }

  /** Writes a row. */
  public void write(int row, SpillOutput output) {
    for (VariableColumn column : columns) {
      column.write(row, output);
    }
  }

  /** Sets a row, at most one more than those so far, to one that was written. */
  public void read(int row, SpillInput input) {
    if (row == count) {
      reserveRow();
      count++;
    } else {
      uncountObjects(row);
    }
    for (VariableColumn column : columns) {
      column.read(row, input);
    }
    countObjects(row);
  }

  /** Appends a row of a table of the same variables. */
  public void append(RowTable other, int row) {
    reserveRow();
    for (int i = 0; i < columns.length; i++) {
      columns[i].copy(count, other.columns[i], row);
    }
    countObjects(count);
    count++;
  }

  /**
   * Appends rows of a table of the same variables, which other threads may read, too.
   *
   * @param numbers the rows, the first {@code rows} of the array
   */
  public void appendAll(RowTable other, int[] numbers, int rows) {
    reserve(rows);
    for (int i = 0; i < columns.length; i++) {
      columns[i].copyAll(other.columns[i], numbers, rows, count);
    }
    countObjects(count, rows);
    count += rows;
  }

  private void countObjects(int first, int rows) {
    for (VariableColumn column : counted) {
      for (int row = first; row < first + rows; row++) {
        count(column.objectBytes(row));
      }
    }
  }

  private void countObjects(int row) {
    for (VariableColumn column : counted) {
      count(column.objectBytes(row));
    }
  }

  private void uncountObjects(int row) {
    for (VariableColumn column : counted) {
      count(-column.objectBytes(row));
    }
  }

  private void count(long bytes) {
    account.add(bytes);
    objectBytes += bytes;
  }

  private void reserveRow() {
    if (count % ROWS_PER_CHECK == 0) {
      context.check();
    }
    if (count == capacity) {
      grow(count + 1L);
    }
  }

  /** Makes room for some more rows. */
  private void reserve(int rows) {
    context.check();
    if (count + (long) rows > capacity) {
      grow(count + (long) rows);
    }
  }

  private void grow(long least) {
    if (least > MOST_ROWS) {
      throw new ResourceException(
          "An operator of the query materializes more than %,d rows; make the query narrower."
              .formatted(MOST_ROWS));
    }
    int grown = grown(least);
    account.reserve((long) (grown - capacity) * rowBytes);
    capacity = grown;
    for (VariableColumn column : columns) {
      column.ensureCapacity(grown);
    }
  }

  private int grown(long least) {
    return (int) Math.min(MOST_ROWS, Math.max(least, Math.max(FIRST_CAPACITY, 2L * capacity)));
  }

  /** Replaces a row. */
  public void set(int row, Tuple tuple) {
    uncountObjects(row);
    for (VariableColumn column : columns) {
      column.set(row, tuple);
    }
    countObjects(row);
  }

  /** The column at {@code index} in the list of variables. */
  VariableColumn column(int index) {
    return columns[index];
  }

  /** Sets vectors, in the order of the variables, to the rows from {@code first} on. */
  public void show(Vector[] vectors, int first) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].show(vectors[i], first);
    }
  }

  /**
   * Puts row {@code rows[i]} in place i for the first {@code left}, and forgets all others.
   *
   * @param rows has no row twice
   * @param threads how many may move rows at a time; at least 1
   * @param others tables of the same variables, whose rows are numbered after those of this one; they are not changed
   */
  public void keep(int[] rows, int left, int threads, List<RowTable> others) {
    int[] starts = new int[1 + others.size()];
    int end = count;
    for (int i = 0; i < others.size(); i++) {
      starts[i + 1] = end;
      end += others.get(i).count;
    }
    // One column after another, so that only one exists twice.
    for (int i = 0; i < columns.length; i++) {
      VariableColumn column = columns[i];
      VariableColumn[] otherColumns = new VariableColumn[others.size()];
      for (int j = 0; j < otherColumns.length; j++) {
        otherColumns[j] = others.get(j).columns[i];
      }
      context.check();
      account.reserve((long) left * column.rowBytes());
      VariableColumn.Move move = column.keep(left, otherColumns, starts);
      Workers.share(context, left < LEAST_SHARED ? 1 : threads, left,
          (thread, from, to) -> move.run(rows, from, to));
      account.release((long) capacity * column.rowBytes());
    }
    if (left < count || !others.isEmpty()) {
      long bytesLeft = 0;
      for (VariableColumn column : counted) {
        for (int row = 0; row < left; row++) {
          bytesLeft += column.objectBytes(row);
        }
      }
      count(bytesLeft - objectBytes);
    }
    capacity = left;
    count = left;
  }

  /** Forgets the rows but keeps room for as many. */
  public void clear() {
    for (VariableColumn column : columns) {
      column.clear(count);
    }
    count(-objectBytes);
    count = 0;
  }

  /** Forgets the rows and gives their memory back. */
  public void release() {
    account.release((long) capacity * rowBytes + objectBytes);
    objectBytes = 0;
    capacity = 0;
    count = 0;
    for (VariableColumn column : columns) {
      column.release();
    }
  }
}

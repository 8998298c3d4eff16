package io.graphflow.core.arrow;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.exception.QueryException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.BitSet;
import java.util.List;

/**
 * Writes rows as a stream of Arrow's batches. A batch ends by its rows or by its bytes, whichever comes first, so that no
 * place within it outgrows the 32 bits that Arrow has for one. For one thread.
 */
public final class ArrowStream {
  /** Most rows of a batch. */
  public static final int BATCH_ROWS = 1 << 16;

  /** From so many bytes on, a batch ends. */
  public static final long BATCH_BYTES = 16L << 20;

  private final OutputStream output;
  private final List<ColumnType.Field> fields;
  private final Column[] columns;

  /** Whether a cursor may be asked for the unboxed form of a column's values. */
  private final boolean[] unboxed;

  /** What a file has beside the stream; null for a stream. */
  private final FileFooter footer;

  /** The rows of a cursor that are being added. */
  private final TakenRows rowsAtHand;
  private final BatchLayout layout = new BatchLayout();
  private int batchRows;
  private long rows;
  private boolean begun;

  /**
   * Creates a stream. Nothing is written before the first batch is whole, or the stream ends.
   *
   * @param form whether it becomes a file
   * @param valued columns whose type is not the static type of the query's column, but was found among its values
   */
  public ArrowStream(List<ColumnType.Field> fields, BitSet valued, ArrowForm form,
      OutputStream output) {
    this.output = output;
    this.footer = form == ArrowForm.FILE ? new FileFooter() : null;
    this.fields = List.copyOf(fields);
    this.columns = this.fields.stream()
        .map(field -> Column.of(field.type()))
        .toArray(Column[]::new);
    this.unboxed = new boolean[columns.length];
    for (int i = 0; i < unboxed.length; i++) {
      unboxed[i] = !valued.get(i);
    }
    this.rowsAtHand = new TakenRows(this.fields, valued);
  }

  /** Rows that were added. */
  public long rows() {
    return rows;
  }

  /**
   * Adds a row.
   *
   * @param values one for each column, null for NULL
   * @throws QueryException if a column cannot hold its value; then nothing more can be added
   */
  public void add(Object[] values) throws IOException {
    int column = 0;
    try {
      for (; column < columns.length; column++) {
        columns[column].add(values[column]);
      }
    } catch (UnfitValueException e) {
      throw e.inRow(fields.get(column).name(), rows + 1);
    }
    endRow();
  }

  /**
   * Adds the row of a cursor, whose columns have these types, as it is kept there.
   *
   * @throws QueryException as {@link #add(Object[])}
   */
  public void add(RowCursor cursor) throws IOException {
    int column = 0;
    try {
      for (; column < columns.length; column++) {
        if (unboxed[column]) {
          columns[column].add(cursor, column);
        } else {
          columns[column].add(cursor.value(column));
        }
      }
    } catch (UnfitValueException e) {
      throw e.inRow(fields.get(column).name(), rows + 1);
    }
    endRow();
  }

  /**
   * Adds rows that a cursor has moved past, column by column.
   *
   * @param count as {@link RowCursor#nextRows} has told
   * @throws QueryException as {@link #add(Object[])}
   */
  public void addRows(RowCursor cursor, int count) throws IOException {
    rowsAtHand.take(cursor, count);
    int from = 0;
    while (from < count) {
      int to = rowsAtHand.end(from, Math.min(count, from + BATCH_ROWS - batchRows), BATCH_BYTES);
      addRows(from, to);
      rows += to - from;
      batchRows += to - from;
      from = to;
      endRows();
    }
  }

  private void addRows(int from, int to) {
    for (int column = 0; column < columns.length; column++) {
      int before = columns[column].length();
      try {
        rowsAtHand.addTo(columns[column], column, from, to);
      } catch (UnfitValueException e) {
        // The value was not counted.
        long row = rows + 1 + columns[column].length() - before;
        throw e.inRow(fields.get(column).name(), row);
      }
    }
  }

  private void endRow() throws IOException {
    rows++;
    batchRows++;
    endRows();
  }

  private void endRows() throws IOException {
    long bytes = 0;
    for (Column column : columns) {
      bytes += column.bytes();
    }
    if (batchRows == BATCH_ROWS || bytes >= BATCH_BYTES) {
      writeBatch();
    }
  }

  private void begin() throws IOException {
    if (!begun) {
      begun = true;
      if (footer != null) {
        footer.begin(output);
      }
      int bytes = Messages.write(SchemaMessage.of(fields), output);
      if (footer != null) {
        footer.message(bytes);
      }
    }
  }

  private void writeBatch() throws IOException {
    begin();
    layout.clear();
    for (Column column : columns) {
      column.layOut(layout);
    }
    int bytes = Messages.write(Messages.batch(batchRows, layout), output);
    if (footer != null) {
      footer.batch(bytes, layout.bytes());
    }
    layout.writeTo(output);
    for (Column column : columns) {
      column.clear();
    }
    batchRows = 0;
  }

  /** Writes the rows that are left, and the end. The output is neither flushed nor closed. */
  public void end() throws IOException {
    if (batchRows > 0) {
      writeBatch();
    }
    begin();
    Messages.writeEnd(output);
    if (footer != null) {
      footer.end(fields, output);
    }
  }
}

package io.graphflow.internal.session;

import io.graphflow.exception.QueryException;
import io.graphflow.internal.arrow.FirstRows;
import io.graphflow.internal.copy.ParquetRowsWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the rows of a result as a Parquet file. */
public final class ParquetRun {
  /** An error that is found before this is full leaves nothing behind. */
  private static final int BUFFER_BYTES = 1 << 16;

  private ParquetRun() {}

  /**
   * Writes the rows that are left, which have at least one column.
   *
   * @param first a row that {@link Rows#next} has given already, and that comes before them; null if there is none
   * @param output is flushed at the end, and stays open
   * @return how many were written, the first one counted
   * @throws QueryException if the values of a column have no type in common; what was written before is of no use
   */
  public static long write(Rows rows, Object[] first, OutputStream output) throws IOException {
    FirstRows known = rows.firstRows(first, ParquetRowsWriter.FORMAT);
    OutputStream buffered = new BufferedOutputStream(output, BUFFER_BYTES);
    ParquetRowsWriter writer = new ParquetRowsWriter(known.fields(), buffered);
    for (Object[] row : known.takeRows()) {
      writer.add(row);
    }
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      writer.add(row);
    }
    writer.end();
    buffered.flush();
    return writer.rows();
  }
}

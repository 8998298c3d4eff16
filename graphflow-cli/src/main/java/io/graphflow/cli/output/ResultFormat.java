package io.graphflow.cli.output;

import io.graphflow.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;

/** The forms in which a result can be written. */
public enum ResultFormat {
  /** A table for people. */
  TABLE,
  /** Comma-separated values with a header line, RFC 4180. */
  CSV,
  /** An array of objects, one a row. */
  JSON,
  /** Columns in batches, as bytes: {@link Result#writeArrow}. */
  ARROW;

  /** Whether it is text, which {@link #write} writes. */
  public boolean isText() {
    return this != ARROW;
  }

  /**
   * Writes a whole result, a row at a time, as text.
   *
   * @param tableWidth cells a line of a table may take, or 0 for as many as needed
   * @return the number of rows
   * @throws IOException if {@code out} fails
   */
  public long write(Result result, PrintWriter out, int tableWidth) throws IOException {
    return switch (this) {
      case TABLE -> TableResult.write(result, out, tableWidth);
      case CSV -> CsvResult.write(result, out);
      case JSON -> JsonResult.write(result, out);
      case ARROW -> throw new IllegalArgumentException("Arrow is no text");
    };
  }

  /** The name as an option value. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

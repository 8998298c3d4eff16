package io.graphflow.cli.output;

import io.graphflow.Result;
import java.io.IOException;
import java.io.OutputStream;
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
  ARROW,
  /** A file with columns in pages, compressed, as bytes: {@link Result#writeParquet}. */
  PARQUET;

  /** Whether it is text, which {@link #write} writes; else {@link #writeBytes} does. */
  public boolean isText() {
    return this != ARROW && this != PARQUET;
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
      case ARROW, PARQUET -> throw new IllegalArgumentException(this + " is no text");
    };
  }

  /**
   * Writes a whole result as bytes; nothing, if a query has no columns and the form needs some.
   *
   * @throws IOException if {@code out} fails
   */
  public void writeBytes(Result result, OutputStream out) throws IOException {
    switch (this) {
      case ARROW -> result.writeArrow(out);
      case PARQUET -> {
        if (!result.keys().isEmpty()) {
          result.writeParquet(out);
        }
      }
      case TABLE, CSV, JSON -> throw new IllegalArgumentException(this + " is text");
    }
  }

  /** The name as an option value. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

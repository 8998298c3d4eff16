package io.graphflow.internal.copy;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes rows as CSV in UTF-8: NULL is nothing, an empty text a pair of quotes. For one thread. */
public final class CsvRowsWriter {
  private final CsvWriter csv;
  private final String[] cells;

  /** Begins with a line of names. */
  public CsvRowsWriter(List<String> names, OutputStream output) throws IOException {
    csv = CsvWriter.builder()
        .lineDelimiter(LineDelimiter.LF)
        .quoteStrategy(QuoteStrategies.EMPTY)
        .build(new OutputStreamWriter(output, StandardCharsets.UTF_8));
    cells = names.toArray(String[]::new);
    write();
  }

  /** Adds a row, of values as results have them. */
  public void add(Object[] values) throws IOException {
    for (int i = 0; i < cells.length; i++) {
      cells[i] = CsvCells.text(values[i]);
    }
    write();
  }

  private void write() throws IOException {
    try {
      csv.writeRecord(cells);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Hands on what is left; the output stays open. */
  public void end() throws IOException {
    csv.flush();
  }
}

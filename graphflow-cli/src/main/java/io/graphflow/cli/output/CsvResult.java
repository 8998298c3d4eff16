package io.graphflow.cli.output;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.graphflow.Record;
import io.graphflow.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Writes a result as CSV. NULL is an empty field, the empty string is {@code ""}. */
final class CsvResult {
  private CsvResult() {}

  static long write(Result result, PrintWriter out) throws IOException {
    List<String> keys = result.keys();
    // The print writer belongs to the caller: flushed here, never closed.
    CsvWriter csv = CsvWriter.builder()
        .lineDelimiter(LineDelimiter.LF)
        .quoteStrategy(QuoteStrategies.EMPTY)
        .build(out);
    csv.writeRecord(keys);
    long rows = 0;
    String[] cells = new String[keys.size()];
    while (result.hasNext()) {
      Record row = result.next();
      for (int column = 0; column < cells.length; column++) {
        Object value = row.get(column).asObject();
        cells[column] = value == null ? null : CypherValueText.cell(value);
      }
      csv.writeRecord(cells);
      rows++;
    }
    csv.flush();
    return rows;
  }
}

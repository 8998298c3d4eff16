package io.graphflow.cli.output;

import io.graphflow.Record;
import io.graphflow.Result;
import java.io.PrintWriter;
import java.util.List;

/** Writes a result as tables of at most some thousand rows, so that a long one starts at once. */
final class TableResult {
  /** Rows measured together; a longer result goes on in a further table. */
  private static final int ROWS_A_TABLE = 5_000;

  private TableResult() {}

  static long write(Result result, PrintWriter out, int width) {
    List<String> keys = result.keys();
    long total = 0;
    do {
      TextTable table = new TextTable(keys);
      int rows = 0;
      boolean[] text = new boolean[keys.size()];
      while (rows < ROWS_A_TABLE && result.hasNext()) {
        Record row = result.next();
        String[] cells = new String[keys.size()];
        for (int column = 0; column < cells.length; column++) {
          Object value = row.get(column).asObject();
          text[column] |= value != null && !(value instanceof Number);
          cells[column] = value == null ? "NULL" : CypherValueText.cell(value);
        }
        table.add(cells);
        rows++;
      }
      for (int column = 0; column < text.length; column++) {
        if (!text[column]) {
          table.alignRight(column);
        }
      }
      table.print(out, width);
      total += rows;
    } while (result.hasNext());
    return total;
  }
}

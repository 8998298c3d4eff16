package io.graphflow.cli.compare;

import io.graphflow.cli.output.TextTable;
import io.graphflow.options.Engine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of queries, results, medians and ratios. */
public final class ComparisonTable {

  /**
   * A query with its measurements.
   *
   * @param name its name in the table
   * @param measurements one an engine
   */
  public record Row(String name, Map<Engine, QueryMeasurement> measurements) {
    /** Creates a row; the map is copied. */
    public Row {
      measurements = new EnumMap<>(measurements);
    }

    /** Whether every engine answered, and all alike. */
    public boolean agrees() {
      QueryMeasurement first = measurements.values().iterator().next();
      return measurements.values()
          .stream()
          .allMatch(
              m -> m.error() == null && m.rows() == first.rows()
                  && m.fingerprint().equals(first.fingerprint()));
    }
  }

  private ComparisonTable() {}

  /** Writes the rows as a table, then a line for each query whose answers differ or failed. */
  public static void print(List<Row> rows, PrintWriter out, int width) {
    List<String> headers = new ArrayList<>(List.of("query", "result"));
    for (Engine engine : Engine.values()) {
      headers.add(engine.displayName() + " ms");
    }
    headers.add("CV/CL");
    headers.add("RV/CL");
    headers.add("FT/CL");
    headers.add("same");
    TextTable table = new TextTable(headers);
    for (int column = 1; column < headers.size() - 1; column++) {
      table.alignRight(column);
    }
    for (Row row : rows) {
      QueryMeasurement list = row.measurements().get(Engine.GF_CL);
      List<String> cells = new ArrayList<>(List.of(row.name(), result(list)));
      for (Engine engine : Engine.values()) {
        cells.add(millis(row.measurements().get(engine)));
      }
      cells.add(ratio(row.measurements().get(Engine.GF_CV), list));
      cells.add(ratio(row.measurements().get(Engine.GF_RV), list));
      cells.add(ratio(row.measurements().get(Engine.GF_FT), list));
      cells.add(row.agrees() ? "yes" : "NO");
      table.add(cells.toArray(String[]::new));
    }
    table.print(out, width);
    for (Row row : rows) {
      if (!row.agrees()) {
        out.println("The engines disagree on: " + row.name());
        row.measurements()
            .forEach((engine, m) -> out.println("  " + engine.displayName() + ": "
                + (m.error() == null ? result(m) + ", fingerprint " + m.fingerprint()
                    : m.error())));
      }
    }
    out.flush();
  }

  private static String result(QueryMeasurement measurement) {
    if (measurement.error() != null) {
      return "error";
    }
    if (measurement.value() != null) {
      return measurement.value();
    }
    return String.format(Locale.ROOT, "%,d %s", measurement.rows(),
        measurement.rows() == 1 ? "row" : "rows");
  }

  private static String millis(QueryMeasurement measurement) {
    return measurement.error() != null ? "-"
        : String.format(Locale.ROOT, "%,.2f", measurement.medianNanos() / 1e6);
  }

  private static String ratio(QueryMeasurement measurement, QueryMeasurement list) {
    if (measurement.error() != null || list.error() != null || list.medianNanos() == 0) {
      return "-";
    }
    double ratio = (double) measurement.medianNanos() / list.medianNanos();
    return String.format(Locale.ROOT, ratio < 1 ? "%.2fx" : "%.1fx", ratio);
  }
}

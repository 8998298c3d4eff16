package io.graphflow.cli.memory;

import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.graphflow.cli.output.TextTable;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The memory table: a line a component, a column a layout, as in the paper's Table 2. */
public final class MemoryTable {
  /** How the table is written. */
  public enum Format {
    /** For people: megabytes, and each step's gain over the one before. */
    TABLE,
    /** Bytes, a column a layout. */
    CSV,
    /** Bytes, an object a layout. */
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A line of the table. */
  private record Line(String name, String key, ToLongFunction<MemoryReport> bytes) {}

  private static final List<Line> LINES = List.of(
      component(Component.VERTEX_PROPERTIES, "vertexProperties"),
      component(Component.EDGE_PROPERTIES, "edgeProperties"),
      component(Component.FORWARD_LISTS, "forwardLists"),
      component(Component.BACKWARD_LISTS, "backwardLists"),
      new Line("Total", "total", MemoryReport::totalBytes),
      new Line("of these, dictionaries", "dictionaries", MemoryReport::dictionaryBytes),
      new Line("of these, NULL and empty-list indexes", "indexes", MemoryReport::indexBytes),
      component(Component.PRIMARY_KEYS, "primaryKeyIndexes"));

  private MemoryTable() {}

  private static Line component(Component component, String key) {
    return new Line(component.displayName(), key, report -> report.bytes(component));
  }

  /**
   * Writes reports side by side.
   *
   * @param reports in the order of their layouts
   * @throws IOException if {@code out} fails
   */
  public static void print(Map<Layout, MemoryReport> reports, Format format, PrintWriter out,
      int width) throws IOException {
    switch (format) {
      case TABLE -> printTable(List.copyOf(reports.values()), out, width);
      case CSV -> printCsv(List.copyOf(reports.values()), out);
      case JSON -> printJson(List.copyOf(reports.values()), out);
    }
    out.flush();
  }

  private static void printTable(List<MemoryReport> reports, PrintWriter out, int width) {
    List<String> headers = new ArrayList<>(List.of("MB"));
    reports.forEach(report -> headers.add(report.layout().displayName()));
    if (reports.size() > 1) {
      headers.add(reports.getFirst().layout().displayName() + " / "
          + reports.getLast().layout().displayName());
    }
    TextTable table = new TextTable(headers);
    for (int column = 1; column < headers.size(); column++) {
      table.alignRight(column);
    }
    for (Line line : LINES) {
      List<String> cells = new ArrayList<>(List.of(line.name()));
      for (MemoryReport report : reports) {
        cells.add(String.format(Locale.ROOT, "%,.2f", line.bytes().applyAsLong(report) / 1e6));
      }
      if (reports.size() > 1) {
        long first = line.bytes().applyAsLong(reports.getFirst());
        long last = line.bytes().applyAsLong(reports.getLast());
        cells.add(first == 0 || last == 0 ? ""
            : String.format(Locale.ROOT, "%.2fx", (double) first / last));
      }
      table.add(cells.toArray(String[]::new));
    }
    table.print(out, width);
  }

  private static void printCsv(List<MemoryReport> reports, PrintWriter out) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    List<String> header = new ArrayList<>(List.of("component"));
    reports.forEach(report -> header.add(report.layout().displayName()));
    csv.writeRecord(header);
    for (Line line : LINES) {
      List<String> cells = new ArrayList<>(List.of(line.key()));
      reports.forEach(report -> cells.add(Long.toString(line.bytes().applyAsLong(report))));
      csv.writeRecord(cells);
    }
    csv.flush();
  }

  private static void printJson(List<MemoryReport> reports, PrintWriter out) throws IOException {
    Map<String, Map<String, Long>> layouts = new LinkedHashMap<>();
    for (MemoryReport report : reports) {
      Map<String, Long> bytes = new LinkedHashMap<>();
      LINES.forEach(line -> bytes.put(line.key(), line.bytes().applyAsLong(report)));
      layouts.put(report.layout().displayName(), bytes);
    }
    out.println(new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(layouts));
  }
}

package io.graphflow.bench.table2;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.report.MemoryReport;
import io.graphflow.storage.report.MemoryReport.Component;
import io.graphflow.storage.snapshot.Layout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * The paper's Table 2a: memory of the components of a social network in the five layouts, each adding
 * one step to the one before, and by how much each step reduces a component. All structures exist and
 * are measured. Usage: {@code MemoryTable [SCALE [DATABASE]]}; without a database, a network of that
 * scale (0.1 if none is given) is generated.
 */
public final class MemoryTable {
  private static final double DEFAULT_SCALE = 0.1;

  private MemoryTable() {}

  /** Prints the table. */
  public static void main(String[] arguments) throws IOException {
    double scale = arguments.length > 0 ? Double.parseDouble(arguments[0]) : DEFAULT_SCALE;
    Path database = arguments.length > 1
        ? Path.of(arguments[1])
        : BenchmarkGraph.socialNetwork(scale).database();
    List<MemoryReport> reports = new ArrayList<>();
    for (Layout layout : Layout.values()) {
      try (GraphStore store = GraphStore.open(database, layout)) {
        reports.add(store.memoryReport());
      }
    }
    System.out.print(render(reports));
  }

  static String render(List<MemoryReport> reports) {
    StringBuilder out = new StringBuilder("%-20s".formatted("MB"));
    for (MemoryReport report : reports) {
      out.append("%18s".formatted(report.layout().displayName()));
    }
    out.append("%10s%n".formatted("GF-RV/CL"));
    for (Component component : Component.values()) {
      if (component.inTotal()) {
        row(out, component.displayName(), reports, report -> report.bytes(component));
      }
    }
    row(out, "Total", reports, MemoryReport::totalBytes);
    row(out, "of it dictionaries", reports, MemoryReport::dictionaryBytes);
    row(out, "of it indexes", reports, MemoryReport::indexBytes);
    row(out, "Primary keys", reports, MemoryReport::primaryKeyBytes);
    return out.toString();
  }

  private static void row(StringBuilder out, String name, List<MemoryReport> reports,
      ToLongFunction<MemoryReport> bytes) {
    out.append("%-20s".formatted(name));
    long before = 0;
    for (MemoryReport report : reports) {
      long now = bytes.applyAsLong(report);
      out.append(String.format(Locale.ROOT, "%10.2f", now / 1e6));
      // A step that hardly changes a component is no news.
      boolean comparable = before > 0 && now > 0 && Math.abs(before - now) > now / 200;
      out.append(comparable
          ? String.format(Locale.ROOT, " %6.2fx", (double) before / now)
          : " ".repeat(8));
      before = now;
    }
    long first = bytes.applyAsLong(reports.getFirst());
    out.append(first > 0 && before > 0
        ? String.format(Locale.ROOT, " %8.2fx%n", (double) first / before)
        : "%n".formatted());
  }
}

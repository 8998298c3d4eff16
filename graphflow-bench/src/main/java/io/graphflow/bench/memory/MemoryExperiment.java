package io.graphflow.bench.memory;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.storage.database.GraphStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Measures the bytes of all layouts, and runs {@link MemoryBenchmark} over those beyond the paper's. */
public final class MemoryExperiment implements Experiment {
  private static final int TARGET = 9;
  private static final double ASKED_RATIO = 3;
  private static final String BYTES = "bytes";
  private static final String TIMES = "times";
  private static final String TOTAL = "total";

  /** Creates the experiment. */
  public MemoryExperiment() {}

  @Override
  public String key() {
    return "memory";
  }

  @Override
  public String title() {
    return "Memory beyond the paper's layouts, and its price in time";
  }

  @Override
  public int quickBudgetSeconds() {
    return 34;
  }

  private static BenchmarkGraph graph(Setting setting) {
    return setting.socialNetwork(setting.scale().choose(0.1, 1.0, 10.0));
  }

  private static List<Layout> timed(Setting setting) {
    return setting.scale() == Scale.QUICK
        ? List.of(Layout.NULL, Layout.FRAMES, Layout.STRINGS)
        : List.of(Layout.NULL, Layout.OFFSETS, Layout.FRAMES, Layout.STRINGS);
  }

  private static List<ReadWorkload> readings(Setting setting) {
    return setting.scale() == Scale.QUICK
        ? List.of(ReadWorkload.NUMBERS_AT_RANDOM, ReadWorkload.STRINGS_AT_RANDOM,
            ReadWorkload.DATE_FILTER,
            ReadWorkload.EDGE_DATE_FILTER, ReadWorkload.STRING_EQUALITY)
        : List.of(ReadWorkload.values());
  }

  @Override
  public List<Step> steps(Setting setting) {
    BenchmarkGraph graph = graph(setting);
    return List.of(
        new MeasuredStep(BYTES, List.of(graph), new TreeMap<>(), 10, () -> measureBytes(graph)),
        JmhStep.of(TIMES, MemoryBenchmark.class, setting.scale().timing())
            .withGraph(graph)
            .with("layout", timed(setting).stream().map(Layout::name).toArray())
            .with("reading", readings(setting).stream().map(ReadWorkload::name).toArray()));
  }

  private static List<Measurement> measureBytes(BenchmarkGraph graph) throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (Layout layout : Layout.values()) {
      try (GraphStore store = GraphStore.open(graph.database(), layout)) {
        MemoryReport report = store.memoryReport();
        for (Component component : Component.values()) {
          if (component.inTotal()) {
            measured.add(bytes(component.displayName(), layout, report.bytes(component)));
          }
        }
        measured.add(bytes(TOTAL, layout, report.totalBytes()));
      }
    }
    return measured;
  }

  private static Measurement bytes(String what, Layout layout, long bytes) {
    return Measurement.of(
        BYTES, what, new TreeMap<>(Map.of("layout", layout.name())), (double) bytes, "bytes");
  }

  private static double bytes(Results results, String what, Layout layout) {
    return results.ofStep(BYTES).of(what).with("layout", layout.name()).score();
  }

  private static double gain(Results results, String what, Layout layout) {
    return bytes(results, what, Layout.GF_RV) / bytes(results, what, layout);
  }

  @Override
  public Section render(Setting setting, Results results) {
    return Section.builder(key(), title())
        .paragraph(
            "The paper's layouts, and three further steps. +OFFSETS: forward lists do not store "
                + "positional offsets, which the place of an edge tells. +FRAMES: integers and dates are "
                + "differences from the least value of their column, in the fewest whole bytes; comparisons "
                + "are tested on these. +STRINGS: strings, those of dictionaries too, are codes of a static "
                + "symbol table (FSST: Boncz, Neumann, Leis, VLDB 2020), and where they start is told by "
                + "small numbers within blocks. Files hold "
                + Layout.FILES.displayName() + ".")
        .table(sizes(results))
        .paragraph("The same reading in each layout; the graph is " + graph(setting).name()
            + ". Readings of numbers and strings are loops over a reader, the others queries of GF-CL "
            + "on one thread.")
        .table(prices(setting, results))
        .build();
  }

  private static Table sizes(Results results) {
    List<String> header = new ArrayList<>(List.of("MB"));
    Arrays.stream(Layout.values()).map(Layout::displayName).forEach(header::add);
    for (Layout layout : Layout.values()) {
      if (layout.includes(Layout.NULL)) {
        header.add("GF-RV / " + layout.displayName());
      }
    }
    Table.Builder table = Table.builder(header.toArray(String[]::new)).wordColumns(1);
    List<String> rows = new ArrayList<>();
    for (Component component : Component.values()) {
      if (component.inTotal()) {
        rows.add(component.displayName());
      }
    }
    rows.add(TOTAL);
    for (String row : rows) {
      List<String> cells = new ArrayList<>(List.of(row));
      for (Layout layout : Layout.values()) {
        cells.add(Format.megabytes(bytes(results, row, layout)));
      }
      for (Layout layout : Layout.values()) {
        if (layout.includes(Layout.NULL)) {
          cells.add(Format.ratio(gain(results, row, layout)));
        }
      }
      table.row(cells);
    }
    return table.caption("Bytes of the structures").build();
  }

  private static double time(Results results, ReadWorkload reading, Layout layout) {
    return results.ofStep(TIMES)
        .with("reading", reading.name())
        .with("layout", layout.name())
        .score();
  }

  private static Table prices(Setting setting, Results results) {
    List<String> header = new ArrayList<>(List.of("ms"));
    List<Layout> layouts = timed(setting);
    layouts.forEach(layout -> header.add(layout.displayName()));
    layouts.stream()
        .skip(1)
        .forEach(layout -> header.add(layout.displayName() + " / " + Layout.NULL.displayName()));
    Table.Builder table = Table.builder(header.toArray(String[]::new)).wordColumns(1);
    for (ReadWorkload reading : readings(setting)) {
      List<String> cells = new ArrayList<>(List.of(reading.displayName()));
      for (Layout layout : layouts) {
        cells.add(Format.number(time(results, reading, layout)));
      }
      double plain = time(results, reading, Layout.NULL);
      layouts.stream()
          .skip(1)
          .forEach(layout -> cells.add(Format.ratio(time(results, reading, layout) / plain)));
      table.row(cells);
    }
    return table.caption("Price in time").build();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    List<TargetResult> targets = new ArrayList<>();
    for (Layout layout : new Layout[] {Layout.NULL, Layout.FILES, Layout.STRINGS}) {
      targets.add(TargetResult.atLeast(TARGET,
          "memory of " + graph(setting).name() + ", GF-RV / " + layout.displayName(), ASKED_RATIO,
          gain(results, TOTAL, layout), "x", ""));
    }
    return targets;
  }
}

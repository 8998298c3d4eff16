package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The bytes of edges in files, as GraphAr's Figure 8 compares them. */
public final class TopologyExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 10;
  private static final String EDGES = "EDGES";

  /** The paper's mean of what GraphAr takes of the bytes of plain values with offsets. */
  private static final double PAPER_SHARE = 0.273;

  /** Creates the experiment. */
  public TopologyExperiment() {}

  @Override
  public String key() {
    return "graphar-topology";
  }

  @Override
  public String title() {
    return "GraphAr's Figure 8: bytes of edges";
  }

  /** Ten minutes have no room for it. */
  @Override
  public boolean isInQuickRuns() {
    return false;
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (EdgeSet set : EdgeSet.values()) {
      steps.add(new MeasuredStep(set.name(), List.of(),
          new TreeMap<>(Map.of("scale", setting.scale().name())),
          EdgeSet.vertexCount(setting.scale()) / 50_000.0,
          () -> measure(set, setting.scale())));
    }
    return steps;
  }

  private static List<Measurement> measure(EdgeSet set, Scale scale) throws IOException {
    List<Measurement> measured = new ArrayList<>();
    long[] edges = set.edges(scale);
    measured.add(Measurement.of(set.name(), EDGES, new TreeMap<>(), edges.length, "edges"));
    for (TopologyLayout layout : TopologyLayout.values()) {
      try (TopologyFiles files =
          new TopologyFiles(layout, edges, EdgeSet.vertexCount(scale))) {
        measured.add(Measurement.of(
            set.name(), layout.name(), new TreeMap<>(), (double) files.bytes(), "bytes"));
      }
    }
    return measured;
  }

  @Override
  public Section render(Setting setting, Results results) {
    List<String> header = new ArrayList<>(List.of("edges", "count"));
    for (TopologyLayout layout : TopologyLayout.values()) {
      header.add(layout.title());
    }
    header.addAll(List.of("delta / plain + offset", "in the paper", "exported / plain + offset"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption("Bytes of pages, footers left out; the paper's share is a mean over its graphs");
    for (EdgeSet set : EdgeSet.values()) {
      Results one = results.ofStep(set.name());
      List<String> cells =
          new ArrayList<>(List.of(set.title(), Format.count((long) one.of(EDGES).score())));
      for (TopologyLayout layout : TopologyLayout.values()) {
        cells.add(Format.bytes(one.of(layout.name()).score()));
      }
      double base = one.of(TopologyLayout.PLAIN_OFFSET.name()).score();
      cells.add(Format.percent(one.of(TopologyLayout.DELTA.name()).score() / base));
      cells.add(Format.percent(PAPER_SHARE));
      cells.add(Format.percent(one.of(TopologyLayout.EXPORTED.name()).score() / base));
      table.row(cells.toArray(String[]::new));
    }
    return Section.builder(key(), title())
        .paragraph(
            "Sources and destinations of edges as plain values of 64 bits; the same with the offsets of each "
                + "vertex's edges; and with differences in the place of values. These are written as the paper's: row "
                + "groups of 2^20 rows, pages of 1 MB, nothing compressed. The last layout is that of our exports: pages of "
                + "2,048 rows, and offsets as differences, too.")
        .table(table.build())
        .difference(difference())
        .build();
  }

  static String difference() {
    return "Graphs are generated: a power law whose neighbours lie anywhere, and a web-like graph whose "
        + "neighbours lie near each other, as many real ones do. The paper's are real ones of up to 6.29 G edges. "
        + "Differences are those of Parquet's DELTA_BINARY_PACKED, not of the paper's private encoding.";
  }
}

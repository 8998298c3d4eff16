package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graphar.MediaMeasurement.Part;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Neighbours and labels where files lie behind requests, as GraphAr's Table 2 compares it. */
public final class MediaExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 60;
  private static final String STEP = "media";

  /** How many times as long plain values take in the paper, in memory, on a disk behind a network, in an object store. */
  private static final Map<Medium, Double> PAPER_NEIGHBOURS = new EnumMap<>(Map.of(
      Medium.MEMORY, 6.446 / 0.053, Medium.NEAR, 16.41 / 0.106, Medium.FAR, 189.4 / 2.145));

  /** How many times as long strings take there. */
  private static final Map<Medium, Double> PAPER_LABELS = new EnumMap<>(Map.of(
      Medium.MEMORY, 3.984 / 1.489, Medium.NEAR, 19.06 / 1.746, Medium.FAR, 252.8 / 26.22));

  /** Creates the experiment. */
  public MediaExperiment() {}

  @Override
  public String key() {
    return "graphar-media";
  }

  @Override
  public String title() {
    return "GraphAr's Table 2: files in memory and behind requests";
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
    BenchmarkGraph graph = setting.powerLaw();
    int rounds = setting.scale().choose(3, 11, 21);
    return List.of(new ForkedStep(STEP, List.of(graph), MediaMeasurement.class,
        List.of(setting.scale().name(), "" + rounds, graph.name()), List.of("-Xmx3g"),
        20 + 4 * rounds));
  }

  @Override
  public Section render(Setting setting, Results results) {
    return Section.builder(key(), title())
        .paragraph(
            "The neighbours of the vertex of largest degree, and the vertices with a label, from files of which the "
                + "footers are known and no page is. A request takes a time to be answered, and the bytes of all requests "
                + "share a line. Files behind requests are read as queries in place read them: parts that lie near each "
                + "other with one request, up to 16 at once, and the last 64 KB of a file with its footer.")
        .table(pairs("Neighbours: milliseconds, requests and bytes", results, Part.PLAIN,
            Part.EXPORTED, PAPER_NEIGHBOURS))
        .table(pairs("Labels: milliseconds, requests and bytes", results, Part.STRING,
            Part.INTERVALS, PAPER_LABELS))
        .table(inPlace(results))
        .difference(
            "The paper has files in memory, on a disk behind a network, and in an object store; here these are what a "
                + "store waits for before it answers. Its vertices are comments of LDBC's network at scale factor 100; "
                + "here they are those of a power law, and labels those of twitter-trolls. Our plain values are scanned with "
                + "all requests ahead, as few readers do.")
        .build();
  }

  private static Table pairs(
      String caption, Results results, Part base, Part ours, Map<Medium, Double> paper) {
    String before = base.name().toLowerCase(Locale.ROOT);
    Table.Builder table = Table.builder("files in", before, "requests", "bytes",
        ours == Part.EXPORTED ? "as exported" : "intervals", "requests", "bytes", "ratio",
        "in the paper").caption(caption);
    for (Medium medium : Medium.values()) {
      List<String> cells = new ArrayList<>(List.of(medium.title()));
      Results of = results.with(MediaMeasurement.MEDIUM, medium.name());
      addTo(cells, of.of(base.name()));
      addTo(cells, of.of(ours.name()));
      cells.add(Format.ratio(of.of(base.name()).score() / of.of(ours.name()).score()));
      cells.add(Format.ratio(paper.get(medium)));
      table.row(cells.toArray(String[]::new));
    }
    return table.build();
  }

  private static void addTo(List<String> cells, Results one) {
    cells.add(Format.number(one.score()));
    cells.add(Format.number(one.secondary(MediaMeasurement.REQUESTS)));
    cells.add(Format.bytes(one.secondary(MediaMeasurement.BYTES)));
  }

  private static Table inPlace(Results results) {
    Table.Builder table = Table.builder("files in", "question", "milliseconds", "requests", "bytes")
        .caption("A graph in place: opened; neighbours of a vertex by its key, counted, first and "
            + "once footers are known; and the keys of those of another vertex");
    for (Medium medium : Medium.values()) {
      for (Part part : List.of(Part.OPENING, Part.FIRST, Part.NEIGHBOURS, Part.PROPERTIES)) {
        List<String> cells = new ArrayList<>(
            List.of(medium.title(), part.name().toLowerCase(Locale.ROOT)));
        addTo(cells, results.with(MediaMeasurement.MEDIUM, medium.name()).of(part.name()));
        table.row(cells.toArray(String[]::new));
      }
    }
    return table.build();
  }
}

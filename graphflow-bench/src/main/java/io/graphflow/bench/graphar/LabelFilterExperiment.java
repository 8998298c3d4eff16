package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graphar.LabelFilterMeasurement.Part;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How long it takes to find vertices by labels, as GraphAr's Figures 12 to 14 compare it. */
public final class LabelFilterExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 90;

  /** The paper's means of how many times as long a way takes as intervals do. */
  private static final double PAPER_STRING = 6.0;

  /** Code is compiled when it is found hot, however busy the machine is, so that all ways are measured compiled. */
  private static final List<String> JVM = List.of("-Xmx3g", "-Xbatch");

  private static final double PAPER_PLAIN = 3.3;
  private static final double PAPER_RLE = 2.3;

  /** Of more labels of ogbn-mag, the paper's intervals lose. */
  private static final int PAPER_MOST_LABELS = 40;

  /** Creates the experiment. */
  public LabelFilterExperiment() {}

  @Override
  public String key() {
    return "graphar-label-filter";
  }

  @Override
  public String title() {
    return "GraphAr's Figures 12 to 14: finding vertices by labels";
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
    for (LabelSet set : LabelSet.all(setting.scale())) {
      int rounds = setting.scale().choose(5, 7, 21);
      int millis = setting.scale().choose(20, 100, 200);
      int parts = 2 + LabelFilterMeasurement.growing(set).size();
      String given = set.givenFile(setting);
      steps.add(new ForkedStep(set.name(), List.of(), LabelFilterMeasurement.class,
          List.of(set.name(), setting.scale().name(), given, "" + rounds, "" + millis,
              identity(given)),
          JVM,
          2 + LabelWay.values().length * parts * (0.3 + rounds * millis / 1000.0)));
    }
    return steps;
  }

  /** Real labels that have changed are measured again. */
  private static String identity(String given) {
    try {
      return given.isEmpty() ? "" : Files.getLastModifiedTime(Path.of(given)).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Section render(Setting setting, Results results) {
    return Section.builder(key(), title())
        .paragraph(
            "Which vertices bear a label, two, or one of many: read from a file that is open, of "
                + "which the system has the bytes in memory, into a bit a vertex. All ways read with the same "
                + "reader, on one thread, in turns; medians of processor time. By vertex, values are decoded and looked at one "
                + "by one, as GraphAr's libraries do; by word, runs are decoded into bits; by interval, runs "
                + "are merged as they are, unless there are more of them than words of bits.")
        .table(simple(setting, results))
        .table(complex(setting, results))
        .table(growing(setting, results))
        .difference(LabelStorageExperiment.difference()
            + " `random` has no runs at all: each vertex bears each label or not, by chance. The paper's "
            + "intervals lose against values by vertex on ogbn-mag beyond 40 labels.")
        .build();
  }

  private static List<String> header(String... first) {
    List<String> header = new ArrayList<>(List.of(first));
    for (LabelWay way : LabelWay.values()) {
      header.add(way.title());
    }
    return header;
  }

  private static Map<LabelWay, Double> times(
      Results results, LabelSet set, Part part, int labels) {
    Results of = results.ofStep(set.name()).of(part.name()).with("labels", labels);
    Map<LabelWay, Double> times = new EnumMap<>(LabelWay.class);
    for (LabelWay way : LabelWay.values()) {
      times.put(way, of.with("way", way.name()).score());
    }
    return times;
  }

  private static void addTimes(Map<LabelWay, Double> times, List<String> cells) {
    times.values().forEach(time -> cells.add(Format.number(time)));
  }

  private static double ratio(Map<LabelWay, Double> times, LabelWay way) {
    return times.get(way) / times.get(LabelWay.INTERVALS);
  }

  private static Table simple(Setting setting, Results results) {
    List<String> header = header("labels of", "data", "vertices");
    header.addAll(List.of("string / interval", "in the paper", "plain / interval", "in the paper",
        "RLE / interval", "in the paper"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .wordColumns(2)
        .caption(
            "Each label alone (Figure 12): microseconds, mean of the labels; the paper's ratios "
                + "are means over its 12 sets");
    Map<LabelWay, Double> means = new EnumMap<>(LabelWay.class);
    int count = LabelSet.all(setting.scale())
        .stream()
        .mapToInt(set -> set.kind() == LabelSet.Kind.CLUSTERED ? 1 : 0)
        .sum();
    for (LabelSet set : LabelSet.all(setting.scale())) {
      Map<LabelWay, Double> times = times(results, set, Part.SIMPLE, 1);
      List<String> cells = new ArrayList<>(
          List.of(set.name(), set.origin(setting), Format.count(set.vertexCount())));
      addTimes(times, cells);
      addRatios(times, cells);
      table.row(cells);
      if (set.kind() == LabelSet.Kind.CLUSTERED) {
        times.keySet().forEach(way -> means.merge(way, ratio(times, way) / count, Double::sum));
      }
    }
    List<String> cells = new ArrayList<>(List.of("mean of the paper's", "", ""));
    for (LabelWay _ : LabelWay.values()) {
      cells.add("");
    }
    addRatios(means, cells);
    table.row(cells);
    return table.build();
  }

  private static void addRatios(Map<LabelWay, Double> times, List<String> cells) {
    cells.addAll(List.of(
        Format.ratio(ratio(times, LabelWay.STRING)), Format.ratio(PAPER_STRING),
        Format.ratio(ratio(times, LabelWay.PLAIN)), Format.ratio(PAPER_PLAIN),
        Format.ratio(ratio(times, LabelWay.RLE)), Format.ratio(PAPER_RLE)));
  }

  private static Table complex(Setting setting, Results results) {
    List<String> header = header("labels of", "asked");
    header.addAll(List.of("string / interval", "RLE / interval", "in the paper"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .wordColumns(2)
        .caption("Two labels (Figure 13): microseconds");
    for (LabelSet set : LabelSet.all(setting.scale())) {
      Map<LabelWay, Double> times = times(results, set, Part.COMPLEX, 2);
      List<String> cells = new ArrayList<>(List.of(set.name(),
          set.labels().get(set.test().getFirst()).name() + (set.both() ? " AND " : " OR ")
              + set.labels().get(set.test().getLast()).name()));
      addTimes(times, cells);
      cells.addAll(List.of(Format.ratio(ratio(times, LabelWay.STRING)),
          Format.ratio(ratio(times, LabelWay.RLE)), "up to 56.3x"));
      table.row(cells);
    }
    return table.build();
  }

  /** The paper gives no numbers of how often which way is faster. */
  private static String paper(LabelSet set, int count) {
    return switch (set.kind()) {
      case CLUSTERED -> "above 1x";
      case ONE_EACH -> count <= PAPER_MOST_LABELS ? "above 1x" : "below 1x";
      case RANDOM -> Format.ratio(Double.NaN);
    };
  }

  private static Table growing(Setting setting, Results results) {
    List<String> header = header("labels of", "first");
    header.addAll(List.of("RLE / interval", "in the paper"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption("One of the first labels (Figure 14): microseconds");
    for (LabelSet set : LabelSet.all(setting.scale())) {
      for (int count : LabelFilterMeasurement.growing(set)) {
        Map<LabelWay, Double> times = times(results, set, Part.GROWING, count);
        List<String> cells = new ArrayList<>(List.of(set.name(), Format.count(count)));
        addTimes(times, cells);
        cells.addAll(List.of(Format.ratio(ratio(times, LabelWay.RLE)),
            paper(set, count)));
        table.row(cells);
      }
    }
    return table.build();
  }
}

package io.graphflow.bench.opening;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.experiment.Timing;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Runs {@link OpeningBenchmark} on graphs of several sizes, and times the command: target 7. */
public final class OpeningExperiment implements Experiment {
  private static final int TARGET = 7;
  private static final double ASKED_OPENING_MILLIS = 100;
  private static final double ASKED_PROCESS_MILLIS = 700;
  private static final String FIRST = "first";
  private static final String FIRST_QUERY = "firstQuery";
  private static final String AGAIN = "again";
  private static final String PROCESS = "process";
  private static final String QUERY = "graphflow query";
  private static final String EMPTY = "empty JVM";

  /** In several JVMs, once in each. */
  private static final Timing FIRST_TIMING = new Timing(3, 0, 1, 1, 1);

  private static final int PROCESSES = 5;

  /** A power-law graph. */
  private record Size(long vertices, long edges) {
    BenchmarkGraph graph() {
      return BenchmarkGraph.powerLaw(vertices, edges);
    }
  }

  /** Creates the experiment. */
  public OpeningExperiment() {}

  @Override
  public String key() {
    return "opening";
  }

  @Override
  public String title() {
    return "Opening a database, and the whole process";
  }

  private static List<Size> sizes(Setting setting) {
    Size small = new Size(10_000, 150_000);
    Size middle = new Size(200_000, 3_000_000);
    Size asked = new Size(1_000_000, 15_000_000);
    return setting.scale()
        .choose(List.of(small, middle), List.of(small, middle, asked),
            List.of(small, asked, new Size(6_500_000, 100_000_000)));
  }

  @Override
  public int quickBudgetSeconds() {
    return 17;
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (Size size : sizes(setting)) {
      steps.add(first(size, FIRST));
      steps.add(first(size, FIRST_QUERY));
      steps.add(again(size, setting));
    }
    Size largest = sizes(setting).getLast();
    steps.add(new MeasuredStep(PROCESS, List.of(largest.graph()), new TreeMap<>(), PROCESSES,
        () -> processes(largest)));
    return steps;
  }

  private static JmhStep first(Size size, String method) {
    String name = method + ", " + size.graph().name();
    return JmhStep.of(name, OpeningBenchmark.class, FIRST_TIMING)
        .withMethod(method)
        .withGraph(size.graph());
  }

  private static JmhStep again(Size size, Setting setting) {
    String name = AGAIN + ", " + size.graph().name();
    return JmhStep.of(name, OpeningBenchmark.class, setting.scale().timing())
        .withMethod(AGAIN)
        .withGraph(size.graph());
  }

  private static List<Measurement> processes(Size size) throws IOException, InterruptedException {
    return List.of(
        CommandProcess.count(CommandProcess.launcher(), size.graph().database(), size.vertices())
            .measure(PROCESS, QUERY, PROCESSES),
        CommandProcess.emptyJvm().measure(PROCESS, EMPTY, PROCESSES));
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder opening =
        Table.builder("vertices", "edges", "first in a JVM", "first, with a query", "again",
            "KB allocated")
            .wordColumns(0)
            .caption("Milliseconds to open and close a database");
    for (Size size : sizes(setting)) {
      Results one = results.with("graph", size.graph().name());
      opening.row("%,d".formatted(size.vertices()), "%,d".formatted(size.edges()),
          Format.number(one.of(FIRST).score()), Format.number(one.of(FIRST_QUERY).score()),
          Format.number(one.of(AGAIN).score()),
          Format.number(one.of(AGAIN).secondary("gc.alloc.rate.norm") / 1e3));
    }
    Table.Builder processes = Table.builder("process", "median", "least", "most")
        .caption("Milliseconds from the start of a process to its end");
    for (String process : List.of(QUERY, EMPTY)) {
      Results one = results.of(process);
      processes.row(process, Format.number(one.score()), Format.number(one.secondary("least")),
          Format.number(one.secondary("most")));
    }
    return Section.builder(key(), title())
        .paragraph(
            "Opening reads the catalog and the header of each file, and maps the files: what "
                + "it takes and what it allocates does not grow with the data. The first time in a JVM "
                + "loads the classes, too, with a query (a count of all edges) those of parser, "
                + "optimizer and processor.")
        .table(opening.build())
        .paragraph("The process is `scripts/graphflow query` of `count(*)` on the largest of these "
            + "graphs: the launcher looks whether sources have changed, then starts Java from the "
            + "archive of classes that it trained when it built.")
        .table(processes.build())
        .build();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    Size largest = sizes(setting).getLast();
    Results opening = results.with("graph", largest.graph().name());
    String what = "opening %,d edges".formatted(largest.edges());
    return List.of(
        TargetResult
            .atMost(TARGET, what, ASKED_OPENING_MILLIS, opening.of(AGAIN).score(), "ms", "")
            .withProfile(again(largest, setting), setting.scale().profileTiming()),
        TargetResult
            .atMost(TARGET, what + ", first in a JVM", ASKED_OPENING_MILLIS,
                opening.of(FIRST).score(), "ms",
                "Classes are loaded and run for the first time, whatever the size of the database.")
            .withProfile(first(largest, FIRST), FIRST_TIMING),
        TargetResult.atMost(TARGET, "graphflow query of a count, whole process",
            ASKED_PROCESS_MILLIS, results.of(QUERY).score(), "ms", ""));
  }
}

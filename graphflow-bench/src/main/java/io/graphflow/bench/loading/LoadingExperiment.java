package io.graphflow.bench.loading;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.experiment.Timing;
import io.graphflow.bench.loading.LoadingBenchmark.Contestant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/** Runs {@link LoadingBenchmark} on one and on two processors: target 8, and a half of target 5. */
public final class LoadingExperiment implements Experiment {
  private static final int TARGET = 8;
  private static final int SCALING_TARGET = 5;
  private static final double ASKED_EDGES_PER_SECOND = 1e6;
  private static final double ASKED_SPEEDUP = 1.8;
  private static final int MOST_PROCESSORS = 2;

  private record Size(int vertices, int edges) {}

  /** Creates the experiment. */
  public LoadingExperiment() {}

  @Override
  public String key() {
    return "loading";
  }

  @Override
  public String title() {
    return "Loading";
  }

  private static List<Size> sizes(Setting setting) {
    Size small = new Size(130_000, 2_000_000);
    Size middle = new Size(1_000_000, 15_000_000);
    return setting.scale()
        .choose(List.of(small), List.of(small, middle),
            List.of(middle, new Size(6_500_000, 100_000_000)));
  }

  @Override
  public int quickBudgetSeconds() {
    return 20;
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    int iterations = setting.scale() == Scale.QUICK ? 2 : 3;
    for (Size size : sizes(setting)) {
      for (int processors = 1; processors <= MOST_PROCESSORS; processors++) {
        JmhStep step = step(size, processors, new Timing(1, 1, 1, iterations, 1));
        steps.add(processors == 1
            ? step.with("contestant", (Object[]) Contestant.values())
            : step.with("contestant", Contestant.GRAPHFLOW));
      }
    }
    return steps;
  }

  private static JmhStep step(Size size, int processors, Timing timing) {
    String name = "%,d edges, %d processor%s"
        .formatted(size.edges(), processors, processors == 1 ? "" : "s");
    return JmhStep.of(name, LoadingBenchmark.class, timing)
        .withJvmArguments("-XX:ActiveProcessorCount=" + processors,
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=" + (processors - 1))
        .with("vertices", size.vertices())
        .with("edges", size.edges())
        .with("processors", processors);
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("who", "edges", "processors", "seconds",
        "million edges a second", "2 processors / 1");
    for (Size size : sizes(setting)) {
      for (int processors = 1; processors <= MOST_PROCESSORS; processors++) {
        for (Contestant contestant : Contestant.values()) {
          double seconds = seconds(results, size, processors, contestant);
          if (!Double.isNaN(seconds)) {
            table.row(contestant == Contestant.LIMIT ? "limit" : "GraphflowDB",
                "%,d".formatted(size.edges()), Integer.toString(processors), Format.number(seconds),
                Format.number(size.edges() / seconds / 1e6),
                processors == 1 ? "" : Format.ratio(speedup(results, size)));
          }
        }
      }
    }
    return Section.builder(key(), title())
        .paragraph("CSV files of a power-law graph with one property on each edge, into a new "
            + "database, in a heap of 2 GB: keys looked up, lists sorted in both directions, "
            + "statistics gathered, files on disk. The limit, on one thread, reads the numbers and puts "
            + "forward lists into arrays: no keys, no checks, no backward lists, nothing on disk.")
        .table(table.build())
        .build();
  }

  private static double seconds(
      Results results, Size size, int processors, Contestant contestant) {
    return results.with("edges", size.edges())
        .with("processors", processors)
        .with("contestant", contestant)
        .score();
  }

  private static double speedup(Results results, Size size) {
    return seconds(results, size, 1, Contestant.GRAPHFLOW)
        / seconds(results, size, MOST_PROCESSORS, Contestant.GRAPHFLOW);
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    Size largest = sizes(setting).getLast();
    double seconds = seconds(results, largest, MOST_PROCESSORS, Contestant.GRAPHFLOW);
    Timing once = new Timing(1, 1, 1, 1, 1);
    JmhStep measured =
        step(largest, MOST_PROCESSORS, once).with("contestant", Contestant.GRAPHFLOW);
    return List.of(
        TargetResult.atLeast(TARGET,
            "loading %,d edges on 2 processors, heap 2 GB".formatted(largest.edges()),
            ASKED_EDGES_PER_SECOND, largest.edges() / seconds, "edges/s", "")
            .withProfile(measured, once),
        TargetResult.atLeast(SCALING_TARGET,
            "load of %,d edges, 2 processors against 1".formatted(largest.edges()), ASKED_SPEEDUP,
            speedup(results, largest), "x",
            "One thread enters the keys of vertices and appends batches, in the order of the "
                + "files; the disk is shared, and so is the system, which gives and takes memory.")
            .withProfile(measured, once));
  }
}

package io.graphflow.bench.threads;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.table4.KHopQuery.Kind;
import io.graphflow.bench.table4.KHopQuery.Rule;
import io.graphflow.bench.table4.Table4Benchmark;
import java.util.List;

/** Runs 2-hop FILTER of {@link Table4Benchmark} on one thread and on two. */
public final class ThreadsExperiment implements Experiment {
  private static final String STEP = "2-hop FILTER";
  private static final double LEAST_SPEEDUP = 1.8;

  /** Creates the experiment. */
  public ThreadsExperiment() {}

  @Override
  public String key() {
    return "threads";
  }

  @Override
  public String title() {
    return "Two threads against one";
  }

  @Override
  public int quickBudgetSeconds() {
    return 6;
  }

  @Override
  public List<Step> steps(Setting setting) {
    return List.of(step(setting).with("threads", 1, 2));
  }

  private static JmhStep step(Setting setting) {
    return JmhStep.of(STEP, Table4Benchmark.class, setting.scale().timing())
        .withGraph(setting.scale()
            .choose(
                BenchmarkGraph.powerLaw(200_000, 3_000_000),
                setting.powerLaw(),
                setting.powerLaw()))
        .with("hops", 2)
        .with("query", Kind.FILTER)
        .with("rule", Rule.WALKS)
        .with("contestant", Contestant.GF_CL);
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "graph", "1 thread", "2 threads", "speed-up")
        .wordColumns(2)
        .caption("Milliseconds a query");
    Results row = results.ofStep(STEP);
    if (!row.isEmpty()) {
      double one = row.with("threads", 1).score();
      double two = row.with("threads", 2).score();
      table.row(STEP, row.values("graph").getFirst(), Format.number(one), Format.number(two),
          Format.ratio(one / two));
    }
    return Section.builder(key(), title())
        .paragraph(
            "Workers take blocks of the first scan and have pipelines and aggregates of their own. "
                + "The machine must have two cores that nothing else uses.")
        .table(table.build())
        .build();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    Results row = results.ofStep(STEP);
    double speedup = row.with("threads", 1).score() / row.with("threads", 2).score();
    return List.of(TargetResult
        .atLeast(5, STEP + ", 1 thread / 2 threads", LEAST_SPEEDUP, speedup, "x",
            "On two cores the just-in-time compiler, still at work in a short run, takes its time from "
                + "one of the threads.")
        .withProfile(step(setting).with("threads", 2), setting.scale().profileTiming()));
  }
}

package io.graphflow.bench.lsqb;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.peer.PeerTables;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import java.util.List;
import java.util.stream.Stream;

/** Runs {@link LsqbBenchmark}. */
public final class LsqbExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 30;
  private static final int PARALLEL = 2;
  private static final List<Integer> THREADS = List.of(1, PARALLEL);

  private final boolean isLarge;

  private LsqbExperiment(boolean isLarge) {
    this.isLarge = isLarge;
  }

  /** In the network of the workload. */
  public static LsqbExperiment usual() {
    return new LsqbExperiment(false);
  }

  /** In a network that is ten times as large, which does not fit into caches. */
  public static LsqbExperiment large() {
    return new LsqbExperiment(true);
  }

  @Override
  public String key() {
    return isLarge ? "lsqb-large" : "lsqb";
  }

  @Override
  public String title() {
    return "The Labelled Subgraph Query Benchmark" + (isLarge ? ", ten times as large" : "");
  }

  private BenchmarkGraph graph(Setting setting) {
    return isLarge ? setting.socialNetwork(setting.scale().choose(0.1, 1.0, 3.0))
        : Workload.LSQB.graph(setting);
  }

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
    Stream<Step> own = Workload.LSQB.queries()
        .stream()
        .flatMap(query -> Stream.of(
            step(setting, query, 1).with("engine", Engine.GF_CV, Engine.GF_CL),
            step(setting, query, PARALLEL).with("engine", Engine.GF_CL)));
    return Stream
        .concat(own, PeerMeasurement.steps(Workload.LSQB, graph(setting), THREADS, setting))
        .toList();
  }

  private JmhStep step(Setting setting, String query, int threads) {
    return JmhStep
        .of(query + ", " + threads + (threads == 1 ? " thread" : " threads"),
            LsqbBenchmark.class, setting.scale().timing())
        .withGraph(graph(setting))
        .with("query", query)
        .with("threads", threads);
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table =
        Table.builder("query", "GF-CV", "GF-CL", "GF-CL / GF-CV", "GF-CL, two threads")
            .caption("Milliseconds a query, one thread unless said");
    for (String query : Workload.LSQB.queries()) {
      Results all = results.with("query", query);
      double rows = all.with("engine", Engine.GF_CV).with("threads", 1).score();
      Results lists = all.with("engine", Engine.GF_CL);
      double one = lists.with("threads", 1).score();
      table.row(query, Format.number(rows), Format.number(one), Format.ratio(one / rows),
          Format.number(lists.with("threads", PARALLEL).score()));
    }
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "The nine queries count patterns of a social network: trees and paths of several "
                + "labels (q1, q4, q5, q6), cycles (q2, q3), what may be missing (q7), and what must not "
                + "be (q8, q9).")
        .table(table.build());
    Results lists = results.with("engine", Engine.GF_CL);
    new PeerTables(results).addTo(section, Workload.LSQB.queries()
        .stream()
        .map(query -> new PeerTables.ComparedQuery(query, query, lists.with("query", query)))
        .toList(), THREADS);
    return section.build();
  }
}

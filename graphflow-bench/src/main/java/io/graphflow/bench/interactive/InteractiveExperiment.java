package io.graphflow.bench.interactive;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.Timing;
import io.graphflow.bench.figure11.QueryTimes;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs {@link InteractiveBenchmark}: LDBC's Interactive workload as specified. */
public final class InteractiveExperiment implements Experiment {
  /** Long enough that each query of a round is compiled. */
  private static final Timing QUICK_ROUNDS = new Timing(1, 2, 1_200, 2, 900);

  private static final int QUICK_BUDGET_SECONDS = 34;

  /** Creates the experiment. */
  public InteractiveExperiment() {}

  @Override
  public String key() {
    return "interactive";
  }

  @Override
  public String title() {
    return "LDBC's Interactive workload";
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  @Override
  public List<Step> steps(Setting setting) {
    if (setting.scale() == Scale.QUICK) {
      return List.of(step(setting, "all queries in turn", InteractiveBenchmark.ALL, QUICK_ROUNDS));
    }
    List<Step> steps = new ArrayList<>();
    for (String query : InteractiveQueries.names()) {
      steps.add(step(setting, query, query, setting.scale().timing()));
    }
    return steps;
  }

  private static Step step(Setting setting, String name, String query, Timing timing) {
    return JmhStep.of(name, InteractiveBenchmark.class, timing)
        .withGraph(graph(setting))
        .withProfiler(QueryTimes.class)
        .with("query", query)
        .with("engine", (Object[]) Engine.values());
  }

  private static BenchmarkGraph graph(Setting setting) {
    return setting.socialNetwork(setting.scale().choose(0.1, 1.0, 10.0));
  }

  @Override
  public Section render(Setting setting, Results results) {
    Path references = graph(setting).file(BenchmarkGraph.REFERENCE);
    Table.Builder table = Table.builder("query", "GF-RV", "GF-CV", "GF-CL", "GF-FT",
        "GF-RV / GF-CL", "GF-CV / GF-CL", "GF-FT / GF-CL", "answers that agree")
        .caption("Milliseconds a query, mean over its sets of parameters, one thread, all rows "
            + "read through the Java API");
    for (String query : InteractiveQueries.names()) {
      double rows = time(results, query, Engine.GF_RV);
      double columns = time(results, query, Engine.GF_CV);
      double lists = time(results, query, Engine.GF_CL);
      double trees = time(results, query, Engine.GF_FT);
      table.row(query, Format.number(rows), Format.number(columns), Format.number(lists),
          Format.number(trees), Format.ratio(rows / lists), Format.ratio(columns / lists),
          Format.ratio(trees / lists), agreeing(references, query, rows + columns + lists));
    }
    return Section.builder(key(), title())
        .paragraph(
            "LDBC SNB's 14 complex and 7 short reads as its specification has them: paths of "
                + "varying length, shortest paths, orders and limits, existence, dates. "
                + "An engine is measured only after its answers were compared, row by row, with the "
                + "references that come with real data, or else with those of the other engines; one "
                + "wrong row fails the step.")
        .table(table.build())
        .build();
  }

  /** Milliseconds of a query in an engine; NaN if it was not measured. */
  private static double time(Results results, String query, Engine engine) {
    Results round = results.with("query", InteractiveBenchmark.ALL).with("engine", engine);
    return (round.isEmpty() ? results.with("query", query).with("engine", engine) : round)
        .secondary(query);
  }

  /** Measured queries agree, or they would have failed; of the others nothing is known. */
  private static String agreeing(Path references, String query, double times) {
    if (Double.isNaN(times)) {
      return Format.number(Double.NaN);
    }
    try {
      List<ReferenceAnswer> answers = ReferenceAnswer.of(references, query);
      return answers == null
          ? "between engines"
          : "%d of %d, in each engine".formatted(answers.size(), answers.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

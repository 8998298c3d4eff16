package io.graphflow.bench.choice;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.List;
import java.util.stream.Stream;

/** Runs {@link ChoiceBenchmark}: on which grounds a session leaves the engine to the plan. */
public final class ChoiceExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 12;

  /** Creates the experiment. */
  public ChoiceExperiment() {}

  @Override
  public String key() {
    return "choice";
  }

  @Override
  public String title() {
    return "The engine that a plan chooses";
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
    return queries(setting).map(query -> (Step) JmhStep
        .of(query.title(), ChoiceBenchmark.class, setting.scale().timing())
        .withGraph(setting.socialNetwork(setting.scale().choose(0.01, 0.1, 1.0)))
        .with("query", query)
        .with("engine", (Object[]) ChosenEngine.values())).toList();
  }

  /** A quick run has time for one that each engine is better at. */
  private static Stream<ChoiceQuery> queries(Setting setting) {
    return setting.scale() == Scale.QUICK
        ? Stream.of(ChoiceQuery.TWO_CHAINS, ChoiceQuery.COUNTED)
        : Stream.of(ChoiceQuery.values());
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "GF-CL", "GF-FT", "by plan", "by plan / best")
        .caption("Milliseconds a query, one thread");
    for (ChoiceQuery query : queries(setting).toList()) {
      Results of = results.with("query", query);
      double lists = of.with("engine", ChosenEngine.LISTS).score();
      double trees = of.with("engine", ChosenEngine.TREES).score();
      double byPlan = of.with("engine", ChosenEngine.BY_PLAN).score();
      table.row(query.title(), Format.number(lists), Format.number(trees), Format.number(byPlan),
          Format.ratio(byPlan / Math.min(lists, trees)));
    }
    return Section.builder(key(), title())
        .paragraph(
            "A session that is not told an engine leaves it to the plan of each query: GF-FT where "
                + "the estimated work of trees is far less than that of lists, which is where branches of a "
                + "pattern meet nowhere but in their common vertex, and GF-CL elsewhere.")
        .table(table.build())
        .build();
  }
}

package io.graphflow.bench.counts;

import io.graphflow.bench.counts.CountsBenchmark.Contestant;
import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs {@link CountsBenchmark} on a power-law graph: target 2. */
public final class CountsExperiment implements Experiment {
  private static final int TARGET = 2;
  private static final double ASKED_RATIO = 3;

  /** Creates the experiment. */
  public CountsExperiment() {}

  @Override
  public String key() {
    return "counts";
  }

  @Override
  public String title() {
    return "Counts along edges";
  }

  @Override
  public List<Step> steps(Setting setting) {
    long vertices = setting.scale().choose(200_000L, 1_000_000L, 1_000_000L);
    return List.of(JmhStep.of("power law", CountsBenchmark.class, setting.scale().timing())
        .withGraph(BenchmarkGraph.powerLaw(vertices, 15 * vertices))
        .with("query", (Object[]) CountQuery.values())
        .with("contestant", Contestant.LIMIT, Contestant.GF_CL));
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "GF-CL", "limit", "GF-CL / limit")
        .caption("Milliseconds a query, one thread");
    for (CountQuery query : CountQuery.values()) {
      table.row(words(query), Format.number(score(results, query, Contestant.GF_CL)),
          Format.number(score(results, query, Contestant.LIMIT)),
          Format.ratio(ratio(results, query)));
    }
    return Section.builder(key(), title())
        .paragraph(
            "All walks of a graph, counted. The limit is one pass over the edges by hand for each "
                + "edge of a walk: for each vertex, the sum of its neighbours' counts.")
        .table(table.build())
        .build();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    List<TargetResult> targets = new ArrayList<>();
    for (CountQuery query : CountQuery.values()) {
      targets.add(TargetResult.atMost(TARGET, "COUNT(*), " + words(query) + ", GF-CL / limit",
          ASKED_RATIO, ratio(results, query), "x", ""));
    }
    return targets;
  }

  private static double ratio(Results results, CountQuery query) {
    return score(results, query, Contestant.GF_CL) / score(results, query, Contestant.LIMIT);
  }

  private static double score(Results results, CountQuery query, Contestant contestant) {
    return results.with("query", query).with("contestant", contestant).score();
  }

  private static String words(CountQuery query) {
    return query.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

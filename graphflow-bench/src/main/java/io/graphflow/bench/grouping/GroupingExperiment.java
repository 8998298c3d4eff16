package io.graphflow.bench.grouping;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.grouping.GroupingBenchmark.Contestant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs {@link GroupingBenchmark} on a power-law graph: target 4. */
public final class GroupingExperiment implements Experiment {
  private static final int TARGET = 4;
  private static final double ASKED_RATIO = 2;

  /** Creates the experiment. */
  public GroupingExperiment() {}

  @Override
  public String key() {
    return "grouping";
  }

  @Override
  public String title() {
    return "Grouped counts and the largest of them";
  }

  @Override
  public List<Step> steps(Setting setting) {
    return List.of(step(setting, "power law").with("query", (Object[]) GroupQuery.values())
        .with("contestant", Contestant.LIMIT, Contestant.GF_CL));
  }

  private static JmhStep step(Setting setting, String name) {
    long vertices = setting.scale().choose(200_000L, 1_000_000L, 1_000_000L);
    return JmhStep.of(name, GroupingBenchmark.class, setting.scale().timing())
        .withGraph(BenchmarkGraph.powerLaw(vertices, 15 * vertices));
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "GF-CL", "limit", "GF-CL / limit")
        .caption("Milliseconds a query, one thread");
    for (GroupQuery query : GroupQuery.values()) {
      table.row(words(query), Format.number(score(results, query, Contestant.GF_CL)),
          Format.number(score(results, query, Contestant.LIMIT)),
          Format.ratio(ratio(results, query)));
    }
    return Section.builder(key(), title())
        .paragraph(
            "Counts of edges, or of walks of two edges, by one of their vertices, and the 20 largest. "
                + "The limit is loops by hand over an array of counters.")
        .table(table.build())
        .build();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    List<TargetResult> targets = new ArrayList<>();
    for (GroupQuery query : GroupQuery.values()) {
      targets.add(TargetResult
          .atMost(TARGET, "top 20, " + words(query) + ", GF-CL / limit", ASKED_RATIO,
              ratio(results, query), "x", "")
          .withProfile(
              step(setting, words(query)).with("query", query)
                  .with("contestant", Contestant.GF_CL),
              setting.scale().profileTiming()));
    }
    return targets;
  }

  private static double ratio(Results results, GroupQuery query) {
    return score(results, query, Contestant.GF_CL) / score(results, query, Contestant.LIMIT);
  }

  private static double score(Results results, GroupQuery query, Contestant contestant) {
    return results.with("query", query).with("contestant", contestant).score();
  }

  private static String words(GroupQuery query) {
    return query.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

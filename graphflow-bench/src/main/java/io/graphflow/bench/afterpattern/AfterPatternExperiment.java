package io.graphflow.bench.afterpattern;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.peer.PeerTables;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.AfterPatternQuery;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Runs {@link AfterPatternBenchmark}. */
public final class AfterPatternExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 30;
  private static final int PARALLEL = 2;
  private static final List<Integer> THREADS = List.of(1, PARALLEL);

  /** For 3 million edges; a tenth or less of what the queries keep. */
  private static final int FEW_MEGABYTES = 32;

  /** Creates the experiment. */
  public AfterPatternExperiment() {}

  @Override
  public String key() {
    return "after-the-pattern";
  }

  @Override
  public String title() {
    return "What follows the pattern";
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
    Stream<Step> own = queries(setting)
        .<Step>flatMap(query -> Stream.of(
            step(setting, query, 1, 0).with("engine", (Object[]) engines(setting)),
            step(setting, query, PARALLEL, 0).with("engine", Engine.GF_CL),
            query.keepsMuch()
                ? step(setting, query, 1, megabytes(setting)).with("engine", Engine.GF_CL)
                : null))
        .filter(Objects::nonNull);
    return Stream.concat(own, PeerMeasurement.steps(Workload.AFTER_PATTERN, THREADS, setting))
        .toList();
  }

  private static int megabytes(Setting setting) {
    return setting.scale().choose(FEW_MEGABYTES / 10, FEW_MEGABYTES, FEW_MEGABYTES * 5);
  }

  private static JmhStep step(
      Setting setting, AfterPatternQuery query, int threads, int megabytes) {
    return JmhStep
        .of(query.title() + ", " + threads + (threads == 1 ? " thread" : " threads")
            + (megabytes == 0 ? "" : ", " + megabytes + " MB"),
            AfterPatternBenchmark.class, setting.scale().timing())
        .withGraph(Workload.AFTER_PATTERN.graph(setting))
        .with("query", query)
        .with("threads", threads)
        .with("memoryMegabytes", megabytes);
  }

  private static Engine[] engines(Setting setting) {
    return setting.scale() == Scale.QUICK ? new Engine[] {Engine.GF_CV, Engine.GF_CL}
        : new Engine[] {Engine.GF_CV, Engine.GF_FT, Engine.GF_CL};
  }

  private static Stream<AfterPatternQuery> queries(Setting setting) {
    return setting.scale() == Scale.QUICK
        ? Stream.of(AfterPatternQuery.GROUPS, AfterPatternQuery.SORTED)
        : Stream.of(AfterPatternQuery.values());
  }

  @Override
  public Section render(Setting setting, Results results) {
    List<String> titles = new ArrayList<>(List.of("query"));
    for (Engine engine : engines(setting)) {
      titles.add(engine.displayName());
    }
    titles.addAll(List.of("GF-CL / GF-CV", "GF-CL, two threads",
        "GF-CL, %d MB".formatted(megabytes(setting))));
    Table.Builder table = Table.builder(titles.toArray(String[]::new))
        .caption("Milliseconds a query, one thread unless said");
    for (AfterPatternQuery query : queries(setting).toList()) {
      Results all = results.with("query", query).with("memoryMegabytes", 0);
      Results one = all.with("threads", 1);
      List<String> row = new ArrayList<>(List.of(query.title()));
      for (Engine engine : engines(setting)) {
        row.add(Format.number(one.with("engine", engine).score()));
      }
      row.add(Format.ratio(one.with("engine", Engine.GF_CL).score()
          / one.with("engine", Engine.GF_CV).score()));
      row.add(Format.number(all.with("threads", PARALLEL).with("engine", Engine.GF_CL).score()));
      row.add(query.keepsMuch()
          ? Format.number(results.with("query", query)
              .with("memoryMegabytes", megabytes(setting))
              .score())
          : "");
      table.row(row.toArray(String[]::new));
    }
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "Queries of all edges of a power-law graph, and of what lies around few of its vertices. GF-CL computes expressions, keys and aggregates for a "
                + "list at a time, and sorts by packed keys; GF-CV does so for one row after the other. With few megabytes, rows go to the disk. "
                + "A few vertices are 17,500 of a million, fewer 1,000 of a million.")
        .table(table.build());
    Results lists = results.with("memoryMegabytes", 0).with("engine", Engine.GF_CL);
    new PeerTables(results).addTo(section,
        queries(setting).filter(AfterPatternQuery::isComparable)
            .map(query -> new PeerTables.ComparedQuery(
                query.key(), query.title(), lists.with("query", query)))
            .toList(),
        THREADS);
    return section.build();
  }
}

package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graphar.EndToEndMeasurement.Way;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.List;

/** Queries of LDBC's network in place, beside plain Parquet, as GraphAr's Table 3 compares them. */
public final class EndToEndExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 60;
  private static final String STEP = "queries";

  /** Creates the experiment. */
  public EndToEndExperiment() {}

  @Override
  public String key() {
    return "graphar-end-to-end";
  }

  @Override
  public String title() {
    return "GraphAr's Table 3: queries in place";
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
    BenchmarkGraph graph = setting.socialNetwork(setting.scale().choose(0.01, 1.0, 3.0));
    int sets = setting.scale().choose(2, 5, 10);
    int openings = setting.scale().choose(2, 5, 11);
    int millis = setting.scale().choose(100, 5_000, 20_000);
    return List.of(new ForkedStep(STEP, List.of(graph), EndToEndMeasurement.class,
        List.of(graph.name(), "" + sets, "" + openings, "" + millis,
            "" + PlainTables.arePossible()),
        List.of("-Xmx4g"), 0.02 * millis + 30 * openings));
  }

  @Override
  public Section render(Setting setting, Results results) {
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "Queries of LDBC's network by keys of persons, and by a class of tags, which edges or labels tell: in place, in the files that an export has "
                + "written, by DuckDB in plain Parquet that it has written itself, sorted by the end that queries come from, and "
                + "in a database. One thread, files in the system's memory, several sets of parameters; medians. All answers are "
                + "compared with the database's first. A query is cold where files were just opened, by code that is "
                + "compiled. IS-3 finds a person by the key that people know, which the paper's side of GraphAr need not.");
    Results plain = results.of(Way.PLAIN.name());
    if (plain.isEmpty()) {
      section.paragraph("DuckDB did not take part: `--with-peers` adds it.");
    }
    Table.Builder table = Table.builder("query", "in place, cold", "in place, warm", "database",
        "DuckDB, plain Parquet", "DuckDB / cold", "DuckDB / warm", "asked", "in the paper")
        .caption("Milliseconds");
    for (EndToEndQuery query : EndToEndQuery.values()) {
      double cold = score(results, Way.COLD, query);
      double warm = score(results, Way.WARM, query);
      double duck = score(results, Way.PLAIN, query);
      table.row(List.of(query.title(), Format.number(cold), Format.number(warm),
          Format.number(score(results, Way.DATABASE, query)), Format.number(duck),
          Format.ratio(duck / cold), Format.ratio(duck / warm), Format.ratio(query.asked()),
          query.paper()));
    }
    return section.table(table.build())
        .paragraph("The first query of a JVM, IS-3, with opening: "
            + Format.number(score(results, Way.FIRST, EndToEndQuery.IS3)) + " milliseconds.")
        .difference(
            "The paper compares queries that are written by hand with Acero, at scale factors 30, 100 and 300. Classes of tags "
                + "are labels in it; here BI-2 follows edges from the class, and once more goes through the tags that bear it as "
                + "a label, which is a text in plain Parquet. Its mean ratio is 29.5. Our network is generated.")
        .build();
  }

  private static double score(Results results, Way way, EndToEndQuery query) {
    return results.of(way.name()).with(EndToEndMeasurement.QUERY, query.name()).score();
  }
}

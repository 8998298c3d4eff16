package io.graphflow.bench.interactive;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.List;

/** LDBC's Interactive reads in place, in files of GraphAr, beside a database of the same data. */
public final class PlacedQueriesExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 60;
  private static final String STEP = "reads";

  /** What a short read in place may take, in times of what it takes in a database. */
  private static final double SHORT_ASKED = 20;

  /** What a complex read may. */
  private static final double COMPLEX_ASKED = 5;

  /** Creates the experiment. */
  public PlacedQueriesExperiment() {}

  @Override
  public String key() {
    return "graphar-interactive";
  }

  @Override
  public String title() {
    return "LDBC's Interactive reads in place";
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
    BenchmarkGraph graph = setting.socialNetwork(setting.scale().choose(0.01, 0.1, 1.0));
    int millis = setting.scale().choose(100, 1_500, 5_000);
    return List.of(new ForkedStep(STEP, List.of(graph), PlacedQueriesMeasurement.class,
        List.of(graph.name(), "" + millis), List.of("-Xmx3g"), 0.06 * millis));
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "in place", "database", "in place / database",
        "at most, as asked")
        .caption("Milliseconds a query, warm, mean over its sets of parameters, median of rounds");
    for (String query : InteractiveQueries.names()) {
      double placed = score(results, PlacedQueriesMeasurement.IN_PLACE, query);
      double database = score(results, PlacedQueriesMeasurement.DATABASE, query);
      table.row(query, Format.number(placed), Format.number(database),
          Format.ratio(placed / database),
          Format.ratio(query.startsWith("is") ? SHORT_ASKED : COMPLEX_ASKED));
    }
    return Section.builder(key(), title())
        .paragraph(
            "The 14 complex and 7 short reads as LDBC specifies them, on one thread, in the files that an export has "
                + "written, and in a database, in turns. Answers are compared first, with those of the references where real data "
                + "has some. What a query reads whole, or has read of pages, is there when it is timed.")
        .table(table.build())
        .build();
  }

  private static double score(Results results, String place, String query) {
    return results.of(place).with(PlacedQueriesMeasurement.QUERY, query).score();
  }
}

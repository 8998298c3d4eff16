package io.graphflow.bench.limit;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sets queries of GF-CL against their limits: a table of times, and a target for each query. */
public abstract class LimitExperiment implements Experiment {
  /** The parameter of a {@link LimitBenchmark} that says who answers. */
  static final String CONTESTANT = "contestant";

  private final String key;
  private final String title;
  private final int target;

  /**
   * For subclasses.
   *
   * @param target the number of the target that its queries are to reach
   */
  protected LimitExperiment(String key, String title, int target) {
    this.key = key;
    this.title = title;
    this.target = target;
  }

  /** The queries, in the order of the table. */
  protected abstract List<Comparison> comparisons(Setting setting);

  /** What is asked, and what the limit does. */
  protected abstract String description();

  /**
   * Who takes part: GF-CL and the limit, and others for orientation. The limit comes first: what it
   * computes of the graph is known to the others then.
   */
  protected List<Contestant> contestants() {
    return List.of(Contestant.LIMIT, Contestant.GF_CL);
  }

  /** A constant's name as words: {@code two hops}. */
  protected static String words(Enum<?> query) {
    return query.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  @Override
  public final String key() {
    return key;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (Comparison comparison : comparisons(setting)) {
      steps.add(comparison.step().with(CONTESTANT, contestants().toArray()));
    }
    return steps;
  }

  @Override
  public final Section render(Setting setting, Results results) {
    boolean volcano = contestants().contains(Contestant.GF_CV);
    Table.Builder table = (volcano
        ? Table.builder("query", "graph", "GF-CV", "GF-CL", "limit", "GF-CV / GF-CL",
            "GF-CL / limit")
        : Table.builder("query", "graph", "GF-CL", "limit", "GF-CL / limit"))
        .wordColumns(2)
        .caption("Milliseconds a query");
    for (Comparison comparison : comparisons(setting)) {
      double columns = comparison.millis(results, Contestant.GF_CV);
      double lists = comparison.millis(results, Contestant.GF_CL);
      List<String> row = new ArrayList<>();
      row.add(comparison.step().name());
      row.add(comparison.step().graphs().getFirst().name());
      if (volcano) {
        row.add(Format.number(columns));
      }
      row.add(Format.number(lists));
      row.add(Format.number(comparison.millis(results, Contestant.LIMIT)));
      if (volcano) {
        row.add(Format.ratio(columns / lists));
      }
      row.add(Format.ratio(comparison.ratio(results)));
      table.row(row);
    }
    return Section.builder(key, title).paragraph(description()).table(table.build()).build();
  }

  @Override
  public final List<TargetResult> targets(Setting setting, Results results) {
    List<TargetResult> targets = new ArrayList<>();
    for (Comparison comparison : comparisons(setting)) {
      targets.add(TargetResult
          .atMost(target, comparison.step().name() + ", GF-CL / limit", comparison.askedRatio(),
              comparison.ratio(results), "x", comparison.obstacle())
          .withProfile(comparison.step().with(CONTESTANT, Contestant.GF_CL),
              setting.scale().profileTiming()));
    }
    return targets;
  }
}

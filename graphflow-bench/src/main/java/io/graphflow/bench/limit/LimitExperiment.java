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

/** Sets queries of GF-CL against their limits: a table of times, and a target for each query that has one. */
public abstract class LimitExperiment implements Experiment {
  /** The parameter of a {@link LimitBenchmark} that says who answers. */
  static final String CONTESTANT = "contestant";

  private final String key;
  private final String title;
  private final int target;

  /**
   * Creates the experiment.
   *
   * @param target the number of the target that its queries should reach
   */
  protected LimitExperiment(String key, String title, int target) {
    this.key = key;
    this.title = title;
    this.target = target;
  }

  /** The queries, in the order of the table. */
  protected abstract List<Comparison> comparisons(Setting setting);

  /** The measured queries, in words. */
  protected abstract String description();

  /** The name of the plain loops in the table, such as {@code sorted merge}. */
  protected abstract String plainLoops();

  /** Engines that stand beside for orientation, in the order of the table; none if not said otherwise. */
  protected List<Contestant> engines(Comparison comparison, Setting setting) {
    return List.of();
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
      // The plain loops come first: the answer that they find is known to the others then.
      List<Contestant> others = new ArrayList<>(List.of(Contestant.PLAIN));
      others.addAll(engines(comparison, setting));
      steps.add(comparison.orientation(setting.scale(), others));
      steps.add(comparison.decisiveStep(setting.scale()));
    }
    return steps;
  }

  @Override
  public final Section render(Setting setting, Results results) {
    List<Comparison> comparisons = comparisons(setting);
    List<Contestant> engines = comparisons.stream()
        .flatMap(comparison -> engines(comparison, setting).stream())
        .distinct()
        .sorted()
        .toList();
    List<String> header = new ArrayList<>(List.of("query", "graph"));
    engines.forEach(engine -> header.add(engine.displayName()));
    header.addAll(List.of("GF-CL", plainLoops(), "limit"));
    engines.forEach(engine -> header.add(engine.displayName() + " / GF-CL"));
    header.addAll(List.of("GF-CL / " + plainLoops(), "GF-CL / limit"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .wordColumns(2)
        .caption("Milliseconds a query, ± half of the 99.9 % confidence interval");
    for (Comparison comparison : comparisons) {
      table.row(row(comparison, engines, results));
    }
    Section.Builder section = Section.builder(key, title)
        .paragraph(description())
        .paragraph("The " + plainLoops() + " is what one writes first, and decides nothing. The "
            + "limit is the best loop by hand that we know, over primitive arrays that hold what the "
            + "files hold, lists of both directions and properties in the order of forward lists; "
            + "what else it wants, it makes while it is timed.")
        .table(table.build());
    Table.Builder limits = Table.builder("query", "the limit")
        .wordColumns(2)
        .caption("What the limits do");
    comparisons.stream()
        .filter(Comparison::isTarget)
        .forEach(comparison -> limits.row(comparison.step().name(), comparison.limit()));
    return section.table(limits.build()).build();
  }

  private static List<String> row(
      Comparison comparison, List<Contestant> engines, Results results) {
    List<String> row = new ArrayList<>();
    row.add(comparison.step().name());
    row.add(comparison.step().graphs().getFirst().name());
    for (Contestant engine : engines) {
      row.add(Format.number(comparison.of(results, engine).score()));
    }
    Results lists = comparison.of(results, Contestant.GF_CL);
    Results limit = comparison.of(results, Contestant.LIMIT);
    row.add(Format.number(lists.score(), lists.error()));
    row.add(Format.number(comparison.of(results, Contestant.PLAIN).score()));
    row.add(Format.number(limit.score(), limit.error()));
    for (Contestant engine : engines) {
      row.add(Format.ratio(1 / comparison.ratioTo(engine, results)));
    }
    row.add(Format.ratio(comparison.ratioTo(Contestant.PLAIN, results)));
    row.add(Format.ratio(comparison.ratioTo(Contestant.LIMIT, results)));
    return row;
  }

  @Override
  public final List<TargetResult> targets(Setting setting, Results results) {
    List<TargetResult> targets = new ArrayList<>();
    for (Comparison comparison : comparisons(setting)) {
      if (comparison.isTarget()) {
        targets.add(TargetResult
            .atMost(target, comparison.step().name() + ", GF-CL / limit",
                comparison.askedRatio(), comparison.ratioTo(Contestant.LIMIT, results), "x",
                comparison.obstacle())
            .against(comparison.limit(), comparison.error(results))
            .withProfile(comparison.step().with(CONTESTANT, Contestant.GF_CL),
                setting.scale().profileTiming()));
      }
    }
    return targets;
  }
}

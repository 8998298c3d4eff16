package io.graphflow.bench.pointread;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.experiment.Timing;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.pointread.PointReadBenchmark.Way;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.List;

/** Runs {@link PointReadBenchmark} on the social network: target 6. */
public final class PointReadExperiment implements Experiment {
  private static final List<Contestant> CONTESTANTS =
      List.of(Contestant.GF_RV, Contestant.GF_CV, Contestant.GF_CL, Contestant.LIMIT);

  private static final int TARGET = 6;
  private static final double ASKED_MICROS = 10;
  private static final double ASKED_READS_PER_SECOND = 100_000;

  /** Creates the experiment. */
  public PointReadExperiment() {}

  @Override
  public String key() {
    return "point-read";
  }

  @Override
  public String title() {
    return "Point reads";
  }

  @Override
  public int quickBudgetSeconds() {
    return 26;
  }

  @Override
  public List<Step> steps(Setting setting) {
    JmhStep text = step(setting, "by text", Way.TEXT);
    return List.of(
        step(setting, "prepared", Way.PREPARED)
            .with("contestant", CONTESTANTS.toArray()),
        setting.scale() == Scale.QUICK
            ? text.with("contestant", Contestant.GF_CL)
            : text.with("contestant", Contestant.GF_RV, Contestant.GF_CV, Contestant.GF_CL));
  }

  /** A read runs through much code, all of the planner of operators, which takes long to be compiled. */
  private static Timing timing(Scale scale) {
    return scale == Scale.QUICK ? new Timing(1, 3, 1_000, 2, 300) : scale.timing();
  }

  private static JmhStep step(Setting setting, String name, Way way) {
    return JmhStep.of(name, PointReadBenchmark.class, timing(setting.scale()))
        .withGraph(setting.socialNetwork(setting.scale().choose(0.1, 1.0, 10.0)))
        .with("way", way);
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "who", "median", "99 %", "99.9 %", "mean",
        "reads a second", "bytes allocated")
        .wordColumns(2)
        .caption("Microseconds a read");
    for (Way way : Way.values()) {
      for (Contestant contestant : CONTESTANTS) {
        Results one = results.with("way", way).with("contestant", contestant);
        if (!one.isEmpty()) {
          table.row(
              switch (way) {
                case PREPARED -> "prepared";
                case TEXT -> "by text";
              },
              contestant.displayName(),
              Format.number(one.secondary("p0.50")),
              Format.number(one.secondary("p0.99")),
              Format.number(one.secondary("p0.999")),
              Format.number(one.score()),
              Format.number(readsPerSecond(one)),
              Format.number(one.secondary("gc.alloc.rate.norm")));
        }
      }
    }
    return Section.builder(key(), title())
        .paragraph("`" + PointReadBenchmark.QUERY + "` for one person of the social network after "
            + "the other, in random order: through the Java API, on one thread, with every value "
            + "of every row read. The limit is a binary search in an array of keys and a loop over "
            + "arrays of friends and names.")
        .table(table.build())
        .build();
  }

  private static double readsPerSecond(Results one) {
    return 1e6 / one.score();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    Results lists = results.with("contestant", Contestant.GF_CL);
    Results prepared = lists.with("way", Way.PREPARED);
    Results text = lists.with("way", Way.TEXT);
    Timing timing = setting.scale().profileTiming();
    JmhStep measured =
        step(setting, "prepared", Way.PREPARED).with("contestant", Contestant.GF_CL);
    return List.of(
        TargetResult
            .atMost(TARGET, "prepared point read, median", ASKED_MICROS,
                prepared.secondary("p0.50"), "µs", "")
            .withProfile(measured, timing),
        TargetResult
            .atMost(TARGET, "point read by text, median", ASKED_MICROS, text.secondary("p0.50"),
                "µs", "")
            .withProfile(
                step(setting, "by text", Way.TEXT).with("contestant", Contestant.GF_CL), timing),
        TargetResult
            .atLeast(TARGET, "prepared point reads on one thread", ASKED_READS_PER_SECOND,
                readsPerSecond(prepared), "reads/s", "")
            .withProfile(measured, timing));
  }
}

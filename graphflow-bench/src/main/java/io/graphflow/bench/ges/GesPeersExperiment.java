package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Other systems that run LDBC's Interactive workload for the same driver (GES's Table 4 and Figure 15). No result of an LDBC
 * benchmark.
 */
public final class GesPeersExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 18;
  private static final String OUR_TITLE = "GF-FT";

  /** Creates the experiment. */
  public GesPeersExperiment() {}

  @Override
  public String key() {
    return "ges-peers";
  }

  @Override
  public String title() {
    return "Other systems, asked by the same driver";
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
    List<Step> steps = new ArrayList<>();
    steps.add(step(setting, OUR_TITLE, GesPeersMeasurement.OURS, List.of()));
    for (DrivenPeer peer : DrivenPeer.all()) {
      steps.add(step(setting, peer.title(), peer.key(), peer.jvmArguments()));
    }
    return steps;
  }

  private static Step step(Setting setting, String title, String key, List<String> options) {
    int sets = setting.scale().choose(2, 10, 20);
    int millis = setting.scale().choose(100, 3_000, 10_000);
    int tries = setting.scale().choose(1, 20, 24);
    int minutes = setting.scale().choose(1, 20, 60);
    int seconds = DrivenSteps.trySeconds(setting);
    // As slow as the slowest may be: a search doubles its rate until one is not kept.
    int firstRate = 20;
    double estimated = Math.min(15, tries) * (1 + 1.4 * seconds) + 0.03 * millis;
    return DrivenSteps.step(setting, title, GesPeersMeasurement.class, options, estimated, key,
        sets,
        millis, firstRate, seconds, tries, minutes);
  }

  @Override
  public Section render(Setting setting, Results results) {
    List<String> systems = results.values(GesPeersMeasurement.SYSTEM);
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "Table 4 of GES's paper has the operations a second that LDBC's driver asked of other systems, and "
                + "Figure 15 the times of single reads. Here they are asked by a driver of our own (stand-in), in the "
                + "process that they are embedded in; its numbers are no result of an LDBC benchmark. All run the same "
                + "Cypher by their own plans and in default settings, and wait for the disk at each commit. Answers "
                + "are compared before a read is timed. This says how they do with one workload on this "
                + "machine, not which product is better.");
    if (systems.size() <= 1) {
      section.paragraph("Only GraphflowDB took part: `--with-peers` adds the others.");
    }
    List<String> header = new ArrayList<>(List.of("what"));
    for (String system : systems) {
      header.add(title(system));
      if (!system.equals(GesPeersMeasurement.OURS)) {
        header.add(title(system) + " / " + OUR_TITLE);
      }
    }
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption(
            "Milliseconds a read, one thread, and operations a second at the highest rate that was "
                + "kept, on " + DrivenSteps.words(setting));
    for (InteractiveOperation operation : InteractiveOperation.values()) {
      if (operation.kind() == OperationKind.COMPLEX_READ) {
        table.row(row(operation.name(), systems, results.of(GesPeersMeasurement.READ)
            .with(GesPeersMeasurement.OPERATION, operation.name())));
      }
    }
    table.row(row("operations a second", systems, results.of(GesPeersMeasurement.KEPT)));
    return section.table(table.build())
        .paragraph(
            "The paper's table at scale factor 1, on 96 processors: GES 113,687 operations a second, "
                + "Neo4j 852, Postgres 433, AgensGraph 525, GraphDB 32.9, TigerGraph 10,012, TuGraph 29,405.")
        .build();
  }

  private static List<String> row(String name, List<String> systems, Results results) {
    List<String> cells = new ArrayList<>(List.of(name));
    double ours = score(results, GesPeersMeasurement.OURS);
    for (String system : systems) {
      double score = score(results, system);
      cells.add(Format.number(score));
      if (!system.equals(GesPeersMeasurement.OURS)) {
        cells.add(Format.ratio(score / ours));
      }
    }
    return cells;
  }

  private static double score(Results results, String system) {
    return results.with(GesPeersMeasurement.SYSTEM, system).score();
  }

  private static String title(String system) {
    return system.equals(GesPeersMeasurement.OURS) ? OUR_TITLE
        : DrivenPeer.all()
            .stream()
            .filter(peer -> peer.key().equals(system))
            .map(DrivenPeer::title)
            .findFirst()
            .orElse(system);
  }
}

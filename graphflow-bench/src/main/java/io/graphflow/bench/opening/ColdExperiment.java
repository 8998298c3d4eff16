package io.graphflow.bench.opening;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerFolder;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a person waits for who asks one query: a process that opens a database, answers, and ends, by {@code graphflow query}
 * and by {@linkplain CommandPeer other systems}. Each answer is compared with that of an open database.
 */
public final class ColdExperiment implements Experiment {
  private static final String QUERY = "query";
  private static final String SYSTEM = "system";
  private static final String OWN = "graphflow query";
  private static final int PROCESSES = 7;
  private static final int SECONDS_A_STEP = 8;
  private static final int QUICK_BUDGET_SECONDS = 20;

  /** Creates the experiment. */
  public ColdExperiment() {}

  @Override
  public String key() {
    return "cold";
  }

  @Override
  public String title() {
    return "A query in a process of its own";
  }

  @Override
  public boolean isInQuickRuns() {
    return false;
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  private static BenchmarkGraph graph(Setting setting) {
    return setting.scale()
        .choose(BenchmarkGraph.powerLaw(10_000, 150_000),
            BenchmarkGraph.powerLaw(1_000_000, 15_000_000),
            BenchmarkGraph.powerLaw(1_000_000, 15_000_000));
  }

  @Override
  public List<Step> steps(Setting setting) {
    BenchmarkGraph graph = graph(setting);
    List<Step> steps = new ArrayList<>();
    for (ColdQuery query : ColdQuery.values()) {
      steps.add(step(graph, query, OWN, () -> List.of(CommandProcess.launcher().toString(), "query",
          "--db", graph.database().toString(), "--format", "csv", query.text())));
      for (CommandPeer peer : CommandPeer.all()) {
        PeerData data = new PeerData(Workload.AFTER_PATTERN, graph);
        steps.add(step(graph, query, peer.title(),
            () -> peer.command(data, PeerFolder.of(peer, data), query.text())));
      }
    }
    return steps;
  }

  /** The command line of a process, once the data is there. */
  @FunctionalInterface
  private interface Command {
    List<String> line() throws Exception;
  }

  private static MeasuredStep step(
      BenchmarkGraph graph, ColdQuery query, String system, Command command) {
    String name = query.key() + ", " + system;
    Map<String, String> parameters = Map.of(QUERY, query.key(), SYSTEM, system);
    return new MeasuredStep(name, List.of(graph), new TreeMap<>(parameters), SECONDS_A_STEP,
        () -> List.of(measure(name, parameters, CommandProcess.rows(command.line(),
            rows(graph, query)))));
  }

  private static Measurement measure(
      String name, Map<String, String> parameters, CommandProcess process) throws Exception {
    Measurement measured = process.measure(name, name, PROCESSES);
    return new Measurement(name, name, new TreeMap<>(parameters), measured.score(),
        measured.error(), measured.unit(), measured.secondary());
  }

  /** The rows that an open database answers, as lines. */
  private static List<String> rows(BenchmarkGraph graph, ColdQuery query) throws Exception {
    List<String> rows = new ArrayList<>();
    try (Database database = Database.open(graph.database());
        Session session = database.session();
        Result result = session.run(query.text())) {
      while (result.hasNext()) {
        Record row = result.next();
        rows.add(IntStream.range(0, row.size())
            .mapToObj(column -> String.valueOf(row.get(column).asLong()))
            .collect(Collectors.joining(",")));
      }
    }
    return rows;
  }

  @Override
  public Section render(Setting setting, Results results) {
    List<String> others = results.all()
        .stream()
        .map(measured -> measured.parameters().get(SYSTEM))
        .filter(system -> !system.equals(OWN))
        .distinct()
        .sorted()
        .toList();
    List<String> titles = new ArrayList<>(List.of(QUERY, OWN));
    titles.addAll(others);
    others.forEach(title -> titles.add(title + " / " + OWN));
    Table.Builder table = Table.builder(titles.toArray(String[]::new))
        .caption("Milliseconds from the start of a process to its end, median of " + PROCESSES);
    for (ColdQuery query : ColdQuery.values()) {
      Results all = results.with(QUERY, query.key());
      double own = all.with(SYSTEM, OWN).score();
      List<String> row = new ArrayList<>(List.of(query.title(), Format.number(own)));
      others.forEach(title -> row.add(Format.number(all.with(SYSTEM, title).score())));
      others.forEach(title -> row.add(Format.ratio(all.with(SYSTEM, title).score() / own)));
      table.row(row.toArray(String[]::new));
    }
    return Section.builder(key(), title())
        .paragraph(
            "A process opens the database, answers one query, prints the rows and ends, with as many threads as it "
                + "takes by itself. The files are in the system's cache, as a process before had the same query.")
        .table(table.build())
        .build();
  }
}

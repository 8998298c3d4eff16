package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.cli.compare.ComparisonTable;
import io.graphflow.cli.compare.EngineProcess;
import io.graphflow.cli.compare.EngineProcess.MeasureTimes;
import io.graphflow.cli.option.ParameterPairs;
import io.graphflow.cli.output.InteractiveTerminal;
import io.graphflow.cli.progress.ProgressLine;
import io.graphflow.options.DatabaseOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code graphflow compare}: one or more queries in all engines. */
@Command(
    name = "compare",
    header = "Runs queries in all engines: medians, ratios, and whether results agree.",
    description = {
        "",
        "Each engine runs in a JVM of its own, so that none profits from, or pays for, what another "
            + "did. Results agree when they hold the same rows, in whatever order. Exit code 1 if they "
            + "do not.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class CompareCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Parameters(arity = "1..*", paramLabel = "QUERY", description = "Query texts.")
  private List<String> queries;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A query parameter; the value is a Cypher literal. May be repeated.")
  private List<String> parameters = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Worker threads a query (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "2",
      description = "How long each query is measured in each engine, after a warm-up of half as long "
          + "(default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Override
  public Integer call() {
    // A wrong query is one error here, not three from three processes.
    try (Database database = Database.open(
        options.database(), DatabaseOptions.DEFAULT.withReadOnly(true));
        Session session = database.session()) {
      ParameterPairs.read(session, parameters);
      queries.forEach(session::prepare);
    }
    MeasureTimes times =
        new MeasureTimes(threads, (int) (seconds * 500), (int) (seconds * 1000), 3);
    List<ComparisonTable.Row> rows;
    try (ProgressLine progress = ProgressLine.forPerson()) {
      int total = 3 * queries.size();
      rows = EngineProcess.measure(GraphflowCommand.class, options.database(), queries, queries,
          parameters, times,
          (engine, query, done) -> progress.progress("Measuring " + engine.displayName(), done,
              total));
    }
    ComparisonTable.print(rows, spec.commandLine().getOut(), InteractiveTerminal.width());
    return rows.stream().allMatch(ComparisonTable.Row::agrees) ? 0 : CommandErrors.DATA_OR_QUERY;
  }
}

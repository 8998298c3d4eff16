package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.cli.progress.ProgressLine;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ExportSummary;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graphflow export}: a graph as files that other programs read. */
@Command(
    name = "export",
    header = "Writes a database as CSV files, as a Cypher script, or as a graph of a data lake.",
    description = {
        "",
        "Writes all that was committed when the command began, into a new folder. CSV files come with a "
            + "descriptor by which graphflow load makes a database of them; what they cannot keep is told. "
            + "A script, graph.cypher, makes an equal graph in an empty database. A graph of a data lake is in "
            + "GraphAr's format: Parquet files that DuckDB, Spark and others read, and YAML files that describe them.",
        ""
    },
    footer = {
        "",
        "Examples:",
        "  graphflow export --db social --to social-csv --format csv",
        "  graphflow load social-csv --db copy",
        "  graphflow export --db social --to social-cypher --format cypher",
        "  graphflow create --db copy && graphflow shell --db copy < social-cypher/graph.cypher",
        "  graphflow export --db social --to social-lake --format graphar",
        "What each format keeps: docs/backup.md"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class ExportCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "DIR",
      description = "Folder for the files. It must not exist, the folder that it is to lie in must.")
  private Path target;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description = "csv, cypher or graphar.")
  private ExportFormat format;

  @Override
  public Integer call() {
    ExportSummary summary;
    try (
        Database database =
            options.open(DatabaseOptions.DEFAULT.withReadOnly(true));
        ProgressLine progress = ProgressLine.forPerson()) {
      summary = database.export(target, format, progress);
    }
    PrintWriter err = spec.commandLine().getErr();
    err.printf(Locale.ROOT, "Exported %,d vertices and %,d edges to %s.%n",
        summary.nodeCount(), summary.relationshipCount(), target);
    summary.notes().forEach(err::println);
    return 0;
  }
}

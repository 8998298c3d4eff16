package io.graphflow.cli;

import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.ExportOptions;
import io.graphflow.options.ImportOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/**
 * Options of commands that run queries: the files and addresses that {@code LOAD CSV} and {@code LOAD PARQUET} may read, and the files that {@code
 * COPY} may write.
 */
final class ImportOptionsMixin {
  @Option(
      names = "--import-folder",
      paramLabel = "DIR",
      description = "The only folder whose files LOAD CSV and LOAD PARQUET may read (default: the working "
          + "directory).")
  private Path folder = Path.of("");

  @Option(
      names = "--import-http",
      description = "Lets LOAD CSV fetch files by http:// and https:// from public addresses.")
  private boolean http;

  @Option(
      names = "--import-private-hosts",
      description = "Lets it fetch them from this machine and private networks, too.")
  private boolean privateHosts;

  @Option(
      names = "--export-folder",
      paramLabel = "DIR",
      description = "The only folder that COPY may write files to (default: the working directory).")
  private Path exportFolder = Path.of("");

  /** Options to open a database with. */
  DatabaseOptions options() {
    return DatabaseOptions.DEFAULT.withImports(
        ImportOptions.only(folder).withHttp(http).withPrivateHosts(privateHosts))
        .withExports(ExportOptions.only(exportFolder));
  }
}

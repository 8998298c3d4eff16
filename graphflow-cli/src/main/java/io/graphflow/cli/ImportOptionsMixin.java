package io.graphflow.cli;

import io.graphflow.core.DatabaseOptions;
import io.graphflow.core.csv.ImportOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of commands that run queries: what {@code LOAD CSV} may read. */
final class ImportOptionsMixin {
  @Option(
      names = "--import-folder",
      paramLabel = "DIR",
      description = "The only folder whose files LOAD CSV may read (default: any file).")
  private Path folder;

  @Option(
      names = "--import-http",
      description = "Lets LOAD CSV fetch files by http:// and https://.")
  private boolean http;

  /** Options to open a database with. */
  DatabaseOptions options() {
    return DatabaseOptions.DEFAULT.with(new ImportOptions(Optional.ofNullable(folder), http));
  }
}

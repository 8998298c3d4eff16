package io.graphflow.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that most commands share. */
public final class DatabaseOptionsMixin {
  @Option(
      names = "--db",
      required = true,
      paramLabel = "DIR",
      description = "Folder of the database.")
  private Path database;

  /** Creates the options; picocli fills them. */
  public DatabaseOptionsMixin() {}

  /** The folder given. */
  Path database() {
    return database;
  }
}

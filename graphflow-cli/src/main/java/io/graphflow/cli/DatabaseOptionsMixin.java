package io.graphflow.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that most commands share. */
public final class DatabaseOptionsMixin {
  @Option(
      names = "--db",
      required = true,
      paramLabel = "DIR",
      description = "Folder of the database. Commands that only read take a graph in GraphAr's format, too "
          + "(NAME.graph.yml), which is read in place.")
  private Path database;

  /** Creates the options; picocli fills them. */
  public DatabaseOptionsMixin() {}

  /** The folder given. */
  Path database() {
    return database;
  }
}

package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that most commands share. */
public final class DatabaseOptionsMixin {
  @Option(
      names = "--db",
      required = true,
      paramLabel = "DIR",
      description = "Folder of the database. Commands that only read take a graph in GraphAr's format, too "
          + "(NAME.graph.yml, or http(s)://HOST/…/NAME.graph.yml), which is read in place.")
  private String database;

  /** Creates the options; picocli fills them. */
  public DatabaseOptionsMixin() {}

  /**
   * The folder given.
   *
   * @throws UsageException if it is an address
   */
  Path database() {
    return place().path()
        .orElseThrow(() -> new UsageException("--db " + place() + ": this command needs a folder"
            + " with a database; load the graph into one (graphflow load)"));
  }

  /** The folder, file or address given. */
  LakePlace place() {
    return LakePlace.parse(database);
  }

  /** Opens what is there. */
  Database open(DatabaseOptions options) {
    LakePlace place = place();
    return place.path().isPresent() ? Database.open(place.path().get(), options)
        : Database.open(place.uri(), options);
  }
}

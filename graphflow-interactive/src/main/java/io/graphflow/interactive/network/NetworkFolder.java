package io.graphflow.interactive.network;

import io.graphflow.Database;
import io.graphflow.exception.UsageException;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder as LDBC's generator for Interactive v1 writes it (CsvComposite, dates in milliseconds):
 *
 * <pre>
 * static/, dynamic/                    the graph
 * updateStream_I_J_person.csv, …       updates, here or in update_streams/
 * substitution_parameters/             parameters of complex reads, if there are any
 * reference/                           known answers, if there are any
 * </pre>
 *
 * @param folder where it lies
 */
public record NetworkFolder(Path folder) {
  private static final String DESCRIPTOR = "ldbc-snb-interactive.json";
  private static final String STREAMS = "updateStream_*_*_{person,forum}.csv";

  /**
   * Creates a folder's description.
   *
   * @throws UsageException if it has no graph
   */
  public NetworkFolder {
    Objects.requireNonNull(folder, "folder");
    if (!Files.isDirectory(folder.resolve("dynamic"))) {
      throw new UsageException(folder + ": here is no folder dynamic, as LDBC's generator and "
          + "graphflow generate snb write it");
    }
  }

  /**
   * Loads the graph, and creates the workload's indexes; a database that is there is replaced.
   *
   * @throws io.graphflow.exception.GraphflowException as {@link Database#load}
   */
  public LoadSummary load(Path database) throws IOException {
    // The descriptor travels in the jar, so that this works from any folder.
    Path temporary = Files.createTempDirectory("graphflow-interactive");
    Path descriptor = temporary.resolve(DESCRIPTOR);
    try (InputStream in = descriptor()) {
      Files.copy(in, descriptor);
      LoadSummary summary = Database.load(descriptor, folder, database, LoadOptions.DEFAULT);
      NetworkIndexes.create(database);
      return summary;
    } finally {
      Files.deleteIfExists(descriptor);
      Files.delete(temporary);
    }
  }

  /** The descriptor that the graph is loaded by. */
  static InputStream descriptor() {
    return NetworkFolder.class.getResourceAsStream("/datasets/" + DESCRIPTOR);
  }

  /**
   * The folder of the update streams.
   *
   * @throws UsageException if there are none
   */
  public Path updates() throws IOException {
    return findUpdates().orElseThrow(() -> new UsageException(
        folder + ": no file " + STREAMS
            + " is here or in update_streams, so there are no updates"));
  }

  /** The folder of the update streams, if there are any. */
  public Optional<Path> findUpdates() throws IOException {
    for (Path place : List.of(folder, folder.resolve("update_streams"))) {
      if (!streams(place).isEmpty()) {
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  /** The update streams of a folder, by their names. */
  public static List<Path> streams(Path updates) throws IOException {
    if (!Files.isDirectory(updates)) {
      return List.of();
    }
    var matcher = updates.getFileSystem().getPathMatcher("glob:" + STREAMS);
    try (Stream<Path> files = Files.list(updates)) {
      return files.filter(file -> matcher.matches(file.getFileName())).sorted().toList();
    }
  }

  /** Where files of parameters are, if there are any. */
  public Path parameters() {
    return folder.resolve("substitution_parameters");
  }

  /** Where known answers are, if there are any. */
  public Path references() {
    return folder.resolve("reference");
  }
}

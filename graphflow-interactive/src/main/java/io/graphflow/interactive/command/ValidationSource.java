package io.graphflow.interactive.command;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.network.NetworkFolder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where right answers come from. */
public final class ValidationSource {
  /** The word for the answers that come with the data. */
  public static final String REFERENCES = "references";

  private ValidationSource() {}

  /**
   * The folder of a source.
   *
   * @param source {@value #REFERENCES}, or a folder
   * @throws UsageException if there is no such folder
   */
  public static Path folder(String source, NetworkFolder network) {
    Path folder = source.equals(REFERENCES) ? network.references() : Path.of(source);
    if (!Files.isDirectory(folder)) {
      throw new UsageException("--source " + source + ": there is no folder " + folder);
    }
    return folder;
  }
}

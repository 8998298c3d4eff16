package io.graphflow.core.dataset;

import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where datasets and what is shipped for them lie. */
final class Datasets {
  /** The system property that names the folder of real datasets. */
  static final String PROPERTY = "graphflow.datasets";

  private Datasets() {}

  /** A folder of real data. */
  static Path data(String name) {
    return Path.of(System.getProperty(PROPERTY)).resolve(name);
  }

  /** A file of the project's own folder {@code datasets}, wherever below the project tests run. */
  static Path shipped(String name) {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder.resolve("datasets/lsqb"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new AssertionError("no folder datasets/lsqb above the working directory");
    }
    return folder.resolve("datasets").resolve(name);
  }

  static LoadSummary load(String descriptor, Path data, Path database) {
    return DatasetLoader.load(shipped(descriptor), data, database, LoadOptions.DEFAULT);
  }
}

package io.graphflow.core.lake;

import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.storage.load.DatasetLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Finds graphs in data lakes, and who can read them. */
public final class LakeFormats {
  private LakeFormats() {}

  /**
   * The file that describes the graph at a place, in the format of GraphAr.
   *
   * @param place a file, or a folder that holds one
   * @return empty if there is none, and of a folder that holds the description of other data
   * @throws UsageException if there are several in the folder
   */
  public static Optional<Path> graphFile(Path place) {
    if (isGraphFile(place)) {
      return Optional.of(place);
    }
    if (!Files.isDirectory(place) || DatasetLoader.isDataset(place)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(place)) {
      List<Path> found = files.filter(LakeFormats::isGraphFile).sorted().toList();
      if (found.size() > 1) {
        throw new UsageException(place + ": the folder describes " + found.size()
            + " graphs; name one of the files, such as " + found.getFirst());
      }
      return found.stream().findFirst();
    } catch (IOException e) {
      throw new ResourceException(place + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * The file that describes the graph at a place. Behind an address, it is that file that has to be named.
   *
   * @return empty if there is none, as of a path
   * @throws UsageException if there are several in the folder, or an address is that of another file
   */
  public static Optional<LakePlace> graphFile(LakePlace place) {
    if (place.path().isPresent()) {
      return graphFile(place.path().get()).map(LakePlace::of);
    }
    if (!isGraphName(place.fileName())) {
      throw new UsageException(place + ": only graphs in GraphAr are read behind an address; name"
          + " the file that describes one, such as https://host/folder/NAME.graph.yml");
    }
    return Optional.of(place);
  }

  /** Whether a file, which need not be there, describes a graph, by its name. A folder does not. */
  public static boolean isGraphFile(Path file) {
    return isGraphName(String.valueOf(file.getFileName())) && !Files.isDirectory(file);
  }

  private static boolean isGraphName(String name) {
    return name.endsWith(".graph.yml") || name.endsWith(".graph.yaml");
  }

  /**
   * The format of this program.
   *
   * @throws UsageException if it has none, which says how to get it
   */
  public static LakeFormat require() {
    return Installed.FORMAT
        .orElseThrow(() -> new UsageException("graphs of GraphAr need the module "
            + "graphflow-graphar, which this program lacks; add the dependency "
            + "io.graphflow:graphflow-graphar to it"));
  }

  /** Looked for when a lake is first read, so that to open a database need not look through all jars. */
  private static final class Installed {
    static final Optional<LakeFormat> FORMAT =
        ServiceLoader.load(LakeFormat.class, LakeFormat.class.getClassLoader()).findFirst();
  }
}

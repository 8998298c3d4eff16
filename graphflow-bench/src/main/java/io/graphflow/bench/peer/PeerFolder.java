package io.graphflow.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files that a {@link Peer} makes of a graph, kept beside it. */
public final class PeerFolder {
  private PeerFolder() {}

  /**
   * The peer's own files, made when first needed.
   *
   * @throws Exception if the peer cannot load the data
   */
  public static Path of(Peer peer, PeerData data) throws Exception {
    Path folder = data.graph().file(peer.key());
    if (!Files.isDirectory(folder)) {
      Path partial = emptyFolder(folder + ".partial");
      Path scratch = emptyFolder(folder + ".scratch");
      peer.load(data, partial, scratch);
      delete(scratch);
      Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
    }
    return folder;
  }

  private static Path emptyFolder(String name) throws IOException {
    Path folder = Path.of(name);
    if (Files.exists(folder)) {
      delete(folder);
    }
    return Files.createDirectory(folder);
  }

  private static void delete(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}

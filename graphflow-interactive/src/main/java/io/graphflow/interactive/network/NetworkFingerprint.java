package io.graphflow.interactive.network;

import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * A text that is another one if a network would be loaded into another database: the names, sizes and times of
 * change of its files, and a checksum of the descriptor, of the indexes and of the code that loads.
 */
final class NetworkFingerprint {
  private NetworkFingerprint() {}

  /** The text for the graph of a network; streams, parameters and answers are not in it. */
  static String of(NetworkFolder network) throws IOException {
    StringBuilder text = new StringBuilder("code ").append(code()).append('\n');
    for (String part : List.of("static", "dynamic")) {
      for (Path file : files(network.folder().resolve(part))) {
        text.append(network.folder().relativize(file))
            .append(' ')
            .append(Files.size(file))
            .append(' ')
            .append(Files.getLastModifiedTime(file))
            .append('\n');
      }
    }
    return text.toString();
  }

  /** A checksum of what decides which database is made of files; the format's version is part of the code. */
  private static long code() throws IOException {
    CRC32C checksum = new CRC32C();
    try (InputStream descriptor = NetworkFolder.descriptor()) {
      checksum.update(descriptor.readAllBytes());
    }
    for (String statement : NetworkIndexes.statements()) {
      checksum.update(statement.getBytes(StandardCharsets.UTF_8));
    }
    try {
      // The loader and the format lie where this class of theirs does: in a jar, or in a folder of classes.
      Path loader =
          Path.of(LoadSummary.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      for (Path file : files(loader)) {
        checksum.update(Files.readAllBytes(file));
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException("code lies where no file can be", e);
    }
    return checksum.getValue();
  }

  /** The files of a folder, or a file itself, in an order that is always the same. */
  private static List<Path> files(Path place) throws IOException {
    if (!Files.exists(place)) {
      return List.of();
    }
    try (Stream<Path> walk = Files.walk(place)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    }
  }
}

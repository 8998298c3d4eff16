package io.graphflow.graphar.plan;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.VertexType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds out whether just those files are there that the counts of vertices and edges need. Not safe for use by many threads. */
final class GraphFiles {
  /** A count that is wrong by far shall not make us look for billions of files. */
  private static final int MOST_MISSING = 1000;

  private final GraphFolder folder;
  private final Set<Path> found = new HashSet<>();
  private long bytes;

  /** The files of a folder. */
  GraphFiles(GraphFolder folder) {
    this.folder = folder;
  }

  /** The number of files that were found. */
  int count() {
    return found.size();
  }

  /** The bytes of all files that were found. */
  long bytes() {
    return bytes;
  }

  /**
   * The files of vertices that are not there, or many of them.
   *
   * @throws DataException if a file is there that should not, or one that says a number does not
   */
  List<Path> missing(VertexType type) {
    Path countFile = folder.vertexCountFile(type);
    if (!Files.exists(countFile)) {
      return List.of(countFile);
    }
    List<Path> missing = new ArrayList<>();
    long count = folder.vertexCount(type);
    long chunks = type.chunkCount(count);
    for (long chunk = 0; chunk < chunks && missing.size() < MOST_MISSING; chunk++) {
      for (PropertyGroup group : type.groups()) {
        require(folder.vertexChunk(type, group, chunk), missing);
      }
      if (!type.labels().isEmpty()) {
        require(folder.labelChunk(type, chunk), missing);
      }
      if (type.groups().isEmpty() && type.labels().isEmpty()) {
        break;
      }
    }
    for (PropertyGroup group : type.groups()) {
      refuse(folder.vertexChunk(type, group, chunks), countFile, count + " vertices");
    }
    return missing;
  }

  /**
   * The files of a copy of edges that are not there, or many of them.
   *
   * @param owners the number of vertices that decide about the parts
   * @throws DataException as of vertices
   */
  List<Path> missing(EdgeType type, AdjacencyCopy copy, long owners) {
    List<Path> missing = new ArrayList<>();
    Path ownersFile = folder.vertexCountFile(type, copy);
    if (Files.exists(ownersFile) && folder.vertexCount(type, copy) != owners) {
      throw new DataException(ownersFile.toString(), 0, 0, "expected " + owners
          + ", the number of vertices '" + type.partType(copy.order()) + "', found "
          + folder.vertexCount(type, copy));
    }
    int parts = partCount(type, copy, owners);
    for (long part = 0; part < parts && missing.size() < MOST_MISSING; part++) {
      Path countFile = folder.edgeCountFile(type, copy, part);
      if (!Files.exists(countFile)) {
        missing.add(countFile);
        continue;
      }
      missing(type, copy, part, countFile, missing);
    }
    refuse(folder.edgeCountFile(type, copy, parts), folder.vertexCountFile(type, copy),
        owners + " vertices '" + type.partType(copy.order()) + "'");
    return missing;
  }

  private void missing(EdgeType type, AdjacencyCopy copy, long part, Path countFile,
      List<Path> missing) {
    long count = folder.edgeCount(type, copy, part);
    // A part without edges may have no files.
    if (count > 0 && copy.order().isOrdered()) {
      require(folder.offsetChunk(type, copy, part), missing);
    }
    long chunk = 0;
    for (; chunk * type.chunkSize() < count && missing.size() < MOST_MISSING; chunk++) {
      require(folder.adjacencyChunk(type, copy, part, chunk), missing);
      for (PropertyGroup group : copy.groups()) {
        require(folder.edgeChunk(type, copy, group, part, chunk), missing);
      }
    }
    refuse(folder.adjacencyChunk(type, copy, part, chunk), countFile, count + " edges");
  }

  private void require(Path file, List<Path> missing) {
    try {
      long size = Files.size(file);
      bytes += found.add(file) ? size : 0;
    } catch (IOException _) {
      missing.add(file);
    }
  }

  /** What lies behind the last file that a count needs would be left out in silence. */
  private static void refuse(Path file, Path countFile, String count) {
    if (Files.exists(file)) {
      throw new DataException(file.toString(), 0, 0,
          "expected no such file, as " + countFile + " tells of " + count + " only");
    }
  }

  /**
   * The number of parts of a copy.
   *
   * @param owners the number of vertices that decide about them
   * @throws DataException if there are too many
   */
  static int partCount(EdgeType type, AdjacencyCopy copy, long owners) {
    long size = type.partSize(copy.order());
    long parts = Math.ceilDiv(owners, size);
    if (parts >= Integer.MAX_VALUE || Math.min(owners, size) >= Integer.MAX_VALUE) {
      throw new DataException(type.file(), 0, 0, "expected fewer than 2^31 parts, each of fewer"
          + " vertices than that, found " + parts + " of " + size + " for " + owners
          + " vertices '" + type.partType(copy.order()) + "'");
    }
    return (int) parts;
  }
}

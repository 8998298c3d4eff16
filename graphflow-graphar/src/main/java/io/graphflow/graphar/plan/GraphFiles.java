package io.graphflow.graphar.plan;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.ManyFiles;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.parquet.file.StoredFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;

/** Finds out whether just those files are there that the counts of vertices and edges need. Not safe for use by many threads. */
final class GraphFiles {
  /** A count that is wrong by far shall not make us look for billions of files. */
  private static final int MOST_MISSING = 1000;

  /** So many files are asked for at once where asking is a request. */
  private static final int AT_ONCE = 256;

  private final GraphFolder folder;
  private final Set<StoredFile> found = new HashSet<>();
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
  List<StoredFile> missing(VertexType type) {
    StoredFile countFile = folder.vertexCountFile(type);
    OptionalLong told = GraphFolder.countIfThere(countFile);
    if (told.isEmpty()) {
      return List.of(countFile);
    }
    long count = told.getAsLong();
    Needed needed = new Needed();
    long chunks = type.chunkCount(count);
    for (long chunk = 0; chunk < chunks && needed.goesOn(); chunk++) {
      for (PropertyGroup group : type.groups()) {
        needed.require(folder.vertexChunk(type, group, chunk));
      }
      if (!type.labels().isEmpty()) {
        needed.require(folder.labelChunk(type, chunk));
      }
      if (type.groups().isEmpty() && type.labels().isEmpty()) {
        break;
      }
    }
    for (PropertyGroup group : type.groups()) {
      needed.refuse(folder.vertexChunk(type, group, chunks), countFile, count + " vertices");
    }
    return needed.missing();
  }

  /**
   * The files of a copy of edges that are not there, or many of them.
   *
   * @param owners the number of vertices that decide about the parts
   * @throws DataException as of vertices
   */
  List<StoredFile> missing(EdgeType type, AdjacencyCopy copy, long owners) {
    StoredFile ownersFile = folder.vertexCountFile(type, copy);
    if (isThere(ownersFile) && folder.vertexCount(type, copy) != owners) {
      throw new DataException(ownersFile.toString(), 0, 0, "expected " + owners
          + ", the number of vertices '" + type.partType(copy.order()) + "', found "
          + folder.vertexCount(type, copy));
    }
    Needed needed = new Needed();
    int parts = partCount(type, copy, owners);
    for (long first = 0; first < parts && needed.goesOn(); first += AT_ONCE) {
      List<Long> some =
          LongStream.range(first, Math.min(parts, first + AT_ONCE)).boxed().toList();
      List<OptionalLong> counts = ManyFiles.each(folder.root(), some,
          part -> GraphFolder.countIfThere(folder.edgeCountFile(type, copy, part)));
      for (int i = 0; i < some.size() && needed.goesOn(); i++) {
        if (counts.get(i).isPresent()) {
          need(type, copy, some.get(i), counts.get(i).getAsLong(), needed);
        } else {
          needed.missing.add(folder.edgeCountFile(type, copy, some.get(i)));
        }
      }
    }
    needed.refuse(folder.edgeCountFile(type, copy, parts), ownersFile,
        owners + " vertices '" + type.partType(copy.order()) + "'");
    return needed.missing();
  }

  private void need(EdgeType type, AdjacencyCopy copy, long part, long count, Needed needed) {
    // A part without edges may have no files.
    if (count > 0 && copy.order().isOrdered()) {
      needed.require(folder.offsetChunk(type, copy, part));
    }
    long chunk = 0;
    for (; chunk * type.chunkSize() < count && needed.goesOn(); chunk++) {
      needed.require(folder.adjacencyChunk(type, copy, part, chunk));
      for (PropertyGroup group : copy.groups()) {
        needed.require(folder.edgeChunk(type, copy, group, part, chunk));
      }
    }
    needed.refuse(folder.adjacencyChunk(type, copy, part, chunk),
        folder.edgeCountFile(type, copy, part), count + " edges");
  }

  private static OptionalLong length(StoredFile file) {
    try {
      return file.length();
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  /** Whether a file is there that need not be. Stores may say of one that is not that it must not be read. */
  private static boolean isThere(StoredFile file) {
    try {
      return file.length().isPresent();
    } catch (AccessDeniedException _) {
      return false;
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  /** The files that a count needs, and the next ones, which must not be there. Many are asked for at once. */
  private final class Needed {
    private final List<StoredFile> required = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();
    private final List<StoredFile> missing = new ArrayList<>();

    boolean goesOn() {
      return missing.size() < MOST_MISSING;
    }

    void require(StoredFile file) {
      required.add(file);
      if (required.size() == AT_ONCE) {
        ask();
      }
    }

    void refuse(StoredFile file, StoredFile countFile, String count) {
      refused.add(new Refused(file, countFile, count));
      if (refused.size() == AT_ONCE) {
        ask();
      }
    }

    List<StoredFile> missing() {
      ask();
      return missing;
    }

    private void ask() {
      List<OptionalLong> lengths =
          ManyFiles.each(folder.root(), required, GraphFiles::length);
      for (int i = 0; i < lengths.size(); i++) {
        if (lengths.get(i).isEmpty()) {
          missing.add(required.get(i));
        } else if (found.add(required.get(i))) {
          bytes += lengths.get(i).getAsLong();
        }
      }
      List<Boolean> there =
          ManyFiles.each(folder.root(), refused, file -> isThere(file.file));
      int first = there.indexOf(true);
      if (first >= 0) {
        throw refused.get(first).error();
      }
      required.clear();
      refused.clear();
    }
  }

  /** What lies behind the last file that a count needs: it would be left out in silence. */
  private record Refused(StoredFile file, StoredFile countFile, String count) {
    DataException error() {
      return new DataException(file.toString(), 0, 0,
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

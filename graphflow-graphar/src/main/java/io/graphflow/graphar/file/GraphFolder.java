package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.StoredFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Where the files of a graph are. Immutable. */
public final class GraphFolder {
  private final ObjectStore root;

  /** The files below a folder. */
  public GraphFolder(ObjectStore root) {
    this.root = root;
  }

  /** The folder of all files. */
  public ObjectStore root() {
    return root;
  }

  /** Says which files will be opened soon, in about this order: a store behind a network fetches them ahead. */
  public void expect(List<StoredFile> files) {
    root.expect(files.stream().map(StoredFile::name).toList());
  }

  /** How many files are worth expecting: none where there is nothing to wait for. */
  public int filesAhead() {
    return root.requestsAtOnce() - 1;
  }

  /**
   * A file.
   *
   * @param describedBy the YAML file that leads there, for messages
   * @throws DataException if it would lie outside of the folder
   */
  private StoredFile file(String describedBy, String name) {
    try {
      // A prefix that begins with a slash is one within the folder all the same.
      Optional<String> within = StoredFile.nameWithin(name);
      if (within.isPresent()) {
        root.describe(within.get());
        return new StoredFile(root, within.get());
      }
    } catch (InvalidPathException e) {
      throw new DataException(describedBy, 0, 0, "'" + name + "' is no path: " + e.getReason());
    }
    throw new DataException(describedBy, 0, 0,
        "its prefix leads to " + name + ", outside of the graph's folder " + root.describe(""));
  }

  /** The file of the properties of a group of some vertices. */
  public StoredFile vertexChunk(VertexType type, PropertyGroup group, long chunk) {
    return file(type.file(), type.prefix() + group.prefix() + "chunk" + chunk);
  }

  /** The file of the labels of some vertices. */
  public StoredFile labelChunk(VertexType type, long chunk) {
    return file(type.file(), type.prefix() + "labels/chunk" + chunk);
  }

  private StoredFile copyFile(EdgeType type, AdjacencyCopy copy, String name) {
    return file(type.file(), type.prefix() + copy.prefix() + name);
  }

  /** The file of the ends of some edges. */
  public StoredFile adjacencyChunk(EdgeType type, AdjacencyCopy copy, long part, long chunk) {
    return copyFile(type, copy, "adj_list/part" + part + "/chunk" + chunk);
  }

  /** The file of the offsets of the lists of a part. */
  public StoredFile offsetChunk(EdgeType type, AdjacencyCopy copy, long part) {
    return copyFile(type, copy, "offset/chunk" + part);
  }

  /** The file of the properties of a group of some edges. */
  public StoredFile edgeChunk(EdgeType type, AdjacencyCopy copy, PropertyGroup group, long part,
      long chunk) {
    return copyFile(type, copy, group.prefix() + "part" + part + "/chunk" + chunk);
  }

  /**
   * The number of vertices of a type.
   *
   * @throws DataException if no file says it
   */
  public long vertexCount(VertexType type) {
    return count(vertexCountFile(type));
  }

  /** The file that says how many vertices of a type there are. */
  public StoredFile vertexCountFile(VertexType type) {
    return file(type.file(), type.prefix() + "vertex_count");
  }

  /** The file that says for how many vertices the parts of a copy of edges are made. */
  public StoredFile vertexCountFile(EdgeType type, AdjacencyCopy copy) {
    return copyFile(type, copy, "vertex_count");
  }

  /**
   * The number of vertices that the parts of a copy of edges are made for.
   *
   * @throws DataException if no file says it
   */
  public long vertexCount(EdgeType type, AdjacencyCopy copy) {
    return count(vertexCountFile(type, copy));
  }

  /**
   * The number of edges of a part.
   *
   * @throws DataException if no file says it
   */
  public long edgeCount(EdgeType type, AdjacencyCopy copy, long part) {
    return count(edgeCountFile(type, copy, part));
  }

  /** The file that says how many edges a part has. */
  public StoredFile edgeCountFile(EdgeType type, AdjacencyCopy copy, long part) {
    return copyFile(type, copy, "edge_count" + part);
  }

  private static long count(StoredFile file) {
    return countIfThere(file).orElseThrow(() -> new DataException(file.toString(), 0, 0,
        "there is no such file; expected the number of elements in it"));
  }

  /**
   * The number of elements that a file says.
   *
   * @return empty if it is not there
   * @throws DataException if it says no number
   */
  public static OptionalLong countIfThere(StoredFile file) {
    byte[] bytes = new byte[Long.BYTES];
    try (LakeFile opened = file.open()) {
      if (opened.length() != Long.BYTES) {
        throw new DataException(file.toString(), 0, 0,
            "expected a number of 8 bytes, found " + opened.length() + " bytes");
      }
      opened.read(0, MemorySegment.ofArray(bytes));
    } catch (NoSuchFileException _) {
      return OptionalLong.empty();
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
    long count = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (count < 0 || count > MAX_ELEMENTS) {
      throw new DataException(file.toString(), 0, 0,
          "expected a number of elements, found " + count);
    }
    return OptionalLong.of(count);
  }

  /** More do not fit into element IDs. */
  private static final long MAX_ELEMENTS = 1L << 47;
}

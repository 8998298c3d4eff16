package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.VertexType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where the files of a graph are. Immutable. */
public final class GraphFolder {
  private final Path root;

  /** The files below a folder. */
  public GraphFolder(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** The folder of all files. */
  public Path root() {
    return root;
  }

  /**
   * A file.
   *
   * @param describedBy the YAML file that leads there, for messages
   * @throws DataException if it would lie outside of the folder
   */
  private Path file(String describedBy, String name) {
    try {
      // A prefix that begins with a slash is one within the folder all the same.
      Path place = root.resolve(name.replaceFirst("^/+", "")).normalize();
      if (place.startsWith(root)) {
        return place;
      }
    } catch (InvalidPathException e) {
      throw new DataException(describedBy, 0, 0, "'" + name + "' is no path: " + e.getReason());
    }
    throw new DataException(describedBy, 0, 0,
        "its prefix leads to " + name + ", outside of the graph's folder " + root);
  }

  /** The file of the properties of a group of some vertices. */
  public Path vertexChunk(VertexType type, PropertyGroup group, long chunk) {
    return file(type.file(), type.prefix() + group.prefix() + "chunk" + chunk);
  }

  /** The file of the labels of some vertices. */
  public Path labelChunk(VertexType type, long chunk) {
    return file(type.file(), type.prefix() + "labels/chunk" + chunk);
  }

  private Path copyFile(EdgeType type, AdjacencyCopy copy, String name) {
    return file(type.file(), type.prefix() + copy.prefix() + name);
  }

  /** The file of the ends of some edges. */
  public Path adjacencyChunk(EdgeType type, AdjacencyCopy copy, long part, long chunk) {
    return copyFile(type, copy, "adj_list/part" + part + "/chunk" + chunk);
  }

  /** The file of the offsets of the lists of a part. */
  public Path offsetChunk(EdgeType type, AdjacencyCopy copy, long part) {
    return copyFile(type, copy, "offset/chunk" + part);
  }

  /** The file of the properties of a group of some edges. */
  public Path edgeChunk(EdgeType type, AdjacencyCopy copy, PropertyGroup group, long part,
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
  public Path vertexCountFile(VertexType type) {
    return file(type.file(), type.prefix() + "vertex_count");
  }

  /** The file that says for how many vertices the parts of a copy of edges are made. */
  public Path vertexCountFile(EdgeType type, AdjacencyCopy copy) {
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
  public Path edgeCountFile(EdgeType type, AdjacencyCopy copy, long part) {
    return copyFile(type, copy, "edge_count" + part);
  }

  private static long count(Path file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new DataException(file.toString(), 0, 0,
          Files.exists(file) ? "cannot be read: " + e.getMessage()
              : "there is no such file; expected the number of elements in it");
    }
    if (bytes.length != Long.BYTES) {
      throw new DataException(file.toString(), 0, 0,
          "expected a number of 8 bytes, found " + bytes.length + " bytes");
    }
    long count = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (count < 0 || count > MAX_ELEMENTS) {
      throw new DataException(file.toString(), 0, 0,
          "expected a number of elements, found " + count);
    }
    return count;
  }

  /** More do not fit into element IDs. */
  private static final long MAX_ELEMENTS = 1L << 47;
}

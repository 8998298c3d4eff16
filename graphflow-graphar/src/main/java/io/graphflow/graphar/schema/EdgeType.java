package io.graphflow.graphar.schema;

import java.util.List;
import java.util.Optional;

/**
 * Edges of a type between vertices of two types.
 *
 * @param file the YAML file that describes them, for messages
 * @param source the type of their sources
 * @param type the name of the type: a label of the edges
 * @param destination the type of their destinations
 * @param chunkSize edges a chunk, at least 1
 * @param sourceChunkSize the chunk size of the sources' type
 * @param destinationChunkSize the chunk size of the destinations' type
 * @param directed whether they have a direction; those that have none are there once
 * @param prefix the folder of the files, within that of the graph; ends with a slash
 * @param copies the copies of the edges, at least one
 */
public record EdgeType(
    String file,
    String source,
    String type,
    String destination,
    long chunkSize,
    long sourceChunkSize,
    long destinationChunkSize,
    boolean directed,
    String prefix,
    List<AdjacencyCopy> copies) {
  /** Creates a description; the list is copied. */
  public EdgeType {
    copies = List.copyOf(copies);
  }

  /** Its name in messages, and the folder of a type whose YAML names none, without the slash. */
  public String name() {
    return name(source, type, destination);
  }

  /** The name of edges of a type between two types. */
  public static String name(String source, String type, String destination) {
    return source + "_" + type + "_" + destination;
  }

  /** The copy with an order. */
  public Optional<AdjacencyCopy> copy(AdjacencyOrder order) {
    return copies.stream().filter(copy -> copy.order() == order).findFirst();
  }

  /** The vertices a part: the chunk size of the type that decides about it. */
  public long partSize(AdjacencyOrder order) {
    return order.isBySource() ? sourceChunkSize : destinationChunkSize;
  }

  /** The type that decides about the part of an edge. */
  public String partType(AdjacencyOrder order) {
    return order.isBySource() ? source : destination;
  }
}

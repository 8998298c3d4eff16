package io.graphflow.graphar.schema;

import java.util.List;
import java.util.Optional;

/**
 * Vertices of a type.
 *
 * @param file the YAML file that describes them, for messages
 * @param type its name, a label of all of them
 * @param chunkSize vertices a chunk, at least 1
 * @param prefix the folder of the files, within that of the graph; ends with a slash
 * @param labels further labels, which some of them bear
 * @param groups the properties
 */
public record VertexType(
    String file,
    String type,
    long chunkSize,
    String prefix,
    List<String> labels,
    List<PropertyGroup> groups) {
  /** Creates a description; lists are copied. */
  public VertexType {
    labels = List.copyOf(labels);
    groups = List.copyOf(groups);
  }

  /** The properties of all groups. */
  public List<PropertyInfo> properties() {
    return groups.stream().flatMap(group -> group.properties().stream()).toList();
  }

  /** The property that is the primary key; empty if there is none, or several. */
  public Optional<PropertyInfo> key() {
    List<PropertyInfo> primary = properties().stream().filter(PropertyInfo::primary).toList();
    return primary.size() == 1 ? Optional.of(primary.getFirst()) : Optional.empty();
  }

  /** The number of chunks of so many vertices. */
  public long chunkCount(long vertexCount) {
    return Math.ceilDiv(vertexCount, chunkSize);
  }
}

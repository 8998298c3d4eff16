package io.graphflow.graphar.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A graph as its YAML files describe it.
 *
 * @param name what it is called
 * @param vertexTypes with different names
 * @param edgeTypes no two of the same name and ends
 * @param extraInfo further facts, by key, which are for whoever knows the key
 */
public record GraphInfo(
    String name,
    List<VertexType> vertexTypes,
    List<EdgeType> edgeTypes,
    Map<String, String> extraInfo) {
  /** Creates a description; lists and the map are copied. */
  public GraphInfo {
    vertexTypes = List.copyOf(vertexTypes);
    edgeTypes = List.copyOf(edgeTypes);
    extraInfo = Map.copyOf(extraInfo);
  }

  /** The vertices of a type. */
  public Optional<VertexType> vertexType(String type) {
    return vertexTypes.stream().filter(vertices -> vertices.type().equals(type)).findFirst();
  }
}

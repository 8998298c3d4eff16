package io.graphflow.storage.snapshot;

import java.util.Map;

/**
 * How much the plan of a query is expected to ask for of a graph that is read in place; infinite where nobody knows. Immutable.
 *
 * @param lists how many adjacency lists
 * @param vertexValues how many values of properties of vertices that lie anywhere
 * @param scannedValues likewise of those that are read one after the other
 * @param edgeValues how many values of properties of edges
 */
public record AskedValues(
    Map<StructureUse.Lists, Double> lists,
    Map<StructureUse.VertexProperty, Double> vertexValues,
    Map<StructureUse.VertexProperty, Double> scannedValues,
    Map<EdgeProperty, Double> edgeValues) {

  /** A property of the edges of a label, by its place there. */
  public record EdgeProperty(int edgeLabel, int property) {}

  /** Creates it; the maps are copied. */
  public AskedValues {
    lists = Map.copyOf(lists);
    vertexValues = Map.copyOf(vertexValues);
    scannedValues = Map.copyOf(scannedValues);
    edgeValues = Map.copyOf(edgeValues);
  }
}

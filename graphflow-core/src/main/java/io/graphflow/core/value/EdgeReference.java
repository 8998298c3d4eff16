package io.graphflow.core.value;

/**
 * An edge as a value: inside a list or map, or in a place of no static type. Two are equal if their
 * edge IDs are; the ends come along so that reading a property needs no search.
 *
 * @param edgeId its ID, never {@code ElementId.NONE}
 * @param sourceId vertex ID of the source
 * @param destinationId vertex ID of the destination
 */
public record EdgeReference(long edgeId, long sourceId, long destinationId) {

  @Override
  public boolean equals(Object other) {
    return other instanceof EdgeReference edge && edge.edgeId == edgeId;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(edgeId);
  }
}

package io.graphflow.core.value;

/**
 * A vertex as a value: inside a list or map, or in a place of no static type.
 *
 * @param vertexId its ID, never {@code ElementId.NONE}
 */
public record VertexReference(long vertexId) {}

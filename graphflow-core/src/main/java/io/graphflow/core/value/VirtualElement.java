package io.graphflow.core.value;

import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A vertex or an edge that a procedure describes and that is in no graph: within the query it is the map of its
 * properties, in the result an element. Immutable.
 */
public abstract sealed class VirtualElement extends AbstractMap<String, Object> {
  private final long id;
  private final Map<String, Object> properties;

  private VirtualElement(long id, Map<String, Object> properties) {
    this.id = id;
    this.properties = Objects.requireNonNull(properties, "properties");
  }

  /** A vertex. */
  public static final class Vertex extends VirtualElement {
    private final List<String> labels;

    /**
     * Creates one.
     *
     * @param id negative, as no element's of a graph is
     * @param properties in the form of {@code Evaluator.value}; must not change
     */
    public Vertex(long id, List<String> labels, Map<String, Object> properties) {
      super(id, properties);
      this.labels = List.copyOf(labels);
    }

    /** Its labels. */
    public List<String> labels() {
      return labels;
    }
  }

  /** An edge between two such vertices. */
  public static final class Edge extends VirtualElement {
    private final String label;
    private final long sourceId;
    private final long destinationId;

    /**
     * Creates one.
     *
     * @param id negative; a vertex may have the same
     * @param sourceId of the vertex that it comes from
     * @param destinationId of the vertex that it leads to
     * @param properties in the form of {@code Evaluator.value}; must not change
     */
    public Edge(long id, String label, long sourceId, long destinationId,
        Map<String, Object> properties) {
      super(id, properties);
      this.label = Objects.requireNonNull(label, "label");
      this.sourceId = sourceId;
      this.destinationId = destinationId;
    }

    /** Its edge label. */
    public String label() {
      return label;
    }

    /** The ID of the vertex that it comes from. */
    public long sourceId() {
      return sourceId;
    }

    /** The ID of the vertex that it leads to. */
    public long destinationId() {
      return destinationId;
    }
  }

  /** Its ID in the result. */
  public long id() {
    return id;
  }

  /** Its properties, as which it is taken within the query. */
  public Map<String, Object> properties() {
    return properties;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return properties.entrySet();
  }
}

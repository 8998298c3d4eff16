package io.graphflow.core.value;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A node or relationship that a procedure describes and that is in no graph: within the query it is the map of its
 * properties, in the result the element. Immutable.
 */
public final class VirtualElement extends AbstractMap<String, Object> {
  private final Object element;
  private final Map<String, Object> properties;

  /**
   * Creates one.
   *
   * @param element a node or relationship as results have it
   * @param properties its properties in the form of {@code Evaluator.value}; must not change
   */
  public VirtualElement(Object element, Map<String, Object> properties) {
    this.element = Objects.requireNonNull(element, "element");
    this.properties = Objects.requireNonNull(properties, "properties");
  }

  /** What it is in a result. */
  public Object element() {
    return element;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return properties.entrySet();
  }
}

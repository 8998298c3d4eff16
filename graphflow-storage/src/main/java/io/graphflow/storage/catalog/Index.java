package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;

/**
 * The wish to find elements with a label by equality with values of some of their properties.
 *
 * @param name unique among constraints and indexes
 * @param target the elements to be found
 * @param properties keys, at least one, all different
 * @param point whether it was asked for as one of points, and is shown as such; it finds what any other does
 */
public record Index(String name, LabelRef target, List<String> properties, boolean point) {

  /** Creates an index that is not one of points; the list is copied. */
  public Index(String name, LabelRef target, List<String> properties) {
    this(name, target, properties, false);
  }

  /** Creates an index; the list is copied. */
  public Index {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(target, "target");
    properties = List.copyOf(properties);
    Constraint.checkProperties(properties);
  }
}

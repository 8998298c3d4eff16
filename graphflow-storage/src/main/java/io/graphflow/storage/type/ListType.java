package io.graphflow.storage.type;

import java.util.Objects;

/**
 * A list of scalar values. Elements are never NULL; a list may be empty, which differs from NULL.
 *
 * @param element the type of each element
 */
public record ListType(ScalarType element) implements LogicalType {

  /** Creates a list type. */
  public ListType {
    Objects.requireNonNull(element, "element");
  }

  @Override
  public String displayName() {
    return element.displayName() + "[]";
  }
}

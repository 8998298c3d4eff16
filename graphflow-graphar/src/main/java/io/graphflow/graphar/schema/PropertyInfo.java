package io.graphflow.graphar.schema;

import java.util.Objects;

/**
 * A property.
 *
 * @param name its key, and the name of its column
 * @param type of its values, or of their elements
 * @param list whether its values are lists
 * @param primary whether it tells a vertex from all others of its type
 * @param nullable whether there may be vertices or edges without it
 */
public record PropertyInfo(
    String name,
    DataType type,
    boolean list,
    boolean primary,
    boolean nullable) {
  /** Creates a description. */
  public PropertyInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }

  /** The name of the type in YAML. */
  public String typeName() {
    return list ? "list<" + type.key() + ">" : type.key();
  }
}

package io.graphflow.storage.database;

import io.graphflow.storage.type.LogicalType;
import java.util.Objects;

/**
 * A property as declared before its data is seen.
 *
 * @param name the key, case-sensitive
 * @param type its logical type
 */
public record PropertyDeclaration(String name, LogicalType type) {

  /** Creates a declaration. */
  public PropertyDeclaration {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }
}

package io.graphflow.storage.catalog;

import io.graphflow.storage.type.LogicalType;
import java.util.Objects;

/** The requirement of a constraint. */
public sealed interface Requirement {

  /** No two elements have the same values; those that lack one are not compared. */
  record Unique() implements Requirement {}

  /** Each element has all values, and no two elements have the same. */
  record Key() implements Requirement {}

  /** Each element has a value. */
  record NotNull() implements Requirement {}

  /** Values, where there are any, are of a type. */
  record OfType(LogicalType type) implements Requirement {
    /** Creates a requirement. */
    public OfType {
      Objects.requireNonNull(type, "type");
    }
  }

  /** Whether no two elements may have the same values, so that an index finds them by these. */
  default boolean isUnique() {
    return this instanceof Unique || this instanceof Key;
  }

  /** Whether no element may lack a value. */
  default boolean isPresence() {
    return this instanceof NotNull || this instanceof Key;
  }
}

package io.graphflow.storage.type;

import java.util.Locale;
import java.util.Objects;

/**
 * The logical type of a property: a {@link ScalarType}, a {@link ListType} of one, or, if its values
 * have no type in common, a {@link DynamicType}. Immutable and safe for use by many threads.
 */
public sealed interface LogicalType permits ScalarType, ListType, DynamicType {

  /** The name used in dataset descriptors, in {@code catalog.json} and in messages. */
  String displayName();

  /**
   * Parses a name as written in a descriptor: {@code BOOLEAN}, {@code INT64}, {@code DOUBLE}, {@code
   * STRING}, {@code DATE}, {@code DATETIME}, each optionally followed by {@code []}. Case does not
   * matter; {@code INT}, {@code LONG}, {@code INTEGER}, {@code FLOAT} and {@code BOOL} are accepted
   * too.
   *
   * @throws IllegalArgumentException if the name is none of these
   */
  static LogicalType parse(String name) {
    String upper = Objects.requireNonNull(name, "name").strip().toUpperCase(Locale.ROOT);
    if (upper.endsWith("[]")) {
      return new ListType(ScalarType.parse(upper.substring(0, upper.length() - 2)));
    }
    return ScalarType.parse(upper);
  }

  /**
   * The type with a {@link #displayName}: what {@link #parse} takes, and also the names of {@link
   * DynamicType}s, as catalogs and logs have them.
   *
   * @throws IllegalArgumentException if there is none
   */
  static LogicalType ofDisplayName(String name) {
    for (DynamicType type : DynamicType.values()) {
      if (type.displayName().equals(name)) {
        return type;
      }
    }
    return parse(name);
  }

  /**
   * The narrowest type that holds what this and another one hold. It does not matter in which order
   * types are joined, nor how often.
   */
  default LogicalType or(LogicalType other) {
    if (equals(other) || other == DynamicType.UNDETERMINED) {
      return this;
    }
    return this == DynamicType.UNDETERMINED ? other : DynamicType.ANY;
  }
}

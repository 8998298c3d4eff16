package io.graphflow.storage.type;

import java.util.Locale;
import java.util.Objects;

/**
 * The logical type of a property: a {@link ScalarType} or a {@link ListType} of one. Immutable and
 * safe for use by many threads.
 */
public sealed interface LogicalType permits ScalarType, ListType {

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
}

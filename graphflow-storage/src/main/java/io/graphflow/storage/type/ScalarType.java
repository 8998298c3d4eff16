package io.graphflow.storage.type;

import java.util.Arrays;

/** Types of single values. Everything but {@link #STRING} is read as a {@code long} or a {@code double}. */
public enum ScalarType implements LogicalType {
  /** {@code true} or {@code false}; read as the long 1 or 0. */
  BOOLEAN(1),
  /** A signed 64-bit integer. */
  INT64(2),
  /** An IEEE 754 double. */
  DOUBLE(3),
  /** Unicode text, stored as UTF-8, ordered by code point. */
  STRING(4),
  /** A calendar day without zone; read as a long, days since 1970-01-01. */
  DATE(5),
  /** An instant at millisecond resolution; read as a long, milliseconds since 1970-01-01T00:00Z. */
  DATETIME(6);

  private final int code;

  ScalarType(int code) {
    this.code = code;
  }

  @Override
  public String displayName() {
    return name();
  }

  /** The number that stands for this type in files, 1 to 6. */
  public int code() {
    return code;
  }

  /** The type with a code, or null if there is none. */
  public static ScalarType ofCode(long code) {
    for (ScalarType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }

  static ScalarType parse(String upper) {
    return switch (upper) {
      case "BOOL", "BOOLEAN" -> BOOLEAN;
      case "INT", "INTEGER", "LONG", "INT32", "INT64" -> INT64;
      case "FLOAT", "DOUBLE" -> DOUBLE;
      case "STRING" -> STRING;
      case "DATE" -> DATE;
      case "DATETIME" -> DATETIME;
      default ->
        throw new IllegalArgumentException(
            "unknown type '" + upper + "', expected one of " + Arrays.toString(values())
                + " or a list of one, as STRING[]");
    };
  }
}

package io.graphflow.graphar.schema;

import java.util.Locale;

/** The type of a property's values, or of the elements of its lists. */
public enum DataType {
  /** True or false. */
  BOOL,
  /** Integers of 32 bits. */
  INT32,
  /** Integers of 64 bits. */
  INT64,
  /** Floating-point numbers of 32 bits. */
  FLOAT,
  /** Floating-point numbers of 64 bits. */
  DOUBLE,
  /** Texts. */
  STRING,
  /** Days. */
  DATE,
  /** Dates with times, without a zone, in the unit of the file. */
  TIMESTAMP;

  /** Its name in YAML. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether there are lists of it. */
  public boolean hasLists() {
    return switch (this) {
      case INT32, INT64, FLOAT, DOUBLE, STRING -> true;
      case BOOL, DATE, TIMESTAMP -> false;
    };
  }
}

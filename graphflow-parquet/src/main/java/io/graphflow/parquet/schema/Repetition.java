package io.graphflow.parquet.schema;

import io.graphflow.parquet.error.UnreadableException;

/** How often a field is there. The order is that of the format's numbers. */
public enum Repetition {
  /** Once. */
  REQUIRED(0),
  /** Once or not at all. */
  OPTIONAL(1),
  /** Any number of times. */
  REPEATED(2);

  private final int number;

  Repetition(int number) {
    this.number = number;
  }

  private static final Repetition[] ALL = values();

  /** Its number in the format. */
  public int number() {
    return number;
  }

  /** The repetition of a number of the format. */
  public static Repetition of(int number) {
    if (number < 0 || number >= ALL.length) {
      throw new UnreadableException("expected a repetition from 0 to 2, found " + number);
    }
    return ALL[number];
  }
}

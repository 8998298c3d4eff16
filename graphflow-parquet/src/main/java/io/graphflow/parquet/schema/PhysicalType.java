package io.graphflow.parquet.schema;

import io.graphflow.parquet.error.UnreadableException;

/** How values are stored. The order is that of the format's numbers. */
public enum PhysicalType {
  /** A bit. */
  BOOLEAN(0, 0),
  /** A number of 32 bits. */
  INT32(1, 4),
  /** A number of 64 bits. */
  INT64(2, 8),
  /** Twelve bytes: nanoseconds of a day, and its Julian number; timestamps of old writers. */
  INT96(3, 12),
  /** A floating-point number of 32 bits. */
  FLOAT(4, 4),
  /** A floating-point number of 64 bits. */
  DOUBLE(5, 8),
  /** Any number of bytes. */
  BYTE_ARRAY(6, 0),
  /** As many bytes as the schema says. */
  FIXED_LEN_BYTE_ARRAY(7, 0);

  private static final PhysicalType[] ALL = values();

  private final int number;
  private final int bytes;

  PhysicalType(int number, int bytes) {
    this.number = number;
    this.bytes = bytes;
  }

  /** Bytes of each value; 0 if they are not of whole bytes, or not all of one length, or the schema says it. */
  public int bytes() {
    return bytes;
  }

  /** Its number in the format. */
  public int number() {
    return number;
  }

  /** The type of a number of the format. */
  public static PhysicalType of(int number) {
    if (number < 0 || number >= ALL.length) {
      throw new UnreadableException(
          "expected a physical type from 0 to " + (ALL.length - 1) + ", found " + number);
    }
    return ALL[number];
  }
}

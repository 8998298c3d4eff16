package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;

/** How the values of a page are written. */
public enum Encoding {
  /** One after the other. */
  PLAIN(0),
  /** As {@link #RLE_DICTIONARY}, and in dictionary pages as {@link #PLAIN}; of old writers. */
  PLAIN_DICTIONARY(2),
  /** Runs of equal values and packed bits in turns. */
  RLE(3),
  /** Packed bits, the most significant first; of levels, by old writers. */
  BIT_PACKED(4),
  /** Differences between integers. */
  DELTA_BINARY_PACKED(5),
  /** Lengths as {@link #DELTA_BINARY_PACKED}, then bytes. */
  DELTA_LENGTH_BYTE_ARRAY(6),
  /** How much each value has in common with the one before it, then the rest. */
  DELTA_BYTE_ARRAY(7),
  /** Places in a dictionary, as {@link #RLE}. */
  RLE_DICTIONARY(8),
  /** The first bytes of all values, then the second ones, and so on. */
  BYTE_STREAM_SPLIT(9);

  private final int number;

  Encoding(int number) {
    this.number = number;
  }

  /** Its number in the format. */
  public int number() {
    return number;
  }

  /** The encoding of a number of the format. */
  public static Encoding of(int number) {
    for (Encoding encoding : values()) {
      if (encoding.number == number) {
        return encoding;
      }
    }
    throw new UnreadableException("encoding " + number + " is not of the Parquet format"
        + (number == 10 ? " (GraphAr's research code writes pages of this number)" : ""));
  }
}

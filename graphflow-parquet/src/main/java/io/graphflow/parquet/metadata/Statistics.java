package io.graphflow.parquet.metadata;

import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;
import java.util.Optional;

/** What is known of the values of a column chunk or a page. Immutable. */
public final class Statistics {
  private final byte[] min;
  private final byte[] max;
  private final long nullCount;
  private final boolean exact;

  /**
   * Creates statistics; the arrays become part of them.
   *
   * @param min no value is less, in the order of the column's type; as {@link Encoding#PLAIN}, but without the length of
   *     bytes; null if not known
   * @param max no value is greater; null if not known
   * @param nullCount how many values are NULL; -1 if not known
   * @param exact whether {@code min} and {@code max} are known to be values
   */
  public Statistics(byte[] min, byte[] max, long nullCount, boolean exact) {
    this.min = min;
    this.max = max;
    this.nullCount = nullCount;
    this.exact = exact;
  }

  /** A lower bound, as {@link Encoding#PLAIN}, but without the length of bytes; empty if not known. */
  public Optional<byte[]> min() {
    return Optional.ofNullable(min).map(byte[]::clone);
  }

  /** An upper bound, in the same form. */
  public Optional<byte[]> max() {
    return Optional.ofNullable(max).map(byte[]::clone);
  }

  /** How many values are NULL, among them lists that are empty or NULL; -1 if not known. */
  public long nullCount() {
    return nullCount;
  }

  /** Whether the bounds are known to be values. */
  public boolean exact() {
    return exact;
  }

  /**
   * Reads them.
   *
   * @param signed whether bounds of old writers count, who compared all values as signed ones
   */
  static Statistics read(CompactReader in, boolean signed) {
    var found = new Object() {
      byte[] min;
      byte[] max;
      byte[] oldMin;
      byte[] oldMax;
      long nulls = -1;
      boolean exactMin;
      boolean exactMax;
    };
    in.struct(field -> {
      switch (field) {
        case 1 -> found.oldMax = in.binary();
        case 2 -> found.oldMin = in.binary();
        case 3 -> found.nulls = in.i64();
        case 5 -> found.max = in.binary();
        case 6 -> found.min = in.binary();
        case 7 -> found.exactMax = in.bool();
        case 8 -> found.exactMin = in.bool();
        default -> {}
      }
    });
    boolean old = signed && found.min == null && found.max == null;
    return new Statistics(old ? found.oldMin : found.min, old ? found.oldMax : found.max,
        found.nulls, found.exactMin && found.exactMax);
  }

  /** Writes them. */
  public void write(CompactWriter out) {
    if (nullCount >= 0) {
      out.i64(3, nullCount);
    }
    if (max != null) {
      out.binary(5, max);
    }
    if (min != null) {
      out.binary(6, min);
    }
    if (max != null) {
      out.bool(7, exact);
    }
    if (min != null) {
      out.bool(8, exact);
    }
  }
}

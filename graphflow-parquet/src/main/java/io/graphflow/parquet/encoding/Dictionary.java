package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.PhysicalType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The values that the pages of a column chunk refer to. Immutable, but for texts that are kept when first asked for. */
public final class Dictionary {
  /** What an array takes beside its elements, about. */
  private static final int ARRAY_BYTES = 24;

  private final int size;
  private final long[] longs;
  private final double[] doubles;
  private final byte[][] arrays;
  private volatile String[] texts;

  private Dictionary(int size, long[] longs, double[] doubles, byte[][] arrays) {
    this.size = size;
    this.longs = longs;
    this.doubles = doubles;
    this.arrays = arrays;
  }

  /**
   * Reads a dictionary.
   *
   * @param size the number of values
   */
  public static Dictionary read(PageBytes in, Column column, int size) {
    int least = switch (column.type()) {
      case BOOLEAN ->
        throw new UnreadableException("expected no dictionary of booleans, found one");
      case BYTE_ARRAY -> Integer.BYTES;
      case INT32, INT64, INT96, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> column.length();
    };
    if ((long) size * least > in.left()) {
      throw new UnreadableException(
          "expected " + size + " values in the dictionary, found " + in.left() + " bytes");
    }
    ValueDecoder values = column.type() == PhysicalType.BYTE_ARRAY
        ? new PlainBinaryDecoder(in)
        : new PlainDecoder(in, column.type(), column.length(), size);
    return switch (column.type()) {
      case INT32, INT64 -> {
        long[] longs = new long[size];
        values.longs(longs, 0, size);
        yield new Dictionary(size, longs, null, null);
      }
      case FLOAT, DOUBLE -> {
        double[] doubles = new double[size];
        values.doubles(doubles, 0, size);
        yield new Dictionary(size, null, doubles, null);
      }
      case BOOLEAN, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
        byte[][] arrays = new byte[size][];
        values.arrays(arrays, 0, size);
        yield new Dictionary(size, null, null, arrays);
      }
    };
  }

  /** The bytes that it takes in memory, about. */
  public long sizeBytes() {
    long sum = (long) size * Long.BYTES;
    if (arrays != null) {
      for (byte[] array : arrays) {
        sum += ARRAY_BYTES + array.length;
      }
    }
    // A text is one more array, and what knows it.
    return texts == null ? sum : 2 * sum + (long) size * ARRAY_BYTES;
  }

  /** The number of values. */
  public int size() {
    return size;
  }

  /** The integers, if it has such, as signed ones: a copy. */
  public long[] longs() {
    return longs.clone();
  }

  /** The floating-point numbers, if it has such: a copy. */
  public double[] doubles() {
    return doubles.clone();
  }

  /** The texts, if it has values of bytes: a copy. */
  public String[] texts() {
    return sharedTexts().clone();
  }

  long[] sharedLongs() {
    return longs;
  }

  double[] sharedDoubles() {
    return doubles;
  }

  byte[][] sharedArrays() {
    return arrays;
  }

  String[] sharedTexts() {
    String[] found = texts;
    if (found == null) {
      found = Arrays.stream(arrays)
          .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
          .toArray(String[]::new);
      texts = found;
    }
    return found;
  }
}

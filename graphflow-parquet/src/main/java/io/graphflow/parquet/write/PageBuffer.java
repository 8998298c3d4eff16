package io.graphflow.parquet.write;

import io.graphflow.parquet.encoding.ByteSink;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.PhysicalType;
import java.util.Arrays;

/** The levels and values of the page that is being filled. For one thread. */
final class PageBuffer {
  private final boolean binary;
  /** Whether some value may be missing or in a list; otherwise no level says anything. */
  private final boolean leveled;
  private int[] definitions = {};
  private int[] repetitions = {};
  private long[] numbers = {};
  private int[] ends = {};
  private final ByteSink bytes = new ByteSink();
  private int levelCount;
  private int valueCount;
  private int rowCount;

  PageBuffer(Column column) {
    binary = column.type() == PhysicalType.BYTE_ARRAY
        || column.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
    leveled = column.maxDefinition() > 0;
  }

  void clear() {
    levelCount = 0;
    valueCount = 0;
    rowCount = 0;
    bytes.truncate(0);
  }

  void addLevel(int repetition, int definition) {
    if (!leveled) {
      levelCount++;
      rowCount++;
      return;
    }
    if (levelCount == definitions.length) {
      int size = Math.max(1024, 2 * levelCount);
      definitions = Arrays.copyOf(definitions, size);
      repetitions = Arrays.copyOf(repetitions, size);
    }
    repetitions[levelCount] = repetition;
    definitions[levelCount++] = definition;
    rowCount += repetition == 0 ? 1 : 0;
  }

  void addNumber(long bits) {
    if (valueCount == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(1024, 2 * valueCount));
    }
    numbers[valueCount++] = bits;
  }

  /** Whether {@link #addNumbers} can be used: no value is missing, nor in a list. */
  boolean isFlat() {
    return !leveled;
  }

  /** Adds numbers with their levels. */
  void addNumbers(long[] bits, int from, int to) {
    int count = to - from;
    if (valueCount + count > numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(valueCount + count, 2 * valueCount));
    }
    System.arraycopy(bits, from, numbers, valueCount, count);
    valueCount += count;
    levelCount += count;
    rowCount += count;
  }

  void addBytes(byte[] source, int from, int length) {
    if (valueCount == ends.length) {
      ends = Arrays.copyOf(ends, Math.max(1024, 2 * valueCount));
    }
    bytes.bytes(source, from, length);
    ends[valueCount++] = bytes.length();
  }

  boolean binary() {
    return binary;
  }

  int levelCount() {
    return levelCount;
  }

  int valueCount() {
    return valueCount;
  }

  int rowCount() {
    return rowCount;
  }

  int[] definitions() {
    return definitions;
  }

  int[] repetitions() {
    return repetitions;
  }

  long[] numbers() {
    return numbers;
  }

  /** Where each value of bytes ends. */
  int[] ends() {
    return ends;
  }

  byte[] bytes() {
    return bytes.array();
  }

  /** About the memory that it takes. */
  int byteCount() {
    return bytes.length() + valueCount * (binary ? Integer.BYTES : Long.BYTES);
  }
}

package io.graphflow.parquet.write;

import io.graphflow.parquet.encoding.ByteSink;
import io.graphflow.parquet.encoding.HybridEncoder;
import io.graphflow.parquet.schema.Column;

/**
 * Writes values as places in a dictionary, as long as that makes pages smaller and the dictionary does not become too large.
 * For one thread.
 */
final class DictionaryCoder {
  /** Readers hold dictionaries in memory. */
  private static final int MOST_BYTES = 1 << 20;

  private final Column column;
  private final NumberDictionary numbers = new NumberDictionary();
  private final BinaryDictionary binaries = new BinaryDictionary();
  private int[] codes = {};
  private boolean ended;
  private boolean used;

  DictionaryCoder(Column column) {
    this.column = column;
  }

  /** Whether some page refers to it. */
  boolean used() {
    return used;
  }

  int size() {
    return numbers.size() + binaries.size();
  }

  /** Adds the values of a page, if they are to be written so; all later pages are not, if one is not. */
  boolean encode(PageBuffer page, ByteSink sink) {
    if (ended) {
      return false;
    }
    int sizeBefore = size();
    int count = page.valueCount();
    if (codes.length < count) {
      codes = new int[count];
    }
    long plain = 0;
    if (page.binary()) {
      int start = 0;
      for (int i = 0; i < count; i++) {
        int end = page.ends()[i];
        codes[i] = binaries.code(page.bytes(), start, end);
        start = end;
      }
      plain = start + (long) Integer.BYTES * count;
    } else {
      for (int i = 0; i < count; i++) {
        codes[i] = numbers.code(page.numbers()[i]);
      }
      plain = (long) column.length() * count;
    }
    int width = Math.max(1, HybridEncoder.width(size() - 1));
    long own = byteCount() + (long) width * count / Byte.SIZE;
    // The first page has to pay for all of its dictionary.
    if (byteCount() > MOST_BYTES || (!used && count > 0 && own >= plain)) {
      numbers.truncate(page.binary() ? 0 : sizeBefore);
      binaries.truncate(page.binary() ? sizeBefore : 0);
      ended = true;
      return false;
    }
    used = true;
    sink.int8(width);
    HybridEncoder.encode(codes, count, width, sink);
    return true;
  }

  private long byteCount() {
    return binaries.size() > 0
        ? binaries.end(binaries.size() - 1) + (long) Integer.BYTES * binaries.size()
        : (long) column.length() * numbers.size();
  }

  /** Adds its values, one after the other. */
  void write(ByteSink sink) {
    for (int code = 0; code < binaries.size(); code++) {
      int start = binaries.start(code);
      PlainValues.add(column, binaries.array(), start, binaries.end(code) - start, sink);
    }
    for (int code = 0; code < numbers.size(); code++) {
      PlainValues.add(column, numbers.get(code), sink);
    }
  }
}

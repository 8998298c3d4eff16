package io.graphflow.parquet.write;

import io.graphflow.parquet.encoding.ByteSink;
import java.util.Arrays;

/** Different values of bytes, by the order in which they came. For one thread. */
final class BinaryDictionary {
  private final ByteSink bytes = new ByteSink();
  private int[] ends = new int[64];
  private int[] hashes = new int[64];
  private int[] slots = new int[256];
  private int size;

  BinaryDictionary() {
    Arrays.fill(slots, -1);
  }

  int size() {
    return size;
  }

  byte[] array() {
    return bytes.array();
  }

  int start(int code) {
    return code == 0 ? 0 : ends[code - 1];
  }

  int end(int code) {
    return ends[code];
  }

  /** The place of a value, which is added if it is new. */
  int code(byte[] source, int from, int to) {
    int hash = hash(source, from, to);
    int slot = slot(hash, source, from, to);
    if (slots[slot] >= 0) {
      return slots[slot];
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
      rehash(4 * ends.length);
      slot = slot(hash, source, from, to);
    }
    bytes.bytes(source, from, to - from);
    ends[size] = bytes.length();
    hashes[size] = hash;
    slots[slot] = size;
    return size++;
  }

  private static int hash(byte[] source, int from, int to) {
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + source[i];
    }
    return hash * 0x9E3779B1;
  }

  private int slot(int hash, byte[] source, int from, int to) {
    int mask = slots.length - 1;
    int slot = hash >>> 8 & mask;
    while (slots[slot] >= 0 && !isAt(slots[slot], hash, source, from, to)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private boolean isAt(int code, int hash, byte[] source, int from, int to) {
    return hashes[code] == hash
        && Arrays.equals(bytes.array(), start(code), end(code), source, from, to);
  }

  private void rehash(int length) {
    slots = new int[length];
    Arrays.fill(slots, -1);
    int mask = length - 1;
    for (int code = 0; code < size; code++) {
      int slot = hashes[code] >>> 8 & mask;
      while (slots[slot] >= 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = code;
    }
  }

  /** Forgets the values that came last. */
  void truncate(int newSize) {
    size = newSize;
    bytes.truncate(newSize == 0 ? 0 : ends[newSize - 1]);
    rehash(slots.length);
  }
}

package io.graphflow.storage.dictionary;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.text.StringArrayBuilder;
import io.graphflow.storage.text.Utf8;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Collects distinct strings. Each gets a provisional number, in order of first appearance; {@link
 * #sort} tells which code each number becomes. Not safe for concurrent use.
 *
 * <p>Strings, their ends and an open-addressing table of provisional numbers lie in scratch space.
 */
public final class DictionaryBuilder implements AutoCloseable {
  private static final long INITIAL_SLOTS = 1024;

  private final ScratchSpace scratch;
  private final NativeBuffer bytes;
  private final NativeBuffer ends;
  private final NativeBuffer hashes;
  private final StringArrayBuilder strings;
  /** Provisional number + 1 of the string in each slot, as an int; 0 if the slot is free. */
  private NativeBuffer slots;
  private long slotMask;
  /** Provisional numbers in the order of their strings, once laid out. */
  private int[] sorted;
  private int size;

  /** Creates an empty builder. */
  public DictionaryBuilder(ScratchSpace scratch) {
    this.scratch = scratch;
    bytes = scratch.buffer();
    ends = scratch.buffer();
    hashes = scratch.buffer();
    strings = new StringArrayBuilder(scratch);
    slots = newSlots(INITIAL_SLOTS);
  }

  private NativeBuffer newSlots(long count) {
    NativeBuffer buffer = scratch.buffer();
    buffer.resize(count * Integer.BYTES);
    slotMask = count - 1;
    return buffer;
  }

  /** Number of distinct strings, below 2^30. */
  public int size() {
    return size;
  }

  /**
   * Adds a string, unless it was added before.
   *
   * @param utf8 holds the string in {@code length} bytes from index {@code from} on
   * @param hash the {@link Hash64} of these bytes
   * @return the provisional number of the string, from 0 on
   */
  public int add(byte[] utf8, int from, int length, long hash) {
    long slot = hash & slotMask;
    for (;;) {
      int number = slots.intAt(slot) - 1;
      if (number < 0) {
        return insert(slot, hash, utf8, from, length);
      }
      if (hashes.longAt(number) == hash && lengthBytes(number) == length
          && Utf8.equal(bytes.segment(), startBytes(number), utf8, from, length)) {
        return number;
      }
      slot = (slot + 1) & slotMask;
    }
  }

  private int insert(long slot, long hash, byte[] utf8, int from, int length) {
    bytes.appendBytes(utf8, from, length);
    ends.appendLong(bytes.sizeBytes());
    hashes.appendLong(hash);
    slots.segment().set(NativeBytes.INT, slot * Integer.BYTES, ++size);
    if (size > slotMask >>> 1) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    slots.close();
    slots = newSlots((slotMask + 1) << 1);
    for (int number = 0; number < size; number++) {
      long slot = hashes.longAt(number) & slotMask;
      while (slots.intAt(slot) != 0) {
        slot = (slot + 1) & slotMask;
      }
      slots.segment().set(NativeBytes.INT, slot * Integer.BYTES, number + 1);
    }
  }

  /** The start of a string in {@link #bytes}. */
  public long startBytes(int number) {
    return number == 0 ? 0 : ends.longAt(number - 1);
  }

  /** Length in bytes of a string. */
  public long lengthBytes(int number) {
    return ends.longAt(number) - startBytes(number);
  }

  /** The UTF-8 bytes of all strings; valid until the next {@link #add}. */
  public MemorySegment bytes() {
    return bytes.segment();
  }

  /** Bytes that the finished dictionary takes if it is not compressed. */
  public long plainBytes() {
    return (size + 1L) * NativeBytes.widthBytes(bytes.sizeBytes()) + bytes.sizeBytes();
  }

  /**
   * Decides how the finished dictionary lies.
   *
   * @param compressed whether its strings are compressed where that saves bytes
   * @return the lengths of its sections
   */
  public long[] layOut(boolean compressed) {
    sorted = sort();
    return strings.layOut(new Sorted(), compressed);
  }

  /** The code of the string of each provisional number, once laid out. */
  public int[] codes() {
    int[] codes = new int[sorted.length];
    for (int code = 0; code < sorted.length; code++) {
      codes[sorted[code]] = code;
    }
    return codes;
  }

  /** Sets the parameters and fills the sections, laid out just before. */
  public void fill(StructureWriter writer, int firstParameter, int firstSection) {
    strings.fill(writer, firstParameter, firstSection);
  }

  /** The strings in the order of their codes. */
  private final class Sorted implements StringArrayBuilder.Source {
    @Override
    public long count() {
      return sorted.length;
    }

    @Override
    public MemorySegment bytes() {
      return bytes.segment();
    }

    @Override
    public long startBytes(long index) {
      return DictionaryBuilder.this.startBytes(sorted[(int) index]);
    }

    @Override
    public long lengthBytes(long index) {
      return DictionaryBuilder.this.lengthBytes(sorted[(int) index]);
    }
  }

  /** Provisional numbers in the order of their strings: the number at index i becomes code i. */
  private int[] sort() {
    int[] numbers = new int[size];
    Arrays.setAll(numbers, i -> i);
    int[] merged = new int[size];
    MemorySegment text = bytes.segment();
    // Merge sort from the bottom up: a library sort of primitives takes no comparator.
    for (int run = 1; run > 0 && run < size; run <<= 1) {
      for (long low = 0; low < size; low += 2L * run) {
        int middle = (int) Math.min(low + run, size);
        int high = (int) Math.min(low + 2L * run, size);
        merge(text, numbers, (int) low, middle, high, merged);
      }
      int[] swap = numbers;
      numbers = merged;
      merged = swap;
    }
    return numbers;
  }

  private void merge(
      MemorySegment text, int[] from, int low, int middle, int high, int[] to) {
    int left = low;
    int right = middle;
    for (int i = low; i < high; i++) {
      boolean takeLeft =
          right == high || (left < middle && compare(text, from[left], from[right]) <= 0);
      to[i] = takeLeft ? from[left++] : from[right++];
    }
  }

  private int compare(MemorySegment text, int left, int right) {
    return Utf8.compare(
        text, startBytes(left), lengthBytes(left), startBytes(right), lengthBytes(right));
  }

  @Override
  public void close() {
    bytes.close();
    ends.close();
    hashes.close();
    slots.close();
    strings.close();
  }
}

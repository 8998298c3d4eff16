package io.graphflow.storage.nullindex;

import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;

/**
 * Records, position by position, which positions hold something. Takes no memory until the first
 * one that does not. Not safe for concurrent use.
 */
public final class PresenceBuilder implements AutoCloseable {
  private final ScratchSpace scratch;
  private long count;
  private long presentCount;
  /** Null while all positions are present. */
  private NativeBuffer bitmap;
  private long word;

  /** Creates a builder without positions. */
  public PresenceBuilder(ScratchSpace scratch) {
    this.scratch = scratch;
  }

  /** Appends a position. */
  public void append(boolean present) {
    if (present) {
      presentCount++;
    } else if (bitmap == null) {
      startBitmap();
    }
    if (bitmap != null) {
      word |= (present ? 1L : 0L) << (count & 63);
      if ((count & 63) == 63) {
        bitmap.appendLong(word);
        word = 0;
      }
    }
    count++;
  }

  /** Appends positions that all hold something. */
  public void appendPresent(long positions) {
    if (bitmap == null) {
      presentCount += positions;
      count += positions;
      return;
    }
    for (long left = positions; left > 0; left -= Long.SIZE) {
      append(-1L, (int) Math.min(Long.SIZE, left));
    }
  }

  /**
   * Appends positions.
   *
   * @param bits of those that hold something, in words of 64 positions, the least significant bit of a word first
   * @param positions how many there are
   */
  public void append(long[] bits, long positions) {
    for (long done = 0; done < positions; done += Long.SIZE) {
      append(bits[(int) (done >>> 6)], (int) Math.min(Long.SIZE, positions - done));
    }
  }

  private void append(long bits, int positions) {
    long present = bits & -1L >>> -positions;
    presentCount += Long.bitCount(present);
    if (bitmap == null && Long.bitCount(present) < positions) {
      startBitmap();
    }
    if (bitmap != null) {
      int shift = (int) (count & 63);
      word |= present << shift;
      if (shift + positions >= Long.SIZE) {
        bitmap.appendLong(word);
        word = shift == 0 ? 0 : present >>> -shift;
      }
    }
    count += positions;
  }

  private void startBitmap() {
    bitmap = scratch.buffer();
    for (long i = 0; i < count >>> 6; i++) {
      bitmap.appendLong(-1);
    }
    word = (1L << (count & 63)) - 1;
  }

  /** Number of positions. */
  public long count() {
    return count;
  }

  /** Number of positions that hold something. */
  public long presentCount() {
    return presentCount;
  }

  /** Whether every position holds something. */
  public boolean allPresent() {
    return presentCount == count;
  }

  /** Whether a position holds something. */
  public boolean isPresent(long position) {
    assert position >= 0 && position < count : position;
    if (bitmap == null) {
      return true;
    }
    long bits = position >>> 6 == count >>> 6 ? word : bitmap.longAt(position >>> 6);
    return (bits >>> (position & 63) & 1) != 0;
  }

  /** The bits of 64 positions, of which there is the first; zeros behind the last. */
  public long word(long index) {
    if (bitmap == null) {
      return index < count >>> 6 ? -1 : (1L << (count & 63)) - 1;
    }
    return index < count >>> 6 ? bitmap.longAt(index) : word;
  }

  /** Writes the bits, and zeros to the end of the last chunk of 16, from byte 0 of {@code to} on. */
  void copyBitmap(MemorySegment to) {
    long words = count >>> 6;
    for (long i = 0; i < words; i++) {
      to.set(NativeBytes.LONG, i << 3, bitmap == null ? -1L : bitmap.longAt(i));
    }
    long last = bitmap == null ? (1L << (count & 63)) - 1 : word;
    for (int shift = 0; shift <= (count & 63); shift += NullIndex.CHUNK_POSITIONS) {
      to.set(NativeBytes.SHORT, (words << 3) + (shift >>> 3), (short) (last >>> shift));
    }
  }

  @Override
  public void close() {
    if (bitmap != null) {
      bitmap.close();
    }
  }
}

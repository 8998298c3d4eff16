package io.graphflow.storage.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Well-mixed 64-bit hashes. They decide where primary-key indexes keep their entries, so they are
 * part of the file format and never change.
 */
public final class Hash64 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Hash64() {}

  /** The hash of a long: the finalizer of SplitMix64. */
  public static long of(long value) {
    long mixed = value + 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /**
   * The hash of {@code length} bytes of an array from index {@code from} on. Eight bytes at a time,
   * little-endian, the last ones filled up with zeros: from the hash of the length on, {@code h = (h
   * ^ word) * 0xD6E8FEB86659FD93; h ^= h >>> 32}, and at last the hash of h.
   */
  public static long of(byte[] bytes, int from, int length) {
    // Mixed, or the length would cancel out with the last byte of a short text.
    long hash = of(length);
    int at = from;
    int wholeEnd = from + (length & -Long.BYTES);
    for (; at < wholeEnd; at += Long.BYTES) {
      hash = step(hash, (long) LONGS.get(bytes, at));
    }
    long rest = 0;
    for (int i = from + length - 1; i >= at; i--) {
      rest = rest << 8 | (bytes[i] & 0xFF);
    }
    return of(step(hash, rest));
  }

  private static long step(long hash, long word) {
    long mixed = (hash ^ word) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 32);
  }
}

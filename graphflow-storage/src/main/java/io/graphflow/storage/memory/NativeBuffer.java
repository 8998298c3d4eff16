package io.graphflow.storage.memory;

import java.lang.foreign.MemorySegment;

/**
 * A growable array of bytes in scratch space. Growing may move the content, so a segment obtained
 * before is invalid afterwards.
 *
 * <p>Bytes between the size and the capacity are zero, and at least {@link
 * NativeBytes#PADDING_BYTES} of them follow the content, so that elements of any width can be
 * loaded. Not safe for concurrent appends; once appending has stopped, many threads may read.
 */
public final class NativeBuffer implements AutoCloseable {
  private static final long INITIAL_BYTES = 256;
  private static final long LARGE_BYTES = 1L << 30;

  private final ScratchSpace scratch;
  private ScratchSpace.Region region;
  private MemorySegment segment;
  private long capacityBytes;
  private long sizeBytes;

  NativeBuffer(ScratchSpace scratch) {
    this.scratch = scratch;
    become(scratch.region(INITIAL_BYTES));
  }

  /** Number of bytes appended. */
  public long sizeBytes() {
    return sizeBytes;
  }

  /** The memory; valid until the next append or {@link #resize}. It is longer than the content. */
  public MemorySegment segment() {
    return segment;
  }

  /** Appends one byte. */
  public void appendByte(int value) {
    ensureCapacity(sizeBytes + 1);
    segment.set(NativeBytes.BYTE, sizeBytes, (byte) value);
    sizeBytes += 1;
  }

  /** Appends four bytes, little-endian. */
  public void appendInt(int value) {
    ensureCapacity(sizeBytes + Integer.BYTES);
    segment.set(NativeBytes.INT, sizeBytes, value);
    sizeBytes += Integer.BYTES;
  }

  /** Appends eight bytes, little-endian. */
  public void appendLong(long value) {
    ensureCapacity(sizeBytes + Long.BYTES);
    segment.set(NativeBytes.LONG, sizeBytes, value);
    sizeBytes += Long.BYTES;
  }

  /** Appends the bits of a double. */
  public void appendDouble(double value) {
    appendLong(Double.doubleToRawLongBits(value));
  }

  /** Appends {@code length} bytes of an array from index {@code from} on. */
  public void appendBytes(byte[] bytes, int from, int length) {
    ensureCapacity(sizeBytes + length);
    MemorySegment.copy(bytes, from, segment, NativeBytes.BYTE, sizeBytes, length);
    sizeBytes += length;
  }

  /** Appends {@code lengthBytes} bytes of another native segment from {@code offsetBytes} on. */
  public void appendBytes(MemorySegment bytes, long offsetBytes, long lengthBytes) {
    ensureCapacity(sizeBytes + lengthBytes);
    MemorySegment.copy(bytes, offsetBytes, segment, sizeBytes, lengthBytes);
    sizeBytes += lengthBytes;
  }

  /** The long at an index of a buffer of longs. */
  public long longAt(long index) {
    assert index >= 0 && index < sizeBytes >>> 3 : index;
    return segment.get(NativeBytes.LONG, index << 3);
  }

  /** The int at an index of a buffer of ints. */
  public int intAt(long index) {
    assert index >= 0 && index < sizeBytes >>> 2 : index;
    return segment.get(NativeBytes.INT, index << 2);
  }

  /**
   * Makes room for {@code lengthBytes} more bytes, zeros, for the caller to write by {@link #segment}.
   *
   * @return where they start
   */
  public long extend(long lengthBytes) {
    long start = sizeBytes;
    resize(start + lengthBytes);
    return start;
  }

  /** Enlarges the content to {@code newSizeBytes}; new bytes are zero. Never shrinks. */
  public void resize(long newSizeBytes) {
    ensureCapacity(newSizeBytes);
    sizeBytes = Math.max(sizeBytes, newSizeBytes);
  }

  private void ensureCapacity(long neededBytes) {
    if (neededBytes + NativeBytes.PADDING_BYTES > capacityBytes) {
      // Large buffers grow by half, as disk space is asked for ahead of its use.
      long moreBytes = capacityBytes < LARGE_BYTES ? capacityBytes : capacityBytes >>> 1;
      grow(Math.max(neededBytes + NativeBytes.PADDING_BYTES, capacityBytes + moreBytes));
    }
  }

  private void grow(long newCapacityBytes) {
    become(scratch.grow(region, newCapacityBytes, sizeBytes));
  }

  private void become(ScratchSpace.Region newRegion) {
    region = newRegion;
    segment = newRegion.segment();
    capacityBytes = segment.byteSize();
  }

  /** Frees the memory; calling it again has no effect. */
  @Override
  public void close() {
    region.close();
  }
}

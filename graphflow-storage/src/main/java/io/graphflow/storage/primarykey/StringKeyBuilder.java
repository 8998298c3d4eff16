package io.graphflow.storage.primarykey;

import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.text.Utf8;
import java.nio.charset.StandardCharsets;

/** A growing set of unique STRING keys. A slot's tag is the key's hash. */
public final class StringKeyBuilder extends PrimaryKeyBuilder {
  private final NativeBuffer text;
  /** By offset, the end of each key in {@link #text}. */
  private final NativeBuffer ends;

  StringKeyBuilder(ScratchSpace scratch) {
    super(scratch);
    text = scratch.buffer();
    ends = scratch.buffer();
  }

  /**
   * Adds a key of {@code length} bytes of UTF-8 from index {@code from} on for the next offset.
   *
   * @return {@link #ADDED}, or the offset of the vertex that has the key already
   */
  public long add(byte[] utf8, int from, int length) {
    long hash = Hash64.of(utf8, from, length);
    long slot = slotOf(hash, utf8, from, length);
    long offset = offset(slot);
    if (offset >= 0) {
      return offset;
    }
    text.appendBytes(utf8, from, length);
    ends.appendLong(text.sizeBytes());
    insert(slot, hash);
    return ADDED;
  }

  @Override
  public long find(long key) {
    return NOT_FOUND;
  }

  @Override
  public long find(String key) {
    byte[] utf8 = key.getBytes(StandardCharsets.UTF_8);
    return find(utf8, 0, utf8.length);
  }

  /** The offset of a key of UTF-8, or {@link #NOT_FOUND}. */
  public long find(byte[] utf8, int from, int length) {
    long offset = offset(slotOf(Hash64.of(utf8, from, length), utf8, from, length));
    return offset >= 0 ? offset : NOT_FOUND;
  }

  private long slotOf(long hash, byte[] utf8, int from, int length) {
    long slot = homeSlot(hash);
    for (;;) {
      long offset = offset(slot);
      if (offset < 0 || (tag(slot) == hash && equal(offset, utf8, from, length))) {
        return slot;
      }
      slot = nextSlot(slot);
    }
  }

  private boolean equal(long offset, byte[] utf8, int from, int length) {
    long start = offset == 0 ? 0 : ends.longAt(offset - 1);
    return ends.longAt(offset) - start == length
        && Utf8.equal(text.segment(), start, utf8, from, length);
  }

  @Override
  long hashOfTag(long tag) {
    return tag;
  }

  @Override
  public void close() {
    super.close();
    text.close();
    ends.close();
  }
}

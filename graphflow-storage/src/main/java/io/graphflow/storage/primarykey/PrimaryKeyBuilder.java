package io.graphflow.storage.primarykey;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;

/**
 * A growing set of unique keys, each with the offset of its vertex: the order in which it was added.
 * An open-addressing table in scratch space, of slots of 16 bytes: 8 that depend on the kind of key,
 * and offset + 1, or 0 if the slot is free.
 *
 * <p>One caller may add at a time; once adding has stopped, many threads may search.
 */
public abstract sealed class PrimaryKeyBuilder implements PrimaryKeyIndex, AutoCloseable
    permits LongKeyBuilder, StringKeyBuilder {

  /** The result of {@code add} for a new key. */
  public static final long ADDED = -1L;

  private static final long INITIAL_SLOTS = 256;
  private static final int SLOT_SHIFT = 4;

  private final ScratchSpace scratch;
  private NativeBuffer slots;
  private long slotMask;
  private long count;

  PrimaryKeyBuilder(ScratchSpace scratch) {
    this.scratch = scratch;
    newSlots(INITIAL_SLOTS);
  }

  /** Whether properties of this type can be primary keys: INT64, DATE, DATETIME and STRING. */
  public static boolean supports(LogicalType type) {
    return type == ScalarType.INT64 || type == ScalarType.DATE || type == ScalarType.DATETIME
        || type == ScalarType.STRING;
  }

  /** An empty builder for keys of a type that {@link #supports} names. */
  public static PrimaryKeyBuilder of(LogicalType type, ScratchSpace scratch) {
    if (!supports(type)) {
      throw new IllegalArgumentException("no primary keys of type " + type.displayName());
    }
    return type == ScalarType.STRING ? new StringKeyBuilder(scratch) : new LongKeyBuilder(scratch);
  }

  /** Number of keys. */
  public final long count() {
    return count;
  }

  private void newSlots(long slotCount) {
    slots = scratch.buffer();
    slots.resize(slotCount << SLOT_SHIFT);
    slotMask = slotCount - 1;
  }

  final long homeSlot(long hash) {
    return hash & slotMask;
  }

  final long nextSlot(long slot) {
    return (slot + 1) & slotMask;
  }

  /** The first 8 bytes of a slot. */
  final long tag(long slot) {
    return slots.segment().get(NativeBytes.LONG, slot << SLOT_SHIFT);
  }

  /** The offset in a slot, or -1 if it is free. */
  final long offset(long slot) {
    return slots.segment().get(NativeBytes.LONG, (slot << SLOT_SHIFT) + Long.BYTES) - 1;
  }

  /** Takes a free slot for the next offset. */
  final void insert(long slot, long tag) {
    set(slots.segment(), slot, tag, count);
    count++;
    if (count > slotMask - (slotMask >>> 2)) {
      rehash();
    }
  }

  private static void set(MemorySegment segment, long slot, long tag, long offset) {
    segment.set(NativeBytes.LONG, slot << SLOT_SHIFT, tag);
    segment.set(NativeBytes.LONG, (slot << SLOT_SHIFT) + Long.BYTES, offset + 1);
  }

  private void rehash() {
    NativeBuffer old = slots;
    long oldSlotCount = slotMask + 1;
    newSlots(oldSlotCount << 1);
    for (long slot = 0; slot < oldSlotCount; slot++) {
      long tag = old.longAt(slot << 1);
      long offset = old.longAt((slot << 1) + 1) - 1;
      if (offset >= 0) {
        long to = homeSlot(hashOfTag(tag));
        while (offset(to) >= 0) {
          to = nextSlot(to);
        }
        set(slots.segment(), to, tag, offset);
      }
    }
    old.close();
  }

  /** The hash of the key in a slot with this tag. */
  abstract long hashOfTag(long tag);

  /** Writes the keys as a {@link PrimaryKeyTable}, and finishes the structure. */
  public final void write(StructureWriter writer) {
    long tableSlots = PrimaryKeyTable.slotCount(count);
    int widthBytes = NativeBytes.widthBytes(count);
    long mask = NativeBytes.mask(widthBytes);
    writer.allocate(PrimaryKeyTable.PARAMETER_COUNT, tableSlots * widthBytes);
    writer.parameter(PrimaryKeyTable.COUNT, count);
    writer.parameter(PrimaryKeyTable.SLOT_COUNT, tableSlots);
    writer.parameter(PrimaryKeyTable.SLOT_WIDTH_BYTES, widthBytes);
    MemorySegment table = writer.section(0);
    for (long slot = 0; slot <= slotMask; slot++) {
      long offset = offset(slot);
      if (offset >= 0) {
        long to = PrimaryKeyTable.homeSlot(hashOfTag(tag(slot)), tableSlots);
        while (NativeBytes.load(table, to * widthBytes, mask) != 0) {
          to = to + 1 == tableSlots ? 0 : to + 1;
        }
        NativeBytes.store(table, to * widthBytes, widthBytes, offset + 1);
      }
    }
    writer.finish();
  }

  @Override
  public void close() {
    slots.close();
  }
}

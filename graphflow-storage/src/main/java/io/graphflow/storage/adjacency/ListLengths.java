package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;

/** How many elements each list of a table has, while lists are built. Threads may write those of different owners. */
final class ListLengths implements AutoCloseable {
  private final long owners;
  private final ScratchSpace.Region region;
  private final MemorySegment lengths;

  ListLengths(long owners, ScratchSpace scratch) {
    this.owners = owners;
    this.region = scratch.region(Math.max(1, owners * Long.BYTES));
    this.lengths = region.segment();
  }

  /** The number of lists. */
  long count() {
    return owners;
  }

  long get(long owner) {
    return lengths.get(NativeBytes.LONG, owner * Long.BYTES);
  }

  void set(long owner, long length) {
    lengths.set(NativeBytes.LONG, owner * Long.BYTES, length);
  }

  /** Whether these are the lengths of lists of which somebody has told the facts. */
  boolean are(AdjacencyInfo told) {
    long edges = 0;
    long nonEmpty = 0;
    long longest = 0;
    for (long owner = 0; owner < owners; owner++) {
      long length = get(owner);
      edges += length;
      nonEmpty += length > 0 ? 1 : 0;
      longest = Math.max(longest, length);
    }
    return edges == told.edgeCount() && nonEmpty == told.nonEmptyCount()
        && longest == told.maxLength();
  }

  @Override
  public void close() {
    region.close();
  }
}

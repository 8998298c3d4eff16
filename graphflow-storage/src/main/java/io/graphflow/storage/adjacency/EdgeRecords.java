package io.graphflow.storage.adjacency;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The edges of a label as records in native memory, which {@link AdjacencyBuild} brings into order. Not for use by several
 * threads.
 */
public final class EdgeRecords {
  private final MemorySegment records;
  private final MemorySegment spare;
  private final long count;
  private final boolean hasPayload;
  private final boolean inOrder;

  /**
   * Looks whether edges are in order, for which it reads them at most once.
   *
   * @param records as {@link EdgeSort} takes them; sorted by who builds lists of them
   * @param spare memory of the same size; overwritten
   * @param count the number of records
   * @param hasPayload whether a record has the ordinal of its edge, in the order in which the edges came, behind its ends
   */
  public EdgeRecords(MemorySegment records, MemorySegment spare, long count, boolean hasPayload) {
    this.records = records;
    this.spare = spare;
    this.count = count;
    this.hasPayload = hasPayload;
    this.inOrder = isSorted();
  }

  /** Records that are known to be in order. */
  EdgeRecords(MemorySegment records, MemorySegment spare, long count, int strideBytes) {
    this.records = records;
    this.spare = spare;
    this.count = count;
    this.hasPayload = strideBytes == EdgeSort.PAYLOAD_STRIDE_BYTES;
    this.inOrder = true;
  }

  private boolean isSorted() {
    int stride = strideBytes();
    AtomicBoolean sorted = new AtomicBoolean(true);
    EdgeSort.forChunks(count, (first, end) -> {
      long from = Math.max(first, 1);
      // Compared unsigned, as EdgeSort has the bits of IDs.
      long lastSource = from < end ? end(from - 1, EdgeSort.SOURCE) ^ Long.MIN_VALUE : 0;
      long lastDestination = from < end ? end(from - 1, EdgeSort.DESTINATION) ^ Long.MIN_VALUE : 0;
      for (long i = from; i < end; i++) {
        long source =
            records.get(NativeBytes.LONG, i * stride + EdgeSort.SOURCE) ^ Long.MIN_VALUE;
        long destination =
            records.get(NativeBytes.LONG, i * stride + EdgeSort.DESTINATION) ^ Long.MIN_VALUE;
        if (source < lastSource || (source == lastSource && destination < lastDestination)) {
          sorted.set(false);
          return;
        }
        lastSource = source;
        lastDestination = destination;
      }
    });
    return sorted.get();
  }

  private long end(long edge, int key) {
    return records.get(NativeBytes.LONG, edge * strideBytes() + key);
  }

  /**
   * Whether the edges came sorted by source and destination, so that the order of lists is the order in which their properties
   * came, too.
   */
  public boolean areInOrder() {
    return inOrder;
  }

  MemorySegment records() {
    return records;
  }

  MemorySegment spare() {
    return spare;
  }

  long count() {
    return count;
  }

  boolean hasPayload() {
    return hasPayload;
  }

  int strideBytes() {
    return hasPayload ? EdgeSort.PAYLOAD_STRIDE_BYTES : EdgeSort.PLAIN_STRIDE_BYTES;
  }
}

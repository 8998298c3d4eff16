package io.graphflow.storage.checkpoint;

import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;

/**
 * The positional offsets of a table's edges in their property pages, by former position: backward
 * lists store them. They take as many bytes an edge as the fullest page needs, in scratch space.
 * Once filled, safe for use by many threads.
 */
final class PageOffsets implements AutoCloseable {
  private final ScratchSpace.Region region;
  private final int widthBytes;
  private final long mask;

  /**
   * Room for offsets.
   *
   * @param positionLimit one past the largest former position
   * @param largestPage edges in the fullest page
   */
  PageOffsets(long positionLimit, long largestPage, ScratchSpace scratch) {
    widthBytes = NativeBytes.widthBytes(Math.max(0, largestPage - 1));
    mask = NativeBytes.mask(widthBytes);
    region = scratch.region(positionLimit * widthBytes + NativeBytes.PADDING_BYTES);
  }

  void set(long formerPosition, long offset) {
    NativeBytes.store(region.segment(), formerPosition * widthBytes, widthBytes, offset);
  }

  long get(long formerPosition) {
    return NativeBytes.load(region.segment(), formerPosition * widthBytes, mask);
  }

  @Override
  public void close() {
    region.close();
  }
}

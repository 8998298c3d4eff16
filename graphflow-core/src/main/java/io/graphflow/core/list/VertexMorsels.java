package io.graphflow.core.list;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The vertices of some tables, dealt out in blocks of consecutive offsets. Safe for use by many
 * threads: each block goes to one of them.
 */
final class VertexMorsels {
  private final int[] tables;
  /** First block of each table, and the number of all blocks last. */
  private final long[] firstBlocks;
  private final long[] vertexCounts;
  private final int blockSize;
  private final AtomicLong nextBlock = new AtomicLong();

  VertexMorsels(List<Integer> tables, long[] vertexCounts, int blockSize) {
    this.tables = tables.stream().mapToInt(Integer::intValue).toArray();
    this.vertexCounts = vertexCounts.clone();
    this.blockSize = blockSize;
    this.firstBlocks = new long[this.tables.length + 1];
    for (int i = 0; i < this.tables.length; i++) {
      long blocks = (vertexCounts[i] + blockSize - 1) / blockSize;
      firstBlocks[i + 1] = firstBlocks[i] + blocks;
    }
  }

  /** Number of blocks in all. */
  long blockCount() {
    return firstBlocks[tables.length];
  }

  /** Deals all blocks again. */
  void restart() {
    nextBlock.set(0);
  }

  /** Takes a block; its number, or -1 if none is left. */
  long take() {
    long block = nextBlock.getAndIncrement();
    return block < blockCount() ? block : -1;
  }

  /** The place of a block's table in the list of tables. */
  private int indexOf(long block) {
    int index = 0;
    while (firstBlocks[index + 1] <= block) {
      index++;
    }
    return index;
  }

  /** The table a block lies in. */
  int table(long block) {
    return tables[indexOf(block)];
  }

  /** Offset of a block's first vertex. */
  long firstOffset(long block) {
    return (block - firstBlocks[indexOf(block)]) * blockSize;
  }

  /** Number of vertices in a block. */
  int count(long block) {
    return (int) Math.min(blockSize, vertexCounts[indexOf(block)] - firstOffset(block));
  }
}

package io.graphflow.core.adjacency.batch;

import io.graphflow.core.vector.Selection;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * The vertices of some tables, dealt out in blocks of consecutive offsets: first those of the
 * files, then the new ones of the same table. The caller leaves out offsets without a vertex, which
 * was deleted or never created. Safe for use by many threads: each block goes to one of them.
 */
public final class VertexMorsels {
  /** So many small blocks let workers end at about the same time, though one leads to more than another. */
  private static final int BLOCKS = 64;

  private static final int SMALLEST_BLOCK = 16;

  private final List<Integer> tables;
  private final Snapshot snapshot;
  private int blockSize;
  private final IntFunction<OffsetRuns> runs;
  private Stretch[] stretches;

  /** The first block of each stretch, and last the number of all blocks. */
  private long[] firstBlocks;
  private final AtomicLong nextBlock = new AtomicLong();

  /**
   * Vertices of one table that are all in the files, or all new.
   *
   * @param gaps tells which offsets have a vertex; null if all have
   */
  private record Stretch(
      int table,
      long firstOffset,
      long endOffset,
      boolean areNew,
      VertexChanges gaps) {}

  /** Deals out all vertices of some tables. */
  public VertexMorsels(List<Integer> tables, Snapshot snapshot, int blockSize) {
    this(tables, snapshot, blockSize, _ -> null);
  }

  /**
   * Deals out vertices of some tables.
   *
   * @param runs gives those of a table that are dealt out; null for all
   */
  public VertexMorsels(
      List<Integer> tables, Snapshot snapshot, int blockSize, IntFunction<OffsetRuns> runs) {
    this.runs = runs;
    this.tables = tables;
    this.snapshot = snapshot;
    this.blockSize = blockSize;
    cut();
  }

  /** Makes the blocks so small that each of several workers has some, unless they are; before the first is taken. */
  public void cutSmall() {
    long count = offsetCount();
    if (count < (long) BLOCKS * blockSize) {
      blockSize = Math.clamp(count / BLOCKS, Math.min(SMALLEST_BLOCK, blockSize), blockSize);
      cut();
    }
  }

  private void cut() {
    List<Stretch> found = new ArrayList<>(tables.size());
    for (int table : tables) {
      VertexChanges changes = snapshot.vertexChanges(table);
      OffsetRuns some = changes == null ? runs.apply(table) : null;
      if (some != null) {
        for (int run = 0; run < some.count(); run++) {
          found.add(new Stretch(table, some.start(run), some.end(run), false, null));
        }
      } else if (changes == null) {
        found.add(new Stretch(table, 0, snapshot.vertexCount(table), false, null));
      } else {
        long filesCount = changes.baseCount();
        found.add(
            new Stretch(table, 0, filesCount, false, changes.hasDeleted() ? changes : null));
        found.add(new Stretch(table, filesCount, changes.limit(), true, changes));
      }
    }
    this.stretches = found.toArray(Stretch[]::new);
    this.firstBlocks = new long[stretches.length + 1];
    for (int i = 0; i < stretches.length; i++) {
      long count = stretches[i].endOffset() - stretches[i].firstOffset();
      firstBlocks[i + 1] = firstBlocks[i] + (count + blockSize - 1) / blockSize;
    }
  }

  /** Number of blocks in all. */
  public long blockCount() {
    return firstBlocks[stretches.length];
  }

  /**
   * Whether several workers are to share the vertices: those that would fill one block are left to
   * one worker, in however many tables they lie, which reads them in the same order each time.
   */
  public boolean isWorthSharing() {
    return offsetCount() > blockSize;
  }

  private long offsetCount() {
    long count = 0;
    for (Stretch stretch : stretches) {
      count += stretch.endOffset() - stretch.firstOffset();
    }
    return count;
  }

  /** Deals out all blocks again; for a live snapshot, the blocks that it has now. */
  public void restart() {
    if (snapshot.isLive()) {
      cut();
    }
    nextBlock.set(0);
  }

  /** Takes a block; returns its number, or -1 if none is left. */
  public long take() {
    long block = nextBlock.getAndIncrement();
    return block < blockCount() ? block : -1;
  }

  /** The index of a block's stretch. */
  private int indexOf(long block) {
    int found = Arrays.binarySearch(firstBlocks, block);
    int index = found < 0 ? -found - 2 : found;
    // Stretches without a block begin at the same one as the next.
    while (firstBlocks[index + 1] <= block) {
      index++;
    }
    return index;
  }

  /** The table a block lies in. */
  public int table(long block) {
    return stretches[indexOf(block)].table();
  }

  /** Whether a block's vertices are new; otherwise they are in the files. */
  public boolean areNew(long block) {
    return stretches[indexOf(block)].areNew();
  }

  /** Offset of a block's first vertex. */
  public long firstOffset(long block) {
    int index = indexOf(block);
    return stretches[index].firstOffset() + (block - firstBlocks[index]) * blockSize;
  }

  /** Number of offsets in a block. */
  public int count(long block) {
    return (int) Math.min(blockSize, stretches[indexOf(block)].endOffset() - firstOffset(block));
  }

  /**
   * Selects the positions of a block that have a vertex.
   *
   * @param target is filled if some positions have none
   * @return how many positions have one
   */
  public int select(long block, Selection target) {
    VertexChanges gaps = stretches[indexOf(block)].gaps();
    int count = count(block);
    if (gaps == null) {
      return count;
    }
    long firstOffset = firstOffset(block);
    int[] positions = target.buffer(count);
    int selected = 0;
    for (int first = 0; first < count; first += Long.SIZE) {
      int length = Math.min(Long.SIZE, count - first);
      long present = gaps.present(firstOffset + first) & -1L >>> (Long.SIZE - length);
      for (; present != 0; present &= present - 1) {
        positions[selected++] = first + Long.numberOfTrailingZeros(present);
      }
    }
    target.select(selected);
    return selected;
  }
}

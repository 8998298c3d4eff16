package io.graphflow.core.list.adjacency;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.storage.snapshot.ChangedList;
import java.util.Arrays;

/**
 * Counts that depend on the vertex alone, kept for the vertices of one table whose lists have changed. A
 * changed list is in two places, the files and the delta, and a count of paths comes to it once for each
 * edge that leads to it: counted once, it costs less from then on than one that lies in the files. For
 * one operator; not safe for use by more than one thread at a time.
 */
public final class CountCache {
  /** What {@link #count} is of an owner that was not counted yet. */
  public static final long UNKNOWN = -1;

  /** Longest list, in the files or beside them, that is counted before it is asked for. */
  public static final int SHORT = 1024;

  private final MemoryAccount account;
  private final ChangedOwners numbers;
  private final long filesCount;

  /** By number of the owner. */
  private long[] counts = {};

  private long[] owners = {};
  private int[] positions = {};
  private int[] ownerNumbers = {};
  private int ownerCount;

  /** Offsets and numbers of the owners of a block. */
  private final long[] blockOwners = new long[ChangedOwners.BLOCK];

  private final int[] blockNumbers = new int[ChangedOwners.BLOCK];
  private int blockCount;
  private final ChangedList[] blockLists = new ChangedList[ChangedOwners.BLOCK];

  /**
   * Creates counts of which none is known.
   *
   * @param numbers of the table's vertices whose lists have changed, for this alone
   * @param filesCount number of the table's vertices in the files
   */
  CountCache(MemoryAccount account, ChangedOwners numbers, long filesCount) {
    this.account = account;
    this.numbers = numbers;
    this.filesCount = filesCount;
  }

  /** Forgets all counts. */
  void clear() {
    Arrays.fill(counts, UNKNOWN);
  }

  /**
   * Takes those of some owners whose lists have changed.
   *
   * @param offsets of the owners, all of them in the files; those that are not taken move up
   * @param groupPositions their positions in the group, which move along
   * @return how many are not taken
   */
  int take(long[] offsets, int[] groupPositions, int count) {
    if (owners.length < count) {
      owners = new long[count];
      positions = new int[count];
      ownerNumbers = new int[count];
    }
    int rest = numbers.take(offsets, groupPositions, count, owners, positions, ownerNumbers);
    ownerCount = count - rest;
    int numbered = numbers.numbered();
    if (numbered > counts.length) {
      int before = counts.length;
      int length = Math.max(numbered, 2 * before);
      account.reserve((long) (length - before) * Long.BYTES);
      counts = Arrays.copyOf(counts, length);
      Arrays.fill(counts, before, counts.length, UNKNOWN);
    }
    return rest;
  }

  /** How many owners were taken. */
  public int ownerCount() {
    return ownerCount;
  }

  /** The position in its group of an owner that was taken. */
  public int position(int index) {
    return positions[index];
  }

  /** The count of an owner that was taken, or {@link #UNKNOWN}. */
  public long count(int index) {
    return counts[ownerNumbers[index]];
  }

  /** Keeps the count of an owner that was taken. */
  public void put(int index, long count) {
    counts[ownerNumbers[index]] = count;
  }

  /**
   * Finds owners that should be counted together with one that was taken, that one among them: those of
   * its block if another of it was asked for before, as then most of it is going to be. Looked up one by
   * one, their lists would cost a walk through the delta each.
   *
   * @return whether there are such owners
   */
  public boolean findBlock(int index) {
    long owner = owners[index];
    long rest = numbers.block(owner);
    int first = numbers.firstNumber(owner);
    if (!isAnyKnown(first, Long.bitCount(rest))) {
      return false;
    }
    long firstOwner = ChangedOwners.firstOfBlock(owner);
    long others = ~(1L << owner);
    long left = rest & others & numbers.longerThan(SHORT, firstOwner, blockLists);
    blockCount = 0;
    for (int number = first; rest != 0; number++) {
      long bit = Long.lowestOneBit(rest);
      long each = firstOwner + Long.numberOfTrailingZeros(bit);
      if ((left & bit) == 0 && counts[number] == UNKNOWN && each < filesCount) {
        blockOwners[blockCount] = each;
        blockNumbers[blockCount++] = number;
      }
      rest ^= bit;
    }
    return true;
  }

  private boolean isAnyKnown(int first, int count) {
    for (int number = first; number < first + count; number++) {
      if (counts[number] != UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  /** Offsets, ascending, of the owners that {@link #findBlock} found. */
  public long[] blockOwners() {
    return blockOwners;
  }

  /** How many owners {@link #findBlock} found. */
  public int blockCount() {
    return blockCount;
  }

  /** Keeps the count of an owner that {@link #findBlock} found. */
  public void putOfBlock(int index, long count) {
    counts[blockNumbers[index]] = count;
  }
}

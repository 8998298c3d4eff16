package io.graphflow.core.adjacency.batch;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.storage.snapshot.ChangedList;
import java.util.Arrays;

/**
 * The counts of vertices of one table whose lists have changed, where a count depends on the vertex
 * alone. A changed list lies in two places, the files and the delta, and a count of paths meets it
 * once for each edge that leads to its owner. With its count cached, each further meeting costs
 * less than a list in the files. For one operator; not safe for use by more than one thread at a
 * time.
 */
public final class CountCache {
  /** The {@link #count} of an owner that was not counted yet. */
  public static final long UNKNOWN = -1;

  /**
   * The length of the longest list, in the files or beside them, that is counted before anybody
   * asks for it.
   */
  public static final int SHORT = 1024;

  private final MemoryAccount account;
  private final ChangedOwners numbers;
  private final long filesCount;

  /** By number of the owner, its count or {@link #UNKNOWN}. */
  private long[] counts = {};

  private long[] owners = {};
  private int[] positions = {};
  private int[] ownerNumbers = {};
  private int ownerCount;

  /** Offsets and numbers of the owners that {@link #findBlock} found. */
  private final long[] blockOwners = new long[ChangedOwners.BLOCK];

  private final int[] blockNumbers = new int[ChangedOwners.BLOCK];
  private int blockCount;
  private final ChangedList[] blockLists = new ChangedList[ChangedOwners.BLOCK];

  /**
   * Creates a cache without any count.
   *
   * @param numbers the table's vertices whose lists have changed, for this cache alone
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
   * Moves the owners whose lists have changed out of an array and into this cache.
   *
   * @param offsets offsets of the owners, all of them in the files; those that stay move up
   * @param groupPositions positions of the owners in their group, which move along
   * @return how many owners stay
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

  /** How many owners {@link #take} moved here. */
  public int ownerCount() {
    return ownerCount;
  }

  /** The position that a taken owner has in its group. */
  public int position(int index) {
    return positions[index];
  }

  /** The count of a taken owner, or {@link #UNKNOWN}. */
  public long count(int index) {
    return counts[ownerNumbers[index]];
  }

  /** Keeps the count of a taken owner. */
  public void put(int index, long count) {
    counts[ownerNumbers[index]] = count;
  }

  /**
   * Finds the owners that should be counted together with a taken one, that one among them. These
   * are the owners of its block, if another of the block was counted before: then a query is going
   * to meet most of them, and looking up their lists one by one would cost a walk through the delta
   * each.
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

  /** Offsets of the owners that {@link #findBlock} found, ascending. */
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

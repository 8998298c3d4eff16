package io.graphflow.core.adjacency.batch;

import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import java.util.Arrays;
import java.util.List;

/**
 * The vertices of a table whose lists have changed, along one step or any of several. Each gets a
 * number, under which others may keep something for it. The class asks the snapshot once for each
 * 64 vertices that it meets; after that, a vertex whose list is as in the files costs a bit test.
 * For one worker; not safe for use by more than one thread at a time.
 */
public final class ChangedOwners {
  /** The number of owners in a block, which are numbered together. */
  public static final int BLOCK = Long.SIZE;

  private static final int UNKNOWN = -1;
  private static final int BLOCK_BITS = 6;
  private static final int BLOCKS = 64;
  private static final int PAGE_BITS = 12;

  /** A page of blocks that nobody has asked about. */
  private static final long[] ALL = new long[BLOCKS];

  static {
    Arrays.fill(ALL, -1L);
  }

  private final ListChanges[] steps;

  /**
   * By page of 64 blocks, and by block, a bit for each owner with a changed list; all bits are set
   * until the snapshot was asked.
   */
  private long[][] changed = {};

  /**
   * By page and block the number of the first owner with a changed list; the others of the block
   * follow. {@link #UNKNOWN} until the snapshot was asked; a null page is all unknown.
   */
  private int[][] firsts = {};

  private int numbered;

  /**
   * Creates the set, with no owner numbered yet.
   *
   * @param steps the changes along each step
   */
  ChangedOwners(List<ListChanges> steps) {
    this.steps = steps.toArray(ListChanges[]::new);
  }

  /**
   * Finds the owners whose lists have changed.
   *
   * @param owners offsets
   * @param indexes receives the indexes of the found owners, ascending
   * @param numbers receives their numbers
   * @return how many were found
   */
  int find(long[] owners, int count, int[] indexes, int[] numbers) {
    addPages(owners, count);
    long[][] pages = changed;
    int candidates = 0;
    for (int i = 0; i < count; i++) {
      // Without a branch, because nothing predicts whose lists have changed.
      indexes[candidates] = i;
      candidates += candidate(pages, owners[i]);
    }
    int found = 0;
    for (int i = 0; i < candidates; i++) {
      int at = indexes[i];
      int number = number(owners[at]);
      indexes[found] = at;
      numbers[found] = number;
      found += number == UNKNOWN ? 0 : 1;
    }
    return found;
  }

  /**
   * Moves the owners whose lists have changed out of an array; the others move up.
   *
   * @param owners offsets; afterwards those of the owners that stay
   * @param positions a number that goes with each owner
   * @param taken receives the offsets of the owners that are moved out
   * @param takenPositions receives the positions that go with them
   * @param numbers receives their numbers
   * @return how many owners stay
   */
  int take(long[] owners, int[] positions, int count, long[] taken, int[] takenPositions,
      int[] numbers) {
    addPages(owners, count);
    long[][] pages = changed;
    int candidates = 0;
    for (int i = 0; i < count; i++) {
      long owner = owners[i];
      int position = positions[i];
      owners[i - candidates] = owner;
      positions[i - candidates] = position;
      taken[candidates] = owner;
      takenPositions[candidates] = position;
      candidates += candidate(pages, owner);
    }
    int kept = count - candidates;
    int found = 0;
    for (int i = 0; i < candidates; i++) {
      int number = number(taken[i]);
      if (number == UNKNOWN) {
        owners[kept] = taken[i];
        positions[kept++] = takenPositions[i];
      } else {
        taken[found] = taken[i];
        takenPositions[found] = takenPositions[i];
        numbers[found++] = number;
      }
    }
    return kept;
  }

  /**
   * 1 for an owner with a changed list, and for one whose block the snapshot was not asked about;
   * else 0.
   */
  private static int candidate(long[][] pages, long owner) {
    return (int) (pages[(int) (owner >>> PAGE_BITS)][blockOfPage(owner)] >>> owner) & 1;
  }

  /** Creates the pages that owners lie in. */
  private void addPages(long[] owners, int count) {
    long largest = 0;
    for (int i = 0; i < count; i++) {
      largest = Math.max(largest, owners[i]);
    }
    int pageCount = (int) (largest >>> PAGE_BITS) + 1;
    if (pageCount > changed.length) {
      int before = changed.length;
      int capacity = Math.max(pageCount, 2 * before);
      changed = Arrays.copyOf(changed, capacity);
      firsts = Arrays.copyOf(firsts, capacity);
      Arrays.fill(changed, before, capacity, ALL);
    }
  }

  private int number(long owner) {
    int index = (int) (owner >>> PAGE_BITS);
    int first = firsts[index] == null ? UNKNOWN : firsts[index][blockOfPage(owner)];
    if (first == UNKNOWN) {
      first = addBlock(owner);
    }
    long block = block(owner);
    long bit = 1L << owner;
    return (block & bit) == 0 ? UNKNOWN : first + Long.bitCount(block & (bit - 1));
  }

  private static int blockOfPage(long owner) {
    return (int) (owner >>> BLOCK_BITS) & BLOCKS - 1;
  }

  /** Numbers the owners of changed lists in one owner's block, and returns the first number. */
  private int addBlock(long owner) {
    long block = 0;
    for (ListChanges step : steps) {
      block |= step.changed(firstOfBlock(owner));
    }
    int first = numbered;
    int index = (int) (owner >>> PAGE_BITS);
    if (firsts[index] == null) {
      changed[index] = ALL.clone();
      firsts[index] = new int[BLOCKS];
      Arrays.fill(firsts[index], UNKNOWN);
    }
    changed[index][blockOfPage(owner)] = block;
    firsts[index][blockOfPage(owner)] = first;
    numbered += Long.bitCount(block);
    return first;
  }

  /** The first owner of an owner's block. */
  static long firstOfBlock(long owner) {
    return owner & -BLOCK;
  }

  /**
   * The owners of a block that have changed lists, as bits; one of the block must have been found
   * before.
   */
  long block(long owner) {
    return changed[(int) (owner >>> PAGE_BITS)][blockOfPage(owner)];
  }

  /**
   * The number of the first owner with a changed list in a block; one of the block must have been
   * found before.
   */
  int firstNumber(long owner) {
    return firsts[(int) (owner >>> PAGE_BITS)][blockOfPage(owner)];
  }

  /**
   * The owners of a block whose changed lists have more than {@code edges} edges beside the files,
   * as bits.
   */
  long longerThan(int edges, long firstOwner, ChangedList[] scratch) {
    long longer = 0;
    for (ListChanges step : steps) {
      step.lists(firstOwner, scratch);
      int next = 0;
      for (long rest = step.changed(firstOwner); rest != 0; rest &= rest - 1) {
        longer |= scratch[next++].count() > edges ? Long.lowestOneBit(rest) : 0;
      }
    }
    return longer;
  }

  /** The number of numbers given so far; all are below it. */
  int numbered() {
    return numbered;
  }
}

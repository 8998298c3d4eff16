package io.graphflow.core.list.adjacency;

import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import java.util.Arrays;
import java.util.List;

/**
 * Which vertices of a table have changed lists, along one step or any of several, each with a number
 * under which others may keep something for it. Who owns changed lists is asked of the snapshot once for
 * each 64 vertices met, and then costs a bit test for each vertex whose list is as in the files. For one
 * worker; not safe for use by more than one thread at a time.
 */
public final class ChangedOwners {
  /** Owners that are numbered together, as a block. */
  public static final int BLOCK = Long.SIZE;

  private static final int UNKNOWN = -1;
  private static final int BLOCK_BITS = 6;
  private static final int BLOCKS = 64;
  private static final int PAGE_BITS = 12;

  /** A page of which nothing has been asked. */
  private static final long[] ALL = new long[BLOCKS];

  static {
    Arrays.fill(ALL, -1L);
  }

  private final ListChanges[] steps;

  /** By page of 64 blocks, and by block, which owners have a changed list; all while not asked. */
  private long[][] changed = {};

  /**
   * By page and block the number of the first owner that has a changed list; those of the others
   * follow. {@link #UNKNOWN} while that has not been asked; null pages are all unknown.
   */
  private int[][] firsts = {};

  private int numbered;

  /**
   * Creates the set.
   *
   * @param steps what has changed along each step
   */
  ChangedOwners(List<ListChanges> steps) {
    this.steps = steps.toArray(ListChanges[]::new);
  }

  /**
   * Finds those of some owners whose lists have changed.
   *
   * @param owners offsets
   * @param indexes receives the indexes of the owners that are found, ascending
   * @param numbers receives their numbers
   * @return how many there are
   */
  int find(long[] owners, int count, int[] indexes, int[] numbers) {
    addPages(owners, count);
    long[][] pages = changed;
    int candidates = 0;
    for (int i = 0; i < count; i++) {
      // No branch here: nothing foretells whose lists have changed.
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
   * Takes those of some owners whose lists have changed from the others, which move up.
   *
   * @param owners offsets, and then those of owners that are not taken
   * @param positions what goes with each
   * @param taken receives the offsets of the owners that are taken
   * @param takenPositions receives what goes with them
   * @param numbers receives their numbers
   * @return how many are not taken
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

  /** 1 for an owner that has a changed list, or of which that has not been asked, and 0 for others. */
  private static int candidate(long[][] pages, long owner) {
    return (int) (pages[(int) (owner >>> PAGE_BITS)][blockOfPage(owner)] >>> owner) & 1;
  }

  /** Makes the pages of owners. */
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

  /** Numbers the owners of changed lists in the block that an owner is in; the first number. */
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

  /** The first owner of the block that an owner is in. */
  static long firstOfBlock(long owner) {
    return owner & -BLOCK;
  }

  /** Which owners of the block that one of them is in have changed lists; that one has been found. */
  long block(long owner) {
    return changed[(int) (owner >>> PAGE_BITS)][blockOfPage(owner)];
  }

  /** The number of the first owner with a changed list in the block of one that has been found. */
  int firstNumber(long owner) {
    return firsts[(int) (owner >>> PAGE_BITS)][blockOfPage(owner)];
  }

  /** Which owners of a block have a changed list with more edges than some number beside the files. */
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

  /** How many numbers there are so far; each is below. */
  int numbered() {
    return numbered;
  }
}

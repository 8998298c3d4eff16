package io.graphflow.core.ranking;

import io.graphflow.core.limit.MemoryAccount;
import java.util.Arrays;

/**
 * The elements with the best scores of all that were offered, as many as asked for: a heap whose root is the
 * worst of them. Of elements with the same score those with the lower ID are better, so that the outcome does
 * not depend on the order in which they come. For one thread at a time.
 */
public final class BestElements {
  private static final int FIRST_CAPACITY = 16;
  private static final int ENTRY_BYTES = Double.BYTES + Long.BYTES;

  private final int limit;
  private final MemoryAccount account;
  private double[] scores;
  private long[] elements;
  private int size;

  /**
   * Creates an empty set.
   *
   * @param limit how many are kept, at least 1; memory is taken for those that there are
   */
  public BestElements(int limit, MemoryAccount account) {
    this.limit = limit;
    this.account = account;
    int capacity = Math.min(limit, FIRST_CAPACITY);
    account.reserve((long) capacity * ENTRY_BYTES);
    scores = new double[capacity];
    elements = new long[capacity];
  }

  /** Keeps an element if it is among the best. */
  public void offer(double score, long element) {
    if (size < limit) {
      if (size == scores.length) {
        grow();
      }
      rise(size++, score, element);
    } else if (isWorse(scores[0], elements[0], score, element)) {
      sink(size, score, element);
    }
  }

  /** Offers all of another set. */
  public void offerAll(BestElements other) {
    for (int i = 0; i < other.size; i++) {
      offer(other.scores[i], other.elements[i]);
    }
  }

  /** Sorts them, the best one first; nothing may be offered any more. */
  public void sort() {
    for (int last = size - 1; last > 0; last--) {
      double score = scores[0];
      long element = elements[0];
      sink(last, scores[last], elements[last]);
      scores[last] = score;
      elements[last] = element;
    }
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The score of one of them. */
  public double score(int index) {
    return scores[index];
  }

  /** The ID of one of them. */
  public long element(int index) {
    return elements[index];
  }

  private void grow() {
    int capacity = (int) Math.min(limit, 2L * scores.length);
    account.reserve((long) (capacity - scores.length) * ENTRY_BYTES);
    scores = Arrays.copyOf(scores, capacity);
    elements = Arrays.copyOf(elements, capacity);
  }

  /** Puts an entry at the end of the heap or above. */
  private void rise(int end, double score, long element) {
    int at = end;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (!isWorse(score, element, scores[parent], elements[parent])) {
        break;
      }
      scores[at] = scores[parent];
      elements[at] = elements[parent];
      at = parent;
    }
    scores[at] = score;
    elements[at] = element;
  }

  /** Puts an entry at the root of a heap of {@code count} entries, in place of the one there, or below. */
  private void sink(int count, double score, long element) {
    int at = 0;
    for (int child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count
          && isWorse(scores[child + 1], elements[child + 1], scores[child], elements[child])) {
        child++;
      }
      if (!isWorse(scores[child], elements[child], score, element)) {
        break;
      }
      scores[at] = scores[child];
      elements[at] = elements[child];
      at = child;
    }
    scores[at] = score;
    elements[at] = element;
  }

  private static boolean isWorse(double score, long element, double other, long otherElement) {
    return score < other || (score == other && element > otherElement);
  }
}

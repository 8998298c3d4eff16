package io.graphflow.core.similarity.search;

import io.graphflow.core.limit.MemoryAccount;
import java.util.Arrays;

/**
 * The vertices with the best scores of all that were offered, as many as asked for: a heap whose root is the
 * worst of them. Of vertices with the same score those with the lower ID are better, so that the outcome does
 * not depend on the order in which they come. For one thread at a time.
 */
final class BestVertices {
  private static final int FIRST_CAPACITY = 16;
  private static final int ENTRY_BYTES = Double.BYTES + Long.BYTES;

  private final int limit;
  private final MemoryAccount account;
  private double[] scores;
  private long[] vertices;
  private int size;

  /**
   * Creates an empty set.
   *
   * @param limit how many are kept, at least 1; memory is taken for those that there are
   */
  BestVertices(int limit, MemoryAccount account) {
    this.limit = limit;
    this.account = account;
    int capacity = Math.min(limit, FIRST_CAPACITY);
    account.reserve((long) capacity * ENTRY_BYTES);
    scores = new double[capacity];
    vertices = new long[capacity];
  }

  /** Keeps a vertex if it is among the best. */
  void offer(double score, long vertex) {
    if (size < limit) {
      if (size == scores.length) {
        grow();
      }
      rise(size++, score, vertex);
    } else if (isWorse(scores[0], vertices[0], score, vertex)) {
      sink(size, score, vertex);
    }
  }

  /** Offers all of another set. */
  void offerAll(BestVertices other) {
    for (int i = 0; i < other.size; i++) {
      offer(other.scores[i], other.vertices[i]);
    }
  }

  /** Sorts them, the best one first; nothing may be offered any more. */
  void sort() {
    for (int last = size - 1; last > 0; last--) {
      double score = scores[0];
      long vertex = vertices[0];
      sink(last, scores[last], vertices[last]);
      scores[last] = score;
      vertices[last] = vertex;
    }
  }

  int size() {
    return size;
  }

  double score(int index) {
    return scores[index];
  }

  long vertex(int index) {
    return vertices[index];
  }

  private void grow() {
    int capacity = (int) Math.min(limit, 2L * scores.length);
    account.reserve((long) (capacity - scores.length) * ENTRY_BYTES);
    scores = Arrays.copyOf(scores, capacity);
    vertices = Arrays.copyOf(vertices, capacity);
  }

  /** Puts an entry at the end of the heap or above. */
  private void rise(int end, double score, long vertex) {
    int at = end;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (!isWorse(score, vertex, scores[parent], vertices[parent])) {
        break;
      }
      scores[at] = scores[parent];
      vertices[at] = vertices[parent];
      at = parent;
    }
    scores[at] = score;
    vertices[at] = vertex;
  }

  /** Puts an entry at the root of a heap of {@code count} entries, in place of the one there, or below. */
  private void sink(int count, double score, long vertex) {
    int at = 0;
    for (int child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count
          && isWorse(scores[child + 1], vertices[child + 1], scores[child], vertices[child])) {
        child++;
      }
      if (!isWorse(scores[child], vertices[child], score, vertex)) {
        break;
      }
      scores[at] = scores[child];
      vertices[at] = vertices[child];
      at = child;
    }
    scores[at] = score;
    vertices[at] = vertex;
  }

  private static boolean isWorse(double score, long vertex, double other, long otherVertex) {
    return score < other || (score == other && vertex > otherVertex);
  }
}

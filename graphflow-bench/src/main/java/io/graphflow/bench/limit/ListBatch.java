package io.graphflow.bench.limit;

/**
 * The bounds of the lists of many vertices, read before any of the lists, so that the waits for memory
 * overlap: the trick of GF-CL's batches, for loops by hand. For one thread.
 */
public final class ListBatch {
  /** The most vertices of a batch. */
  public static final int CAPACITY = 1024;

  private final int[] starts;
  private final int[] from = new int[CAPACITY];
  private final int[] to = new int[CAPACITY];
  /** Keeps the compiler from leaving out reads whose values nobody wants. */
  private int prefetched;

  /**
   * Creates a batch of lists with these {@link io.graphflow.bench.graph.HeapGraph#starts starts}.
   */
  public ListBatch(int[] starts) {
    this.starts = starts;
  }

  /** Reads the bounds of the lists of {@code vertices[first]} and those that follow. */
  public void readBounds(int[] vertices, int first, int count) {
    for (int i = 0; i < count; i++) {
      int vertex = vertices[first + i];
      from[i] = starts[vertex];
      to[i] = starts[vertex + 1];
    }
  }

  /** Reads the first element of each list, so that it is on its way to the caches. */
  public void prefetch(int[] elements, int count) {
    int last = elements.length - 1;
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += elements[Math.min(from[i], last)];
    }
    prefetched += sum;
  }

  /** A number without meaning that depends on all prefetched values. */
  public int prefetched() {
    return prefetched;
  }

  /** The first index of the list of a vertex of the batch. */
  public int from(int index) {
    return from[index];
  }

  /** One past the last index of the list of a vertex of the batch. */
  public int to(int index) {
    return to[index];
  }
}

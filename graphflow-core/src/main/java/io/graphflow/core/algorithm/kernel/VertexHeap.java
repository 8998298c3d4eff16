package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.Work;
import java.util.Arrays;

/**
 * A heap of vertices by distance, each at most once: four children a place, which takes fewer steps down than two.
 * Vertices at the same distance come in the order of their numbers. For one thread.
 */
final class VertexHeap {
  private static final int CHILDREN = 4;
  private static final int ABSENT = -1;

  private final double[] distances;
  private final int[] heap;

  /** By vertex, its place in the heap, or {@link #ABSENT}. */
  private final int[] places;

  private int size;

  /**
   * Creates an empty heap.
   *
   * @param distances by vertex; the caller lowers one and then calls {@link #lowered}
   */
  VertexHeap(double[] distances, Work work) {
    this.distances = distances;
    this.heap = work.ints(distances.length);
    this.places = work.ints(distances.length);
    Arrays.fill(places, ABSENT);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Takes all vertices out. */
  void clear() {
    for (int i = 0; i < size; i++) {
      places[heap[i]] = ABSENT;
    }
    size = 0;
  }

  /** Puts a vertex in, or moves it where it belongs now that its distance is less. */
  void lowered(int vertex) {
    int place = places[vertex];
    if (place == ABSENT) {
      place = size++;
    }
    while (place > 0) {
      int above = (place - 1) / CHILDREN;
      if (!isBefore(vertex, heap[above])) {
        break;
      }
      put(heap[above], place);
      place = above;
    }
    put(vertex, place);
  }

  /** Takes the nearest vertex out. */
  int removeFirst() {
    int first = heap[0];
    places[first] = ABSENT;
    int last = heap[--size];
    if (size > 0) {
      sink(last);
    }
    return first;
  }

  /** Puts a vertex where it belongs below the top, which is free. */
  private void sink(int vertex) {
    int place = 0;
    while (true) {
      int firstChild = place * CHILDREN + 1;
      // Beyond 2^29 places the product is negative; there are no children then.
      if (firstChild >= size || firstChild < 0) {
        break;
      }
      int least = firstChild;
      for (int child = firstChild + 1; child < Math.min(size, firstChild + CHILDREN); child++) {
        least = isBefore(heap[child], heap[least]) ? child : least;
      }
      if (!isBefore(heap[least], vertex)) {
        break;
      }
      put(heap[least], place);
      place = least;
    }
    put(vertex, place);
  }

  private boolean isBefore(int vertex, int other) {
    return distances[vertex] < distances[other]
        || (distances[vertex] == distances[other] && vertex < other);
  }

  private void put(int vertex, int place) {
    heap[place] = vertex;
    places[vertex] = place;
  }
}

package io.graphflow.graphar.label;

import io.graphflow.storage.snapshot.LabelCondition;
import java.util.List;

/**
 * Finds the vertices that fulfil a condition from the intervals of its labels: it goes from bound to bound, and asks the
 * condition only where a label begins or ends. For one thread.
 */
final class IntervalMerge {
  private final long vertexCount;
  private final long[][] bounds;
  private final int[] next;
  private final BearingBuilder found;

  IntervalMerge(List<Bearing> labels, long vertexCount) {
    this.vertexCount = vertexCount;
    this.bounds = labels.stream().map(Bearing::sharedBounds).toArray(long[][]::new);
    this.next = new int[bounds.length];
    this.found = new BearingBuilder(vertexCount);
  }

  Bearing run(LabelCondition condition) {
    if (bounds.length <= LabelCondition.TABLE_LABELS) {
      few(condition.table(bounds.length));
    } else {
      many(condition);
    }
    return found.build();
  }

  /** The next bound of a label; that of all vertices if there is none. */
  private long bound(int label) {
    return next[label] < bounds[label].length ? bounds[label][next[label]] : vertexCount;
  }

  private void few(long table) {
    int borne = 0;
    long at = 0;
    long[] ahead = new long[bounds.length];
    for (int label = 0; label < ahead.length; label++) {
      ahead[label] = bound(label);
    }
    while (true) {
      long least = vertexCount;
      for (int label = 0; label < ahead.length; label++) {
        if (ahead[label] == at && at < vertexCount) {
          borne ^= 1 << label;
          next[label]++;
          ahead[label] = bound(label);
        }
        least = Math.min(least, ahead[label]);
      }
      found.begin(at, (table >>> borne & 1) != 0);
      if (least == vertexCount) {
        return;
      }
      at = least;
    }
  }

  private void many(LabelCondition condition) {
    long[] borne = new long[Math.ceilDiv(bounds.length, Long.SIZE)];
    int[] heap = new int[bounds.length];
    long[] keys = new long[bounds.length];
    for (int label = 0; label < heap.length; label++) {
      heap[label] = label;
      keys[label] = bound(label);
    }
    for (int place = heap.length / 2; place >= 0; place--) {
      sink(heap, keys, place);
    }
    long at = 0;
    while (true) {
      while (keys[0] == at && at < vertexCount) {
        int label = heap[0];
        borne[label >>> 6] ^= 1L << label;
        next[label]++;
        keys[0] = bound(label);
        sink(heap, keys, 0);
      }
      found.begin(at, condition.holds(borne));
      if (keys[0] == vertexCount) {
        return;
      }
      at = keys[0];
    }
  }

  /** Lets the label at a place of the heap go down to where no lesser bound is below it. */
  private static void sink(int[] heap, long[] keys, int from) {
    int label = heap[from];
    long key = keys[from];
    int place = from;
    while (2 * place + 1 < heap.length) {
      int child = 2 * place + 1;
      if (child + 1 < heap.length && keys[child + 1] < keys[child]) {
        child++;
      }
      if (keys[child] >= key) {
        break;
      }
      heap[place] = heap[child];
      keys[place] = keys[child];
      place = child;
    }
    heap[place] = label;
    keys[place] = key;
  }
}

package io.graphflow.graphar.load;

import io.graphflow.storage.database.EdgeBatch;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Hands on the batches of parts that several threads read, in the order of the parts: edges that lie in the order of their
 * lists then come in it, and need not be sorted again. The batches of the part whose turn it is are handed on at once; those of
 * later parts wait in memory, up to a number of rows in all, and beyond it whoever reads them waits. Parts have to be begun in
 * their order, so that somebody always reads the one whose turn it is.
 */
final class InOrder {
  /** With two ends and one property, so many rows take 50 MB. */
  static final long MOST_WAITING_ROWS = 1 << 21;

  private final Supplier<EdgeBatch> batches;
  private final Consumer<EdgeBatch> target;
  private final Queue<EdgeBatch> free = new ArrayDeque<>();
  private final Map<Integer, Part> finished = new HashMap<>();
  private int turn;
  private long waitingRows;

  /**
   * Creates it; the turn of part 0 comes first.
   *
   * @param batches makes batches, which are used again
   * @param target takes them, from any thread, one at a time
   */
  InOrder(Supplier<EdgeBatch> batches, Consumer<EdgeBatch> target) {
    this.batches = batches;
    this.target = target;
  }

  /** A batch to be filled, and then given to a part. */
  synchronized EdgeBatch batch() {
    EdgeBatch batch = free.poll();
    return batch != null ? batch : batches.get();
  }

  /** Begins a part. */
  Part part(int number) {
    return new Part(number);
  }

  /** Gives the turn to the next part; returns it if all of it waits already, else null. */
  private synchronized Part nextTurn() {
    turn++;
    notifyAll();
    return finished.remove(turn);
  }

  /** The batches of a part, in their order. For one thread. */
  final class Part {
    private final int number;
    private final Queue<EdgeBatch> waiting = new ArrayDeque<>();
    private long countedRows;

    private Part(int number) {
      this.number = number;
    }

    /**
     * Adds a batch.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    void add(EdgeBatch batch) throws InterruptedException {
      waiting.add(batch);
      if (!mayWait(batch.count())) {
        handOn();
      }
    }

    /** Whether a batch waits in memory, as the turn of its part has not come. */
    private boolean mayWait(int rows) throws InterruptedException {
      synchronized (InOrder.this) {
        while (turn != number) {
          if (waitingRows + rows <= MOST_WAITING_ROWS) {
            waitingRows += rows;
            countedRows += rows;
            return true;
          }
          InOrder.this.wait();
        }
        return false;
      }
    }

    private void handOn() {
      waiting.forEach(target);
      synchronized (InOrder.this) {
        free.addAll(waiting);
        waitingRows -= countedRows;
        InOrder.this.notifyAll();
      }
      countedRows = 0;
      waiting.clear();
    }

    /** Ends the part, and hands on those behind it that had to wait for it alone. */
    void end() {
      synchronized (InOrder.this) {
        if (turn != number) {
          finished.put(number, this);
          return;
        }
      }
      for (Part part = this; part != null; part = nextTurn()) {
        part.handOn();
      }
    }
  }
}

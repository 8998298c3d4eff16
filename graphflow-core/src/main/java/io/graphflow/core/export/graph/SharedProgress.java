package io.graphflow.core.export.graph;

import io.graphflow.transfer.ProgressListener;

/** Tells how far a step has come that several threads do together. */
public final class SharedProgress {
  private final ProgressListener listener;
  private final String step;
  private final long total;
  private long done;

  SharedProgress(ProgressListener listener, String step, long total) {
    this.listener = listener;
    this.step = step;
    this.total = total;
  }

  /**
   * Tells that so much more is done.
   *
   * @throws io.graphflow.exception.OperationInterruptedException if this thread is interrupted
   */
  public synchronized void add(long more) {
    done += more;
    listener.progress(step, done, total);
    // A thread that is shared by tasks forgets between them that it was interrupted.
    if (Thread.currentThread().isInterrupted()) {
      throw ExportedGraph.interrupted();
    }
  }
}

package io.graphflow.storage.live;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.UsageException;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The right to write, for one transaction. While it is held, the generation stays, and so do the
 * IDs of all elements, which changes and locks name. For one thread at a time.
 */
public final class WriteLease implements AutoCloseable {
  private final LiveStore store;
  private final long number;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Takes over the place inside the store's gate that has a number. */
  WriteLease(LiveStore store, long number) {
    this.store = store;
    this.number = number;
  }

  /**
   * Commits changes that were made, under this lease, on any version since it was obtained; see
   * {@link LiveStore#commit}.
   */
  public void commit(List<Change> changes) {
    commit(changes, null, null);
  }

  /**
   * Commits the changes of a writer under this lease, on top of any version since it was obtained;
   * see {@link LiveStore#commit}. The writer must not be used afterwards.
   *
   * @throws GraphflowException also as {@link DeltaWriter#changes}
   */
  public void commit(DeltaWriter writer) {
    commit(writer.changes(), writer.basis(), writer.version());
  }

  private void commit(List<Change> changes, DeltaVersion basis, DeltaVersion made) {
    if (closed.get()) {
      throw new UsageException("this transaction has ended");
    }
    store.commitInGate(changes, basis, made);
  }

  /** Ends the right to write. Later calls have no effect. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      store.endWrite(number);
    }
  }
}

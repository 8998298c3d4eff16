package io.graphflow.storage.live;

import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One state of a database, which stays as it is while others write. It holds the files of its
 * generation open: nothing obtained from it may be used after it is closed. Safe for use by many
 * threads, none of which may read while another closes it.
 */
public final class StoreView implements AutoCloseable {
  private final StoreState state;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Takes over a reference to the generation of a state. */
  StoreView(StoreState state) {
    this.state = state;
  }

  /** The version: all that was committed before, and nothing else. */
  public DeltaVersion version() {
    return open().version();
  }

  /** The commit that made it; see {@link LiveStore#commitNumber}. */
  public long commitNumber() {
    return open().commitNumber();
  }

  /** The generation of the files: IDs of elements are comparable between views of the same one. */
  public long generation() {
    return open().generation().files().content().generation();
  }

  private StoreState open() {
    if (closed.get()) {
      throw new GraphflowException(Kind.USAGE, "this view of the database is closed");
    }
    return state;
  }

  /** Lets go of the files. Later calls have no effect. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      state.generation().release();
    }
  }
}

package io.graphflow.storage.live;

import io.graphflow.exception.UsageException;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One state of a database, which stays the same while others write. It holds the files of its
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

  /** The sum of the lengths of the files. */
  public long filesBytes() {
    return open().generation().files().content().totalBytes();
  }

  /**
   * This state in a layout, which is derived from the files when it is first asked for in their
   * generation.
   */
  public Snapshot snapshot(Layout layout) {
    return snapshot(layout, open().version());
  }

  /**
   * Another state of the same generation, such as this one with a transaction's changes.
   *
   * @param version immutable
   * @return usable until this view is closed
   */
  public Snapshot snapshot(Layout layout, DeltaVersion version) {
    Snapshot files = open().generation().snapshot(layout);
    return version.isUnchanged() ? files : new DeltaSnapshot(files, version);
  }

  /** The bytes that the structures of the files hold in a layout. */
  public MemoryReport memoryReport(Layout layout) {
    return open().generation().memoryReport(layout);
  }

  /** Writes this state as a database; see {@link LiveStore#backup}. */
  void backup(StorePlace place, Path target) {
    StoreState own = open();
    new Backup(place, target).write(own.generation().ownFiles("a backup"), own.version());
  }

  /** Another view of the same state, to be closed by itself. */
  public StoreView copy() {
    StoreState same = open();
    if (!same.generation().retain()) {
      throw new IllegalStateException("an open view without its files");
    }
    return new StoreView(same);
  }

  private StoreState open() {
    if (closed.get()) {
      throw new UsageException("this view of the database is closed");
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

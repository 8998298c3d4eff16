package io.graphflow.storage.live;

import io.graphflow.exception.UsageException;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.BaseStore;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The opened files of one generation, in every layout that was asked for. They are open as long as
 * someone holds a reference: the store to the one that counts, and each view to its own. Safe for
 * use by many threads.
 */
final class Generation {
  private final BaseStore files;
  private final StorageOptions options;
  private final DeltaBase base;
  private final AtomicLong references = new AtomicLong(1);
  private final Map<Layout, BaseStore> derived = new EnumMap<>(Layout.class);
  private volatile Runnable whenClosed = () -> {};

  /**
   * Takes over opened files, with one reference.
   *
   * @param options the structures for their layout; other layouts have no alternatives
   */
  Generation(BaseStore files, StorageOptions options) {
    this.files = files;
    this.options = options;
    this.base = new DeltaBase(files.snapshot());
    base.remember(files.content().numbers());
  }

  /** The files, in their own layout. */
  BaseStore files() {
    return files;
  }

  /**
   * The files of a database.
   *
   * @param purpose what they are wanted for, for the message
   * @throws UsageException if the graph lies elsewhere and is read in place
   */
  GraphStore ownFiles(String purpose) {
    if (files instanceof GraphStore own) {
      return own;
    }
    throw new UsageException("a graph that is read in place has no files for " + purpose
        + "; load it into a database (graphflow load)");
  }

  /** The base of this generation's versions, whatever the layout that they are read in. */
  DeltaBase base() {
    return base;
  }

  /** Adds a reference; false if it was closed before. */
  boolean retain() {
    for (;;) {
      long count = references.get();
      if (count == 0) {
        return false;
      }
      if (references.compareAndSet(count, count + 1)) {
        return true;
      }
    }
  }

  /** Gives a reference back; closes the files with the last. */
  void release() {
    if (references.decrementAndGet() == 0) {
      close();
    }
  }

  /**
   * Gives the store's reference back when another generation counts.
   *
   * @param action is run once the files are closed
   */
  void retire(Runnable action) {
    whenClosed = action;
    release();
  }

  private synchronized void close() {
    derived.values().forEach(BaseStore::close);
    files.close();
    whenClosed.run();
  }

  /**
   * The files alone in a layout, which is derived when it is first asked for. Needs a reference.
   */
  Snapshot snapshot(Layout layout) {
    return store(layout).snapshot();
  }

  /** The bytes that the structures hold in a layout. Needs a reference. */
  MemoryReport memoryReport(Layout layout) {
    return store(layout).memoryReport();
  }

  private BaseStore store(Layout layout) {
    StorageOptions wanted = options.layout() == layout ? options : StorageOptions.of(layout);
    return wanted.areOfFiles() ? files : derived(wanted);
  }

  private synchronized BaseStore derived(StorageOptions wanted) {
    return derived.computeIfAbsent(wanted.layout(), _ -> files.derive(wanted));
  }
}

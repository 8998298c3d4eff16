package io.graphflow.core.transaction;

import io.graphflow.core.limit.Interruption;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.live.WriteLease;
import java.util.List;

/**
 * A transaction that may write: its locks, and its changes on top of the committed version. It is
 * serializable with all others of its kind. It locks everything that it reads or writes before it
 * does so, and keeps the locks to its end; the version that a statement reads has everything that
 * was committed to the locked resources. For one thread at a time, except for {@link #wake}.
 *
 * <p>Moving on to a later version means making all changes so far again. So a transaction of many
 * changes moves on only when something that it has locked has changed, whatever else others commit.
 */
public final class WriteTransaction implements AutoCloseable {
  /**
   * Up to so many own changes, each statement moves on to the latest version, so that it need not
   * run twice.
   */
  private static final int FEW_CHANGES = 100;

  private final LiveStore store;
  private final TransactionLocks locks;
  private final WriteLease lease;
  private StoreView view;
  private DeltaWriter writer;

  /** The state before the statement's first write; null until then. */
  private DeltaWriter.Savepoint beforeRun;

  /** May end the statement early; null before the first one. */
  private Interruption interruption;

  private long rebasedChanges;
  private boolean closed;

  /**
   * Begins.
   *
   * @throws io.graphflow.exception.UsageException if the database is closed or open for reading
   *     only
   * @throws io.graphflow.exception.ResourceException if it cannot be written any more
   */
  public WriteTransaction(LiveStore store, LockManager manager, String description) {
    this.store = store;
    lease = store.beginWrite();
    TransactionLocks begun = null;
    try {
      // Before the view: a transaction that commits later finds this one, and notes what it wrote.
      begun = manager.begin(description);
      view = store.view();
      writer = new DeltaWriter(view.version());
    } catch (RuntimeException | Error e) {
      if (begun != null) {
        begun.close();
      }
      lease.close();
      throw e;
    }
    locks = begun;
    locks.readVersionOf(view.commitNumber());
    writer.setKeyLock(this::lockKey);
  }

  private void lockKey(
      boolean edges, int table, List<Integer> properties, List<Object> values) {
    Object value = values.size() == 1 ? values.getFirst() : values;
    if (edges) {
      // Keys lie beneath vertex tables; the keys of edges lie beneath the table of their sources.
      int sources = writer.current().catalog().edgeTable(table).sourceTable();
      locks.lockKey(sources, number(31 * table + properties.hashCode()), value, LockMode.X);
    } else {
      int number = properties.size() == 1 ? properties.getFirst() : number(properties.hashCode());
      locks.lockKey(table, number, value, LockMode.X);
    }
  }

  /** A number that no single property has; two indexes that share one share locks. */
  private static int number(int hash) {
    return hash | Integer.MIN_VALUE;
  }

  /** The locks of the transaction. */
  public TransactionLocks locks() {
    return locks;
  }

  /** The changes of the transaction, on top of {@link #view}. */
  public DeltaWriter writer() {
    return writer;
  }

  /** The committed version that it stands on. */
  public StoreView view() {
    return view;
  }

  /**
   * Begins a statement, or begins it again. It locks the resources that it knows it will read,
   * takes a later version if one of these {@linkplain #refreshIfStale has changed}, and then
   * {@linkplain #beginReading reads}.
   *
   * @param description the work of the statement, for messages to those who wait for its locks
   * @param interruption may end its waits
   * @return the argument for {@link #undo} to take it back
   */
  public int beginStatement(String description, Interruption interruption) {
    this.interruption = interruption;
    beforeRun = null;
    locks.beginQuery(description, new WaitLimit() {
      @Override
      public void check() {
        interruption.check();
      }

      @Override
      public long remainingNanos() {
        return interruption.remainingNanos();
      }

      @Override
      public void waited(long nanos) {
        interruption.costs().waited(nanos);
      }
    });
    if (writer.changeCount() <= FEW_CHANGES) {
      refresh();
    }
    return writer.changeCount();
  }

  /** Takes a statement back that has failed, all but its locks. */
  public void undo(int changeCount) {
    if (beforeRun != null && beforeRun.changeCount() == changeCount) {
      writer.rollbackTo(beforeRun);
    } else if (writer.changeCount() > changeCount) {
      writer.undoTo(changeCount, view.version());
    }
    beforeRun = null;
  }

  /**
   * Moves on to the latest committed version, with its own changes on top, if something that it has
   * locked has changed since its present version.
   *
   * @return whether it did; then results of reading the former version may no longer hold
   * @throws io.graphflow.exception.GraphflowException if something ends the statement early
   */
  public boolean refreshIfStale() {
    return locks.isStale() && refresh();
  }

  /** Moves on to the latest committed version; see {@link #refreshIfStale}. */
  public boolean refresh() {
    if (store.commitNumber() == view.commitNumber()) {
      return false;
    }
    interruption.check();
    StoreView latest = store.view();
    try {
      writer.rebase(latest.version(), interruption::check);
    } catch (RuntimeException | Error e) {
      latest.close();
      throw e;
    }
    view.close();
    view = latest;
    rebasedChanges += writer.changeCount();
    locks.readVersionOf(view.commitNumber());
    return true;
  }

  /** How many changes were made again so far to move on to later versions. */
  public long rebasedChanges() {
    return rebasedChanges;
  }

  /**
   * The version that a statement reads from here on; resources that it locks later are checked
   * against it.
   */
  public DeltaVersion beginReading() {
    locks.beginReading();
    beforeRun = writer.savepoint();
    return beforeRun.version();
  }

  /** Lets a thread that waits for a lock look whether it was interrupted. Callable from any thread. */
  public void wake() {
    locks.wake();
  }

  /**
   * Makes the changes durable and visible to all, and ends the transaction, in any case.
   *
   * @throws io.graphflow.exception.ConstraintException if a deleted vertex would leave edges behind
   * @throws io.graphflow.exception.ResourceException if the changes could not be made durable
   */
  public void commit() {
    try {
      if (writer.changeCount() > 0) {
        lease.commit(writer);
        locks.committed(store.commitNumber());
      }
    } finally {
      close();
    }
  }

  /** Ends the transaction; unless it was committed, it is as if it had never been. Idempotent. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      locks.close();
      view.close();
      lease.close();
    }
  }
}

package io.graphflow.core.transaction;

import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import io.graphflow.storage.snapshot.ElementId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The locks of one writing transaction, from its beginning to its end. What to lock for which access:
 *
 * <table>
 * <caption>Access and locks</caption>
 * <tr><th>access<th>call
 * <tr><td>scan of a vertex table, for labels or by properties without an index
 *     <td>{@link #lockVertexTable} S; SIX at once if the query changes what it finds
 * <tr><td>scan of an edge table<td>{@link #lockEdgeTable} S
 * <tr><td>look-up by key, found or not<td>{@link #lockKey} S
 * <tr><td>properties, labels, adjacency lists of a vertex, and properties of its edges
 *     <td>{@link #lockVertex} S
 * <tr><td>change of a vertex<td>{@link #lockVertex} X
 * <tr><td>creation of a vertex
 *     <td>{@link #lockVertexTable} IX, {@link #lockKey} X for each indexed property
 * <tr><td>change of an indexed property<td>also {@link #lockKey} X, of the former and the new value
 * <tr><td>deletion of a vertex<td>{@link #lockVertex} X, {@link #lockKey} X for each indexed property
 * <tr><td>creation, change, deletion of an edge<td>{@link #lockEdge}
 * <tr><td>a label, edge label or property that is not there<td>{@link #lockName} S
 * <tr><td>creation of one<td>{@link #lockName} X
 * <tr><td>bulk load, rebuilding of a table
 *     <td>{@link #lockVertexTable} or {@link #lockEdgeTable} X
 * <tr><td>change of the schema at large<td>{@link #lockCatalog} X
 * </table>
 *
 * <p>A lock on a vertex, key or name brings the intention lock on what holds it. A lock is held until
 * {@link #close}, at the end of the transaction. What covers a lock is not asked for again; asking for
 * a stronger mode converts. Many locks beneath one table become a lock of the table ({@link
 * LockOptions#escalationCount}).
 *
 * <p>Every locking call may wait. It throws a {@link GraphflowException} of kind
 *
 * <ul>
 *   <li>CONFLICT if the transaction was chosen to end a deadlock (then it can lock nothing more), or if
 *       the {@linkplain LockOptions#waitLimit time limit} has passed: roll back and run it again;
 *   <li>INTERRUPTED if the thread was interrupted while it waited; it stays interrupted;
 *   <li>USAGE if the transaction or the database was closed, also while it waited;
 * </ul>
 *
 * and whatever the {@link WaitLimit} of the running query throws. Locks already held stay held.
 *
 * <p>For any number of threads: nothing is bound to one. While one of them waits for a lock, others
 * that want to lock for the same transaction wait for it; {@link #close} and {@link #wake} do not.
 */
public final class TransactionLocks implements AutoCloseable {
  private final LockManager manager;
  private final long number;
  private final long startNanos;
  private volatile String description;
  private volatile WaitLimit waitLimit = WaitLimit.NONE;

  /** Held by a thread during a locking call, its waiting included, and while locks are given back. */
  private final ReentrantLock latch = new ReentrantLock();

  private final HeldLocks held = new HeldLocks();

  /** The table that was locked last, as the next lock is likely beneath it. */
  private LockGrant lastTable;

  /** The commit that made the version which is read. */
  private long readCommit = Long.MAX_VALUE;

  /** Why it was ended to resolve a deadlock, or null. */
  private String deadlock;

  private volatile boolean closed;

  /** What a thread waits for in its name, or null; set under the latch of the graph. */
  volatile LockWait waiting;

  TransactionLocks(LockManager manager, long number, String description, long startNanos) {
    this.manager = manager;
    this.number = number;
    this.description = Objects.requireNonNull(description, "description");
    this.startNanos = startNanos;
  }

  /** The number of the transaction; older ones have smaller numbers. */
  public long number() {
    return number;
  }

  /** What the transaction does, to be read by people. */
  public String description() {
    return description;
  }

  /**
   * Sets what is said of the transaction and what may end its waits, at the beginning of a query.
   *
   * @param description what it does, to be read by those who have to wait for it
   * @param waitLimit asked while the query waits
   */
  public void beginQuery(String description, WaitLimit waitLimit) {
    this.description = Objects.requireNonNull(description, "description");
    this.waitLimit = Objects.requireNonNull(waitLimit, "waitLimit");
  }

  /**
   * Says which version is read from now on. A locking call that gets a lock on what a later commit has
   * written throws a {@link StaleReadException}; the lock is held nevertheless.
   *
   * @param commit the number of the commit that made the version; {@link Long#MAX_VALUE} for none: a
   *     version is yet to be taken
   */
  public void readVersionOf(long commit) {
    enter();
    readCommit = commit;
    latch.unlock();
  }

  /**
   * Notes that the transaction has written what it has locked X, for those that have begun and may read
   * an earlier version: who begins later takes one with these writes.
   *
   * @param commit the number of its own commit, or of one after it; all are published
   */
  public void committed(long commit) {
    if (manager.isAlone(this)) {
      return;
    }
    latch.lock();
    try {
      held.forEach(grant -> {
        if (grant.mode == LockMode.X) {
          manager.lastWrites().add(grant.lock.hash, commit);
        }
      });
    } finally {
      latch.unlock();
    }
  }

  /** Lets a thread that waits ask the {@link WaitLimit} again. */
  public void wake() {
    LockWait wait = waiting;
    if (wait != null) {
      LockSupport.unpark(wait.thread);
    }
  }

  /** Locks all names of the catalog. */
  public void lockCatalog(LockMode mode) {
    enter();
    try {
      lockTable(ResourceCode.CATALOG, mode);
    } finally {
      latch.unlock();
    }
  }

  /**
   * Locks a name, in the catalog or not.
   *
   * @param name the name with its kind, the same for all who mean it, such as {@code :Person}
   * @param mode S or X
   */
  public void lockName(String name, LockMode mode) {
    enter();
    try {
      lockElement(ResourceCode.NAME, ResourceCode.element(name), mode, name);
    } finally {
      latch.unlock();
    }
  }

  /** Locks a vertex table. */
  public void lockVertexTable(int table, LockMode mode) {
    enter();
    try {
      lockTable(ResourceCode.vertices(table), mode);
    } finally {
      latch.unlock();
    }
  }

  /** Locks an edge table. */
  public void lockEdgeTable(int table, LockMode mode) {
    enter();
    try {
      lockTable(ResourceCode.edges(table), mode);
    } finally {
      latch.unlock();
    }
  }

  /**
   * Locks a vertex.
   *
   * @param vertexId see {@link ElementId}
   * @param mode S or X
   */
  public void lockVertex(long vertexId, LockMode mode) {
    enter();
    try {
      lockVertexEntered(vertexId, mode);
    } finally {
      latch.unlock();
    }
  }

  /**
   * Locks a key, whether a vertex has it or not.
   *
   * @param table the vertex table
   * @param property number of the property, or of an index over several, within the table
   * @param value the value, not null; a list for several
   * @param mode S or X
   */
  public void lockKey(int table, int property, Object value, LockMode mode) {
    Objects.requireNonNull(value, "value");
    enter();
    try {
      lockElement(ResourceCode.key(table, property), ResourceCode.element(value), mode, value);
    } finally {
      latch.unlock();
    }
  }

  /**
   * Locks an edge to create, change or delete it: both vertices X, as either's list has it, and the edge
   * table IX. The vertices come in the order of their IDs, whichever way the edge goes, so that
   * two transactions that only add edges between two vertices do not end in a deadlock.
   *
   * @param edgeTable the edge table
   * @param sourceId the edge's source
   * @param targetId the edge's target
   */
  public void lockEdge(int edgeTable, long sourceId, long targetId) {
    enter();
    try {
      lockTable(ResourceCode.edges(edgeTable), LockMode.IX);
      lockVertexEntered(Math.min(sourceId, targetId), LockMode.X);
      lockVertexEntered(Math.max(sourceId, targetId), LockMode.X);
    } finally {
      latch.unlock();
    }
  }

  /** Number of locks held now, intention locks included; may lag behind if another thread locks. */
  public int lockCount() {
    return held.count();
  }

  /**
   * Gives all locks back and ends the transaction's locking, as commit and rollback do when all else is
   * done. A thread that waits for a lock in its name gets an error first. Idempotent.
   */
  @Override
  public void close() {
    closed = true;
    wake();
    latch.lock();
    try {
      List<LockWait> granted = new ArrayList<>();
      held.drain(grant -> manager.partition(grant.lock.hash).unlock(grant, granted));
      lastTable = null;
      manager.remove(this);
      WaitsForGraph.wake(granted);
    } finally {
      latch.unlock();
    }
  }

  TransactionStatus status() {
    return new TransactionStatus(number, description, manager.since(startNanos), lockCount(),
        manager.graph().status(this));
  }

  private void enter() {
    if (!latch.tryLock()) {
      try {
        latch.lockInterruptibly();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new GraphflowException(Kind.INTERRUPTED,
            "Interrupted while another thread waited for a lock of the same transaction.", e);
      }
    }
    if (deadlock != null || ended()) {
      latch.unlock();
      throw deadlock != null ? new GraphflowException(Kind.CONFLICT, deadlock)
          : new GraphflowException(Kind.USAGE, "The transaction is closed.");
    }
  }

  private boolean ended() {
    return closed || manager.closed();
  }

  private void lockVertexEntered(long vertexId, LockMode mode) {
    lockElement(ResourceCode.vertex(ElementId.table(vertexId)), ElementId.position(vertexId), mode,
        null);
  }

  private void lockElement(long scope, long element, LockMode mode, Object value) {
    assert mode == LockMode.S || mode == LockMode.X : mode;
    LockGrant table = lockTable(ResourceCode.parent(scope), mode.intention());
    if (table.mode.covers(mode)) {
      return;
    }
    int heldCount = held.count();
    lock(scope, element, mode, value);
    if (held.count() > heldCount
        && ++table.elementCount % manager.options().escalationCount() == 0) {
      escalate(table);
    }
  }

  /** Locks what holds others in a mode, or one that covers it, and returns what is held then. */
  private LockGrant lockTable(long scope, LockMode mode) {
    LockGrant last = lastTable;
    if (last == null || last.lock.scope != scope || !last.mode.covers(mode)) {
      lastTable = lock(scope, 0, mode, null);
    }
    return lastTable;
  }

  private LockGrant lock(long scope, long element, LockMode mode, Object value) {
    int hash = ResourceCode.hash(scope, element);
    LockGrant grant = held.find(scope, element, hash);
    if (grant == null) {
      grant = acquire(scope, element, hash, mode, value);
      held.add(grant);
      if (manager.lastWrites().isLater(hash, readCommit)) {
        throw new StaleReadException();
      }
    } else if (!grant.mode.covers(mode)) {
      convert(grant, grant.mode.join(mode));
    }
    return grant;
  }

  private LockGrant acquire(long scope, long element, int hash, LockMode mode, Object value) {
    LockPartition partition = manager.partition(hash);
    LockGrant grant = partition.tryLock(this, scope, element, hash, mode, value);
    return grant != null ? grant
        : await(manager.graph()
            .begin(() -> partition.enqueue(this, scope, element, hash, mode, value,
                manager.clock().nanoTime())));
  }

  private void convert(LockGrant grant, LockMode mode) {
    LockPartition partition = manager.partition(grant.lock.hash);
    if (!partition.tryConvert(grant, mode)) {
      await(manager.graph()
          .begin(() -> partition.enqueueConversion(grant, mode, manager.clock().nanoTime())));
    }
  }

  /** Locks a table in the place of everything beneath it, if that need not wait or must be. */
  private void escalate(LockGrant table) {
    LockMode mode = table.mode == LockMode.IS ? LockMode.S : LockMode.X;
    if (table.elementCount >= manager.options().maxElementCount()) {
      convert(table, mode);
    } else if (!manager.partition(table.lock.hash).tryConvert(table, mode)) {
      return;
    }
    List<LockWait> granted = new ArrayList<>();
    long scope = table.lock.scope;
    held.drain(beneath -> ResourceCode.isBeneath(beneath, scope),
        grant -> manager.partition(grant.lock.hash).unlock(grant, granted));
    table.elementCount = 0;
    WaitsForGraph.wake(granted);
  }

  /** Waits until a lock is granted. */
  private LockGrant await(LockWait wait) {
    try {
      while (wait.granted == null && wait.deadlock == null) {
        try {
          pause(wait);
        } catch (RuntimeException | Error e) {
          // If it is no longer to be withdrawn, it was granted or ended a deadlock just now.
          if (manager.graph().withdraw(wait)) {
            throw e;
          }
        }
      }
      if (wait.deadlock != null) {
        deadlock = wait.deadlock;
        throw new GraphflowException(Kind.CONFLICT, deadlock);
      }
      return wait.granted;
    } finally {
      waiting = null;
    }
  }

  /** Parks the thread, which may wake for no reason, or throws what ends the wait. */
  private void pause(LockWait wait) {
    if (Thread.currentThread().isInterrupted()) {
      throw new GraphflowException(Kind.INTERRUPTED, manager.messages().interrupted(wait));
    }
    if (ended()) {
      throw new GraphflowException(Kind.USAGE, manager.messages().ended(wait));
    }
    WaitLimit limit = waitLimit;
    limit.check();
    long waitedNanos = manager.clock().nanoTime() - wait.startNanos;
    long remainingNanos = manager.waitLimitNanos() - waitedNanos;
    if (remainingNanos <= 0) {
      throw new GraphflowException(Kind.CONFLICT, manager.messages()
          .timeout(wait, manager.graph().blockers(wait), manager.options().waitLimit()));
    }
    manager.clock().park(this, Math.min(remainingNanos, limit.remainingNanos()));
  }
}

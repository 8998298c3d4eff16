package io.graphflow.core.transaction;

import io.graphflow.core.execution.StaleReadException;
import io.graphflow.exception.ConflictException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
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
 * <p>A lock on a vertex, key or name brings the intention lock on the table or catalog that contains
 * it. Locks are held until {@link #close}, at the end of the transaction. A lock that another one
 * covers is not asked for again; asking for a stronger mode converts. Many locks beneath one table
 * become a lock of the table ({@link LockOptions#escalationCount}).
 *
 * <p>Every locking call may wait. It throws
 *
 * <ul>
 *   <li>{@link ConflictException} if the transaction was chosen to end a deadlock (then it can lock nothing more), or if
 *       the {@linkplain LockOptions#waitLimit time limit} has passed: roll back and run it again;
 *   <li>{@link OperationInterruptedException} if the thread was interrupted while it waited; it stays interrupted;
 *   <li>{@link UsageException} if the transaction or the database was closed, also while it waited;
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

  /** The commit that made the version that the transaction reads. */
  private long readCommit = Long.MAX_VALUE;

  /**
   * Whether a later commit than {@link #readCommit} has written something that the transaction has
   * locked.
   */
  private boolean stale;

  /** Whether a statement that is being prepared has yet to read. */
  private boolean preparing;

  /** The message of the deadlock that the transaction was ended to resolve, or null. */
  private String deadlock;

  private volatile boolean closed;

  /** The wait of one of its threads, or null; set under the latch of the graph. */
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

  /** The work of the transaction, for people. */
  public String description() {
    return description;
  }

  /**
   * Sets, at the beginning of a query, the transaction's description and the limit of its waits.
   * Until {@link #beginReading} the query only locks: a change since the version was taken makes it
   * {@linkplain #isStale stale}, and throws nothing.
   *
   * @param description the work of the transaction, for messages to those who wait for it
   * @param waitLimit asked while the query waits
   */
  public void beginQuery(String description, WaitLimit waitLimit) {
    this.description = Objects.requireNonNull(description, "description");
    this.waitLimit = Objects.requireNonNull(waitLimit, "waitLimit");
    enter();
    preparing = true;
    latch.unlock();
  }

  /**
   * Says which version the transaction reads from now on. A call that locks something that a later
   * commit has written throws a {@link StaleReadException}; the lock is held nevertheless.
   *
   * <p>A lock of an element is checked against writes to the element, a lock of a whole table
   * against writes to anything beneath it. Where the lock of a table has replaced locks of its
   * elements, elements are still checked one by one, when they are asked for, until another version
   * is read. So a statement of many elements runs again only if one of them has changed.
   *
   * @param commit the number of the commit that made the version, no earlier one than before; the
   *     version has everything that was committed to the locked resources
   */
  public void readVersionOf(long commit) {
    enter();
    readCommit = commit;
    stale = false;
    latch.unlock();
  }

  /**
   * Says that the query reads from now on: a late lock on a changed resource throws.
   *
   * @throws StaleReadException if the version is stale already
   */
  public void beginReading() {
    enter();
    preparing = false;
    boolean changed = stale;
    latch.unlock();
    if (changed) {
      throw new StaleReadException();
    }
  }

  /**
   * Whether a later commit than that of the current version has written something that is locked.
   * Then a later version must be taken before anything is read.
   */
  public boolean isStale() {
    enter();
    boolean changed = stale;
    latch.unlock();
    return changed;
  }

  /**
   * Notes that the transaction has written the resources that it has locked X. Transactions that
   * have begun need it, as they may read an earlier version; later ones take a version with these
   * writes.
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
        } else if (grant.mode.covers(LockMode.IX)) {
          manager.lastWrites().add(ResourceCode.beneathHash(grant.lock.scope), commit);
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
    enterToLock();
    try {
      lockWhole(ResourceCode.CATALOG, mode);
    } finally {
      latch.unlock();
    }
  }

  /**
   * Locks a name, in the catalog or not.
   *
   * @param name the name with its kind, written the same way by all callers, such as {@code
   *     :Person}
   * @param mode S or X
   */
  public void lockName(String name, LockMode mode) {
    enterToLock();
    try {
      lockElement(ResourceCode.NAME, ResourceCode.element(name), mode, name);
    } finally {
      latch.unlock();
    }
  }

  /** Locks a vertex table. */
  public void lockVertexTable(int table, LockMode mode) {
    enterToLock();
    try {
      lockWhole(ResourceCode.vertices(table), mode);
    } finally {
      latch.unlock();
    }
  }

  /** Locks an edge table. */
  public void lockEdgeTable(int table, LockMode mode) {
    enterToLock();
    try {
      lockWhole(ResourceCode.edges(table), mode);
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
    enterToLock();
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
    enterToLock();
    try {
      lockElement(ResourceCode.key(table, property), ResourceCode.element(value), mode, value);
    } finally {
      latch.unlock();
    }
  }

  /**
   * Locks an edge to create, change or delete it: both vertices X, because the edge is in both
   * lists, and the edge table IX. The vertices come in the order of their IDs, whatever the edge's
   * direction, so that two transactions that only add edges between two vertices do not end in a
   * deadlock.
   *
   * @param edgeTable the edge table
   * @param sourceId the edge's source
   * @param targetId the edge's target
   */
  public void lockEdge(int edgeTable, long sourceId, long targetId) {
    enterToLock();
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
   * Gives all locks back and ends the transaction's locking; the last step of commit and rollback.
   * A thread that waits for a lock of the transaction gets an error first. Idempotent.
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
        throw new OperationInterruptedException(
            "Interrupted while another thread waited for a lock of the same transaction.", e);
      }
    }
    if (deadlock != null || ended()) {
      latch.unlock();
      throw deadlock != null ? new ConflictException(deadlock)
          : new UsageException("The transaction is closed.");
    }
  }

  /** If a query must run again, its other threads shall end rather than wait for locks. */
  private void enterToLock() {
    enter();
    if (stale && !preparing) {
      latch.unlock();
      throw new StaleReadException();
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
      if (table.escalatedAt == readCommit) {
        requireUnchanged(ResourceCode.hash(scope, element));
      }
      return;
    }
    int heldCount = held.count();
    lock(scope, element, mode, value);
    if (held.count() > heldCount
        && ++table.elementCount % manager.options().escalationCount() == 0) {
      escalate(table);
    }
  }

  /**
   * Locks a table or all names in a mode that the caller asks for, and not as an intention for an
   * element.
   */
  private void lockWhole(long scope, LockMode mode) {
    boolean reads = mode.covers(LockMode.S);
    LockGrant before = reads ? held.find(scope, 0, ResourceCode.hash(scope, 0)) : null;
    boolean late =
        before == null || !before.mode.covers(LockMode.S) || before.escalatedAt == readCommit;
    LockGrant table = lockTable(scope, mode);
    if (reads && late) {
      requireUnchanged(ResourceCode.beneathHash(scope));
      table.escalatedAt = LockGrant.NEVER;
    }
  }

  /** Locks a table or all names in a mode, or one that covers it, and returns the grant. */
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
      requireUnchanged(hash);
    } else if (!grant.mode.covers(mode)) {
      convert(grant, grant.mode.join(mode));
    }
    return grant;
  }

  /** Finds the version stale if a later commit has written a resource that was locked only now. */
  private void requireUnchanged(int hash) {
    if (manager.lastWrites().isLater(hash, readCommit)) {
      stale = true;
      if (!preparing) {
        throw new StaleReadException();
      }
    }
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

  /**
   * Replaces all locks beneath a table by a lock of the table, if that need not wait or there are
   * too many.
   */
  private void escalate(LockGrant table) {
    LockMode mode = table.mode == LockMode.IS ? LockMode.S : LockMode.X;
    boolean late = !table.mode.covers(LockMode.S);
    if (table.elementCount >= manager.options().maxElementCount()) {
      convert(table, mode);
    } else if (!manager.partition(table.lock.hash).tryConvert(table, mode)) {
      return;
    }
    if (late) {
      table.escalatedAt = readCommit;
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
          // If it can no longer be withdrawn, it was granted or ended by a deadlock just now.
          if (manager.graph().withdraw(wait)) {
            throw e;
          }
        }
      }
      if (wait.deadlock != null) {
        deadlock = wait.deadlock;
        throw new ConflictException(deadlock);
      }
      return wait.granted;
    } finally {
      waiting = null;
      waitLimit.waited(manager.clock().nanoTime() - wait.startNanos);
    }
  }

  /** Parks the thread, which may wake for no reason; throws if a limit ends the wait. */
  private void pause(LockWait wait) {
    if (Thread.currentThread().isInterrupted()) {
      throw OperationInterruptedException.whileWaiting(manager.messages().interrupted(wait));
    }
    if (ended()) {
      throw new UsageException(manager.messages().ended(wait));
    }
    WaitLimit limit = waitLimit;
    try {
      limit.check();
    } catch (OperationInterruptedException _) {
      throw OperationInterruptedException.whileWaiting(manager.messages().interrupted(wait));
    }
    long waitedNanos = manager.clock().nanoTime() - wait.startNanos;
    long remainingNanos = manager.waitLimitNanos() - waitedNanos;
    if (remainingNanos <= 0) {
      throw new ConflictException(manager.messages()
          .timeout(wait, manager.graph().blockers(wait), manager.options().waitLimit()));
    }
    manager.clock().park(this, Math.min(remainingNanos, limit.remainingNanos()));
  }
}

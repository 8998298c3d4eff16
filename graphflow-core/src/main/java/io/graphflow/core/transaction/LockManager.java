package io.graphflow.core.transaction;

import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** The locks of a database's writing transactions. For any number of threads. */
public final class LockManager implements AutoCloseable {
  /** A power of two, and many more than threads, so that two seldom meet at a latch. */
  private static final int PARTITION_COUNT = 128;

  private static final int PARTITION_SHIFT =
      Integer.SIZE - Integer.numberOfTrailingZeros(PARTITION_COUNT);

  /**
   * Fewer than the grants that a lock can count, however many transactions begin at the same
   * moment.
   */
  private static final int MAX_TRANSACTIONS = 500_000;

  private final LockOptions options;
  private final long waitLimitNanos;
  private final LockClock clock;
  private final LockMessages messages;
  private final LockPartition[] partitions = new LockPartition[PARTITION_COUNT];
  private final WaitsForGraph graph = new WaitsForGraph(this);
  private final LastWrites lastWrites = new LastWrites();
  private final AtomicLong lastNumber = new AtomicLong();
  private final Set<TransactionLocks> transactions = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Creates a manager without locks.
   *
   * @param options limits
   * @param names how people know a resource, as by the names of tables and properties; asked for messages
   *     only, by any thread, which may hold latches: it must not lock. {@link LockedResource#text} for
   *     want of better.
   */
  public LockManager(LockOptions options, Function<LockedResource, String> names) {
    this(options, names, LockClock.SYSTEM);
  }

  LockManager(LockOptions options, Function<LockedResource, String> names, LockClock clock) {
    this.options = Objects.requireNonNull(options, "options");
    this.waitLimitNanos = options.waitLimit().isZero() ? Long.MAX_VALUE
        : TimeUnit.NANOSECONDS.convert(options.waitLimit());
    this.messages = new LockMessages(Objects.requireNonNull(names, "names"));
    this.clock = clock;
    for (int i = 0; i < PARTITION_COUNT; i++) {
      partitions[i] = new LockPartition();
    }
  }

  /**
   * Begins a transaction that locks. It is younger than all before.
   *
   * @param description the work of the transaction, for messages to those who wait for it
   * @throws UsageException if the manager is closed
   * @throws ResourceException if 500,000 transactions are open
   */
  public TransactionLocks begin(String description) {
    if (closed) {
      throw new UsageException("The database is closed.");
    }
    if (transactions.size() >= MAX_TRANSACTIONS) {
      throw new ResourceException(
          "There are " + transactions.size() + " open transactions; end some of them.");
    }
    TransactionLocks transaction = new TransactionLocks(this, lastNumber.incrementAndGet(),
        description, clock.nanoTime());
    transactions.add(transaction);
    return transaction;
  }

  /** The transactions that have begun and not ended, the oldest first, each at some moment of the call. */
  public List<TransactionStatus> transactions() {
    return transactions.stream()
        .sorted(Comparator.comparingLong(TransactionLocks::number))
        .map(TransactionLocks::status)
        .toList();
  }

  /** All locks that are held, by transaction, each at some moment of the call. */
  public List<LockStatus> locks() {
    List<LockStatus> locks = new ArrayList<>();
    for (LockPartition partition : partitions) {
      partition.forEachGrant(
          grant -> locks
              .add(new LockStatus(grant.transaction.number(), grant.resource(), grant.mode)));
    }
    locks.sort(Comparator.comparingLong(LockStatus::transaction));
    return locks;
  }

  /** Number of resources that somebody holds or waits for, each partition at some moment of the call. */
  public long resourceCount() {
    long count = 0;
    for (LockPartition partition : partitions) {
      count += partition.lockCount();
    }
    return count;
  }

  /**
   * Ends all locking: waiting threads get an error, and nobody can lock any more. Transactions
   * still give back their locks. Idempotent.
   */
  @Override
  public void close() {
    closed = true;
    transactions.forEach(TransactionLocks::wake);
  }

  boolean closed() {
    return closed;
  }

  void remove(TransactionLocks transaction) {
    transactions.remove(transaction);
  }

  /** Whether a transaction that has not ended is the only one that has begun. */
  boolean isAlone(TransactionLocks transaction) {
    return transactions.size() == 1 && transactions.contains(transaction);
  }

  LockPartition partition(int hash) {
    return partitions[hash >>> PARTITION_SHIFT];
  }

  LastWrites lastWrites() {
    return lastWrites;
  }

  WaitsForGraph graph() {
    return graph;
  }

  LockOptions options() {
    return options;
  }

  /** The longest wait, {@link Long#MAX_VALUE} for no limit. */
  long waitLimitNanos() {
    return waitLimitNanos;
  }

  LockMessages messages() {
    return messages;
  }

  LockClock clock() {
    return clock;
  }

  Duration since(long startNanos) {
    return Duration.ofNanos(clock.nanoTime() - startNanos);
  }
}

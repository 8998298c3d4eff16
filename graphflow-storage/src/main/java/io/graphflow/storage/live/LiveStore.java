package io.graphflow.storage.live;

import io.graphflow.exception.CorruptionException;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.storage.database.BaseStore;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.ChangeEncoder;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskLock;
import io.graphflow.storage.identity.NumberMarks;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.log.LogContents;
import io.graphflow.storage.log.WriteAheadLog;
import io.graphflow.storage.observation.CommitObservation;
import io.graphflow.storage.observation.StoreMetrics;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database folder opened for reading and writing, or for reading alone.
 *
 * <p>Readers see the latest <i>published</i> state: {@link #view} gives it, without waiting for
 * anybody. A commit first makes the next state in memory and appends its record to the log, in the
 * same order for all. It is published, in that order, too, once its record has survived as the
 * options say. So nobody reads a commit that a crash could take back.
 *
 * <p>If the log cannot be written, the commits that wait fail, and so do all later ones, because
 * they would depend on commits that may be lost. The database stays readable as it was last
 * published.
 *
 * <p>One process at a time has a database open for writing, and opens it once. Opening it for
 * reading is always possible, also while another process writes to it. The reader sees the state at
 * that time, with everything that was acknowledged before, and possibly commits that were just
 * being forced.
 *
 * <p>Safe for use by many threads.
 */
public final class LiveStore implements AutoCloseable {
  private static final ErrorClass READ_ONLY = ErrorDetail.READ_ONLY_DATABASE.whenRun();

  private final StorePlace place;
  private final LogContents recovered;
  private final DiskLock lock;
  private final StoreMetrics metrics = new StoreMetrics();
  private final WriteGate gate = new WriteGate();
  /** By the number of each writer inside the gate, the places handed out when it entered. */
  private final ConcurrentSkipListMap<Long, NumberMarks> marks = new ConcurrentSkipListMap<>();
  private final CheckpointThread checkpoints = new CheckpointThread();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Held to append to the log and apply the appended changes; not while waiting for the disk. */
  private final ReentrantLock committing = new ReentrantLock();
  /** The log of the present generation; null if the store is for reading only. */
  private WriteAheadLog log;
  /** After all that was appended. */
  private StoreState head;
  /** Bytes of the log, about. */
  private long logBytes;
  /** Sizes of the log, and of the changes on the heap, at which a checkpoint is made by itself. */
  private long checkpointAtLogBytes;
  private long checkpointAtHeapBytes;
  /** Size of the log that suffices for one if {@link #pace} allows it. */
  private long earlyAtLogBytes;
  private final CheckpointPace pace = new CheckpointPace(System.nanoTime());
  /** Whether one is to be made as soon as nothing speaks against it. */
  private volatile boolean checkpointDue;
  /** The number of records that the last checkpoint has carried over while nobody could write. */
  private volatile long carriedInGate;
  private volatile CheckpointListener listener = CheckpointListener.NONE;
  /** Why nothing can be written any more; null if it can. */
  private volatile GraphflowException failure;

  private final AtomicReference<StoreState> published;

  /**
   * Takes over the parts of an opened database.
   *
   * @param log null if the store is for reading only, as is {@code lock}
   */
  LiveStore(
      StorePlace place, StoreState state, LogContents recovered, WriteAheadLog log, DiskLock lock) {
    this.place = place;
    this.recovered = recovered;
    this.log = log;
    this.lock = lock;
    this.head = state;
    this.logBytes = recovered.lengthBytes();
    setCheckpointSizes(0, 0);
    this.published = new AtomicReference<>(state);
    state.generation().base().reserveBy(this::reserve);
  }

  /**
   * Creates an empty database, whose schema grows as it is written.
   *
   * @param folder must not exist, or must be empty
   * @throws UsageException if the folder is not empty
   * @throws ResourceException if it cannot be written
   */
  public static void create(Disk disk, Path folder) {
    StoreOpening.create(disk, folder);
  }

  /**
   * Opens a database, and recovers the commits since its files were written.
   *
   * @throws UsageException if there is no database, someone else has it open for writing, or the
   *     options do not allow that
   * @throws CorruptionException if its files or its log are damaged or of another database
   * @throws ResourceException if the disk fails
   */
  public static LiveStore open(Disk disk, Path folder, LiveOptions options) {
    return StoreOpening.open(disk, folder, options);
  }

  /**
   * A store of a graph that is read in place, and cannot be written.
   *
   * @param path where it is, for messages
   * @param files the graph; closed with the store, and if this fails
   * @param options are for reading only
   */
  public static LiveStore reading(Disk disk, Path path, BaseStore files, LiveOptions options) {
    return StoreOpening.reading(disk, path, files, options);
  }

  /**
   * The latest published state. A few atomic operations; waits for nobody.
   *
   * @throws UsageException if the database is closed
   */
  public StoreView view() {
    for (;;) {
      checkOpen();
      StoreState state = published.get();
      if (state.generation().retain()) {
        return new StoreView(state);
      }
    }
  }

  /**
   * Checks every byte of a database that may be open elsewhere, and that the records of its log can
   * be applied to its files. It writes nothing, and reports damage instead of throwing.
   *
   * @throws ResourceException if the disk fails
   */
  public static StoreReport verify(Disk disk, Path folder) {
    return StoreReport.of(disk, folder);
  }

  /** Has somebody told of checkpoints from now on; nobody else is any more. */
  public void tell(CheckpointListener whom) {
    listener = whom;
  }

  CheckpointListener listener() {
    return listener;
  }

  /** Number of commits published since the database was opened. */
  public long commitNumber() {
    return published.get().commitNumber();
  }

  /** Whether it was opened for reading only. */
  public boolean readOnly() {
    return lock == null;
  }

  /** The contents of the log when the database was opened. */
  public LogContents recovered() {
    return recovered;
  }

  /** Counts of what it has done since it was opened. */
  public StoreMetrics metrics() {
    return metrics;
  }

  /**
   * Begins to write: waits for a checkpoint that is being put in place. A transaction takes the
   * lease before its first read on which it bases changes.
   *
   * @throws UsageException if the database is closed or open for reading only
   * @throws ResourceException if the disk has failed
   * @throws OperationInterruptedException if the thread is interrupted while it waits
   */
  public WriteLease beginWrite() {
    checkWritable();
    long number = gate.enter();
    WriteLease lease = new WriteLease(this, number);
    try {
      // Inside the gate, so that it is of the generation that new elements will be of.
      marks.put(number, published.get().generation().base().recentMarks());
      checkWritable();
    } catch (GraphflowException e) {
      lease.close();
      throw e;
    }
    return lease;
  }

  /**
   * Ends a lease. A checkpoint that is due begins here, where the ending transaction does not hold
   * it up. It does not begin while a transaction has been open for longer than it would wait for
   * it: its files would be built in vain.
   */
  void endWrite(long number) {
    marks.remove(number);
    gate.leave(number);
    if (checkpointDue
        && gate.longestNanos() <= place.options().checkpointPatience().toNanos()) {
      checkpointByItself();
    }
  }

  /**
   * Commits changes as a lease of its own: for a caller that nothing else is written beside. The
   * changes survive, as the options say, and are published when this returns. No changes are no
   * commit.
   *
   * @throws ResourceException if they could not be written; the message says whether they can
   *     nevertheless be there when the database is opened again
   * @throws UsageException if the database is closed or open for reading only
   * @throws IllegalStateException if the changes do not fit the latest state; nothing is written
   */
  public void commit(List<Change> changes) {
    try (WriteLease lease = beginWrite()) {
      lease.commit(changes);
    }
  }

  /**
   * Commits changes.
   *
   * @param basis the version that they were made on, or null if only they are known
   * @param made the version that they made of it: as long as nobody else commits, they need not be
   *     applied again
   */
  void commitInGate(List<Change> changes, DeltaVersion basis, DeltaVersion made) {
    if (changes.isEmpty()) {
      checkWritable();
      return;
    }
    CommitObservation observed = metrics.beginCommit();
    ByteBuffer record = ByteBuffer.wrap(ChangeEncoder.encode(changes));
    WriteAheadLog current;
    StoreState next;
    long sequenceNumber;
    committing.lock();
    try {
      checkWritable();
      // First, so that the log has no record that does not fit.
      next = head.after(isHead(basis) ? made : head.version().apply(changes));
      current = log;
      sequenceNumber = append(current, record);
      observed.appended(changes.size(), record.capacity());
      head = next;
      logBytes += record.capacity();
      if (isCheckpointDue()) {
        checkpointDue = true;
      }
    } finally {
      committing.unlock();
    }
    try {
      current.awaitCommitted(sequenceNumber);
    } catch (GraphflowException e) {
      fail(e);
      throw e;
    }
    publish(next);
    observed.published();
  }

  private boolean isCheckpointDue() {
    return logBytes >= checkpointAtLogBytes
        || head.version().sizeBytes() >= checkpointAtHeapBytes
        || (logBytes >= earlyAtLogBytes && pace.allows(System.nanoTime()));
  }

  @SuppressWarnings("ReferenceEquality")
  private boolean isHead(DeltaVersion version) {
    return head.version() == version;
  }

  /**
   * Makes a reservation of new elements' places durable, whatever the durability of commits: even
   * if the commits before it are lost, an ID that a program has seen must not be given to another
   * element. Called by transactions that write, whose generation is the present one.
   */
  private void reserve(Change reservation) {
    ByteBuffer record = ByteBuffer.wrap(ChangeEncoder.encode(List.of(reservation)));
    WriteAheadLog current;
    committing.lock();
    try {
      checkWritable();
      current = log;
      append(current, record);
      logBytes += record.capacity();
    } finally {
      committing.unlock();
    }
    try {
      current.force();
    } catch (GraphflowException e) {
      fail(e);
      throw e;
    }
  }

  /** Without a record, or with one that the head does not contain, nothing may follow it. */
  private long append(WriteAheadLog current, ByteBuffer record) {
    try {
      return current.append(record);
    } catch (GraphflowException e) {
      // Too long, and not in the log; or the log has failed, and takes no more.
      throw e;
    } catch (RuntimeException | Error e) {
      fail(new ResourceException("the log could not take a record", e));
      throw e;
    }
  }

  /** All before it are committed, too: a state that is overtaken is contained in the later one. */
  private void publish(StoreState state) {
    published.accumulateAndGet(
        state, (last, next) -> last.commitNumber() < next.commitNumber() ? next : last);
  }

  /**
   * Makes a checkpoint: writes all commits so far into files of a next generation, and waits until
   * these have replaced the present ones. Others read and write meanwhile. Only while the files are
   * put in place, after all is written, do new writers wait for those that have begun. Does nothing
   * if nothing was committed since the last checkpoint.
   *
   * @throws UsageException if the database is closed or open for reading only
   * @throws ResourceException if there is no room, a transaction that writes does not end, or the
   *     disk fails: the database goes on as it was, and the checkpoint can be repeated, unless the
   *     message says otherwise
   */
  public void checkpoint() {
    checkWritable();
    CompletableFuture<Void> checkpoint = checkpoints.start(this::makeCheckpoint);
    if (checkpoint == null) {
      throw closedStore();
    }
    CheckpointThread.await(checkpoint);
  }

  private void checkpointByItself() {
    committing.lock();
    try {
      if (!checkpointDue) {
        return;
      }
      checkpointDue = false;
      checkpointAtLogBytes = Long.MAX_VALUE;
      checkpointAtHeapBytes = Long.MAX_VALUE;
      earlyAtLogBytes = Long.MAX_VALUE;
    } finally {
      committing.unlock();
    }
    var _ = checkpoints.start(() -> {
      long start = System.nanoTime();
      boolean made = tryCheckpoint("");
      committing.lock();
      try {
        pace.made(start, System.nanoTime());
        // After a failure, not before there is as much again.
        setCheckpointSizes(made ? 0 : logBytes, made ? 0 : head.version().sizeBytes());
        checkpointDue = isCheckpointDue();
      } finally {
        committing.unlock();
      }
    });
  }

  /** Sets from which sizes on a checkpoint is made by itself: so much more than these. */
  private void setCheckpointSizes(long fromLogBytes, long fromHeapBytes) {
    long filesBytes = head.generation().files().content().totalBytes();
    LiveOptions options = place.options();
    checkpointAtLogBytes = sum(options.checkpointLogBytes(), fromLogBytes);
    checkpointAtHeapBytes = sum(options.checkpointHeapBytes(), fromHeapBytes);
    earlyAtLogBytes = sum(options.earlyLogBytes(filesBytes), fromLogBytes);
  }

  /** The sum of two sizes; what is never reached is not reached later, either. */
  private static long sum(long size, long more) {
    return size == Long.MAX_VALUE ? size : size + more;
  }

  /**
   * Makes a checkpoint that nobody has asked for and nobody waits for; returns whether it was made.
   */
  private boolean tryCheckpoint(String consequence) {
    try {
      makeCheckpoint();
      return true;
    } catch (GraphflowException e) {
      if (!isClosing() || !consequence.isEmpty()) {
        logger().warn("{}{}", e.getMessage(), consequence);
      }
    } catch (RuntimeException | Error e) {
      logger().error("an error of the program in a checkpoint of {}", place.path(), e);
    }
    return false;
  }

  private void makeCheckpoint() {
    CheckpointStart start;
    committing.lock();
    try {
      checkCanCommit();
      if (head.version().isUnchanged()) {
        return;
      }
      // The order matters: a writer that is not inside then either gets numbers behind these, or
      // has committed elements that the state has, because nobody commits while the lock is held.
      NumberMarks now = head.generation().base().marks();
      NumberRanges numbers = head.generation()
          .base()
          .nextNumbers(head.version().catalog(), now, marks.values());
      start = new CheckpointStart(head, beginSegment(), logBytes, numbers);
    } finally {
      committing.unlock();
    }
    new CheckpointRun(this, place, gate, start).run();
  }

  /** Begins a segment of the log for later commits, and returns its first sequence number. */
  long beginSegment() {
    committing.lock();
    try {
      return log.beginSegment(head.generation().files().content().generation());
    } finally {
      committing.unlock();
    }
  }

  /** Bytes of the log, about. */
  public long logBytes() {
    committing.lock();
    try {
      return logBytes;
    } finally {
      committing.unlock();
    }
  }

  /** The number of records that the last checkpoint has carried over while nobody could write. */
  long carriedInGate() {
    return carriedInGate;
  }

  /**
   * Writes the present state as a database of its own, while others read and write.
   *
   * @param target a folder that does not exist yet, on the same disk; it appears when all is
   *     written and on the disk
   * @throws UsageException if the database is closed, there is something at {@code target}, or its
   *     parent is no folder
   * @throws CorruptionException if a file of the database is damaged
   * @throws ResourceException if the disk is full or fails. Then nothing is left of the backup, or
   *     all of it if the disk fails at the very end
   */
  public void backup(Path target) {
    try (StoreView view = view()) {
      view.backup(place, target);
    }
  }

  /**
   * Switches to another generation, which has the same state. Nobody writes meanwhile.
   *
   * @param generation with a reference, which the store takes over; it gives that of the former one
   *     to the caller
   * @param carried the contents of the log to write to from now on
   * @param inGate the number of its records that were carried over while nobody could write
   * @return the former log, which the caller closes
   */
  WriteAheadLog switchTo(
      Generation generation, CarryOver carried, long inGate, WriteAheadLog nextLog) {
    committing.lock();
    try {
      WriteAheadLog former = log;
      log = nextLog;
      head = new StoreState(generation, carried.version(), head.commitNumber());
      published.set(head);
      generation.base().reserveBy(this::reserve);
      logBytes = carried.writtenBytes();
      carriedInGate = inGate;
      return former;
    } finally {
      committing.unlock();
    }
  }

  /** Lets nothing be written any more. Returns its argument. */
  GraphflowException fail(GraphflowException cause) {
    failure = cause;
    return cause;
  }

  private GraphflowException closedStore() {
    return new UsageException("the database " + place.path() + " is closed");
  }

  private void checkOpen() {
    if (closed.get()) {
      throw closedStore();
    }
  }

  /** Whether the store is closed or closing, so that nobody can commit any more. */
  boolean isClosing() {
    return closed.get();
  }

  /** Throws unless it is possible to write. */
  void checkWritable() {
    checkOpen();
    checkCanCommit();
  }

  private void checkCanCommit() {
    if (readOnly()) {
      throw head.generation().files() instanceof GraphStore
          ? new UsageException(READ_ONLY, "the database " + place.path()
              + " is open for reading only; open it for writing to change it")
          : new UsageException(READ_ONLY, "the graph " + place.path()
              + " is read in place, and cannot be changed; load it into a database to change it");
    }
    GraphflowException failed = failure;
    if (failed != null) {
      throw new ResourceException("the database " + place.path()
          + " can be read, but not be changed until it is closed and opened again, because an"
          + " earlier transaction could not be written (" + failed.getCause() + ")", failed);
    }
  }

  /**
   * Waits for a checkpoint that is being made, or makes one if the log has grown ({@link
   * LiveOptions#closeLogBytes}), ends the log and lets others open the database. If that checkpoint
   * fails, as on a full disk, there is a warning, and the log stays as it was. Views stay usable:
   * files are unmapped when the last view is closed. Later calls have no effect.
   *
   * @throws ResourceException if commits that did not wait for the disk may be lost, and nobody was
   *     told
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    gate.close();
    checkpoints.close(this::checkpointAtClose);
    try {
      closeLog();
    } finally {
      published.get().generation().release();
      StoreOpening.release(lock);
    }
  }

  private void checkpointAtClose() {
    boolean worthIt;
    // A thread that had the lock before may still have appended; one that gets it now finds the
    // database closed.
    committing.lock();
    try {
      worthIt = log != null && failure == null
          && (logBytes >= place.options().closeLogBytes()
              || head.version().sizeBytes() >= place.options().closeHeapBytes());
    } finally {
      committing.unlock();
    }
    if (worthIt) {
      boolean _ =
          tryCheckpoint(". The database is closed all the same, with what was committed in its"
              + " write-ahead log; opening it will take longer");
    }
  }

  private void closeLog() {
    committing.lock();
    try {
      if (log != null) {
        log.close();
      }
    } finally {
      committing.unlock();
    }
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(LiveStore.class);
  }
}

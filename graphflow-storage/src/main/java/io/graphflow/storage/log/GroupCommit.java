package io.graphflow.storage.log;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets many threads append records while one thread writes them. Two batches take turns: one is
 * filled while the other is written and, if commits wait for that, forced. A thread that waits for
 * a batch is woken when that batch is done, and not before.
 */
final class GroupCommit {
  private static final long NO_GENERATION = -1;
  private static final long NO_RECORD = 0;

  private final Path folder;
  private final SegmentWriter segments;
  private final LogOptions options;
  private final Arena arena = Arena.ofShared();
  private final Thread thread;

  /**
   * Held, in fair order, by a thread that waits for room or for a new segment; nobody appends
   * meanwhile.
   */
  private final ReentrantLock appending = new ReentrantLock(true);
  /** Guards all that follows. Never held while the disk works. */
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final Condition forced = lock.newCondition();
  private final Condition segmentBegun = lock.newCondition();

  private LogBatch filling;
  /** The batch that the thread is writing, or has written last. */
  private LogBatch writing;
  private long nextSequenceNumber;
  private long writtenSequenceNumber;
  private long forcedSequenceNumber;
  private long writtenBytes;

  /** The last record that someone waits for to be forced, whatever the durability. */
  private long forceRequest;
  private long requestedGeneration = NO_GENERATION;
  /** When the first record was written that is not forced. */
  private long unforcedSinceNanos;
  private long forcedBytes;

  private boolean closing;
  private Throwable failure;
  private boolean failureTold;

  /** Creates it with its thread, which ends with {@link #close}. */
  GroupCommit(
      Path folder, SegmentWriter segments, LogOptions options, long nextSequenceNumber) {
    this.folder = folder;
    this.segments = segments;
    this.options = options;
    this.nextSequenceNumber = nextSequenceNumber;
    this.writtenSequenceNumber = nextSequenceNumber - 1;
    this.forcedSequenceNumber = nextSequenceNumber - 1;
    this.filling = new LogBatch(arena, options.bufferBytes(), lock.newCondition());
    this.writing = new LogBatch(arena, options.bufferBytes(), lock.newCondition());
    this.thread = Thread.ofPlatform().name("graphflow-log").daemon().start(this::work);
  }

  long append(ByteBuffer payload) {
    int payloadBytes = payload.remaining();
    if (payloadBytes > RecordFrame.MAX_PAYLOAD_BYTES) {
      throw new ResourceException("the transaction is too large: its changes take "
          + payloadBytes + " bytes, and " + RecordFrame.MAX_PAYLOAD_BYTES
          + " are possible; commit them in parts");
    }
    lock.lock();
    try {
      checkOpen();
      // A thread that waits for room holds the other lock, and must not be overtaken.
      if (!appending.isLocked() && filling.hasRoomFor(payloadBytes)) {
        return add(payload);
      }
    } finally {
      lock.unlock();
    }
    return appendInTurn(payload);
  }

  private long appendInTurn(ByteBuffer payload) {
    appending.lock();
    try {
      lock.lock();
      try {
        checkOpen();
        while (!filling.hasRoomFor(payload.remaining())) {
          room.awaitUninterruptibly();
          checkOpen();
        }
        return add(payload);
      } finally {
        lock.unlock();
      }
    } finally {
      appending.unlock();
    }
  }

  private long add(ByteBuffer payload) {
    long sequenceNumber = nextSequenceNumber++;
    LogBatch batch = filling;
    batch.add(RecordFrame.DATA, sequenceNumber, payload);
    boolean large = batch.isLarge();
    work.signal();
    while (large && writtenSequenceNumber < sequenceNumber) {
      checkNotFailed(sequenceNumber);
      batch.done().awaitUninterruptibly();
    }
    return sequenceNumber;
  }

  void awaitCommitted(long sequenceNumber) {
    lock.lock();
    try {
      if (sequenceNumber >= nextSequenceNumber) {
        throw new IllegalArgumentException("record " + sequenceNumber + " was never appended");
      }
      while (committedSequenceNumber() < sequenceNumber) {
        checkNotFailed(sequenceNumber);
        LogBatch batch = sequenceNumber <= writing.lastSequenceNumber() ? writing : filling;
        batch.done().awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private long committedSequenceNumber() {
    return options.durability() == Durability.SYNC ? forcedSequenceNumber : writtenSequenceNumber;
  }

  void force() {
    lock.lock();
    try {
      long last = nextSequenceNumber - 1;
      while (forcedSequenceNumber < last) {
        checkNotFailed(last);
        forceRequest = Math.max(forceRequest, last);
        work.signal();
        forced.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  long beginSegment(long generation) {
    appending.lock();
    try {
      lock.lock();
      try {
        checkOpen();
        requestedGeneration = generation;
        work.signal();
        while (requestedGeneration != NO_GENERATION) {
          segmentBegun.awaitUninterruptibly();
          checkNotFailed(NO_RECORD);
        }
        return nextSequenceNumber;
      } finally {
        lock.unlock();
      }
    } finally {
      appending.unlock();
    }
  }

  long nextSequenceNumber() {
    lock.lock();
    try {
      return nextSequenceNumber;
    } finally {
      lock.unlock();
    }
  }

  long writtenBytes() {
    lock.lock();
    try {
      return writtenBytes;
    } finally {
      lock.unlock();
    }
  }

  /** The loop of the thread. */
  private void work() {
    lock.lock();
    try {
      while (awaitWork()) {
        if (!filling.isEmpty()) {
          writeBatch();
        } else if (requestedGeneration != NO_GENERATION) {
          beginRequestedSegment();
        } else {
          forceWritten();
        }
      }
      end();
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    } finally {
      lock.unlock();
    }
  }

  /** Waits for something to do; false once the log is to be closed and there is nothing more. */
  private boolean awaitWork() {
    while (filling.isEmpty() && requestedGeneration == NO_GENERATION && !isForceDue()) {
      if (closing) {
        return false;
      }
      if (options.durability() == Durability.ASYNC
          && forcedSequenceNumber < writtenSequenceNumber) {
        awaitWork(nanosUntilForce());
      } else {
        work.awaitUninterruptibly();
      }
    }
    return true;
  }

  @SuppressWarnings("WaitNotInLoop") // The loop is the caller's.
  private void awaitWork(long nanos) {
    try {
      long _ = work.awaitNanos(nanos);
    } catch (InterruptedException e) {
      // The thread is the log's own: it is ended by closing the log, and by nothing else.
    }
  }

  private boolean isForceDue() {
    if (forcedSequenceNumber == writtenSequenceNumber) {
      return false;
    }
    return forceRequest > forcedSequenceNumber
        || (options.durability() == Durability.ASYNC
            && (writtenBytes - forcedBytes >= options.forceBytes() || nanosUntilForce() <= 0));
  }

  private long nanosUntilForce() {
    return options.forceInterval().toNanos() - (System.nanoTime() - unforcedSinceNanos);
  }

  private void writeBatch() throws IOException {
    LogBatch batch = filling;
    filling = writing;
    writing = batch;
    room.signal();
    lock.unlock();
    try {
      segments.write(batch);
      if (options.durability() == Durability.SYNC) {
        segments.force();
      }
    } finally {
      lock.lock();
    }
    progressed();
    batch.clear();
    batch.done().signalAll();
    if (isForceDue()) {
      forceWritten();
    }
  }

  private void beginRequestedSegment() throws IOException {
    long generation = requestedGeneration;
    long sequenceNumber = nextSequenceNumber;
    lock.unlock();
    try {
      segments.begin(generation, sequenceNumber);
    } finally {
      lock.lock();
    }
    progressed();
    requestedGeneration = NO_GENERATION;
    segmentBegun.signal();
  }

  private void end() throws IOException {
    lock.unlock();
    try {
      segments.end(writing);
    } finally {
      lock.lock();
    }
    progressed();
  }

  private void forceWritten() throws IOException {
    lock.unlock();
    try {
      segments.force();
    } finally {
      lock.lock();
    }
    progressed();
  }

  /** Takes over how far the segments have come. */
  private void progressed() {
    if (forcedSequenceNumber == writtenSequenceNumber) {
      unforcedSinceNanos = System.nanoTime();
    }
    writtenSequenceNumber = segments.writtenSequenceNumber();
    writtenBytes = segments.writtenBytes();
    if (forcedSequenceNumber < segments.forcedSequenceNumber()) {
      forcedSequenceNumber = segments.forcedSequenceNumber();
      forced.signalAll();
    }
    if (forcedSequenceNumber == writtenSequenceNumber) {
      forcedBytes = writtenBytes;
    }
  }

  private void fail(Throwable cause) {
    failure = cause;
    segments.abandon();
    progressed();
    filling.clear();
    writing.clear();
    filling.done().signalAll();
    writing.done().signalAll();
    room.signalAll();
    forced.signalAll();
    segmentBegun.signalAll();
  }

  private void checkOpen() {
    checkNotFailed(nextSequenceNumber);
    if (closing) {
      throw new UsageException("the write-ahead log in " + folder + " is closed");
    }
  }

  private void checkNotFailed(long sequenceNumber) {
    if (failure != null) {
      throw failed(sequenceNumber);
    }
  }

  /**
   * The error for a caller whom the failure of the log concerns.
   *
   * @param sequenceNumber of a record that is not committed; 0 if the error concerns none
   */
  private GraphflowException failed(long sequenceNumber) {
    failureTold = true;
    String fate = "";
    if (sequenceNumber != NO_RECORD) {
      fate = sequenceNumber > segments.possibleSequenceNumber()
          ? "Nothing of this transaction was kept. "
          : "Whether this transaction was kept, wholly or not at all, will show when the database is"
              + " opened again. ";
    }
    return new ResourceException("the write-ahead log in " + folder
        + " cannot be written (" + failure.getClass().getSimpleName() + ": "
        + failure.getMessage() + "). " + fate + "No more transactions can be committed until the"
        + " database is closed and opened again; reading goes on", failure);
  }

  void close() {
    lock.lock();
    try {
      closing = true;
      work.signal();
      room.signalAll();
    } finally {
      lock.unlock();
    }
    joinThread();
    lock.lock();
    try {
      if (arena.scope().isAlive()) {
        arena.close();
      }
      if (failure != null && !failureTold) {
        throw failed(NO_RECORD);
      }
    } finally {
      lock.unlock();
    }
  }

  private void joinThread() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

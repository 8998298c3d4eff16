package io.graphflow.storage.log;

import static io.graphflow.storage.log.LogFixture.FOLDER;
import static io.graphflow.storage.log.LogFixture.IDENTITY;
import static io.graphflow.storage.log.LogFixture.SYNC;
import static io.graphflow.storage.log.LogFixture.bytes;
import static io.graphflow.storage.log.LogFixture.commit;
import static io.graphflow.storage.log.LogFixture.open;
import static io.graphflow.storage.log.LogFixture.read;
import static io.graphflow.storage.log.LogFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Many threads commit at once. A wake-up that is lost shows as a time-out. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class GroupCommitTest {
  private static final int THREADS = 16;
  /** Has room for one record of each thread. */
  private static final LogOptions ROOMY = SYNC.withBufferBytes(4096);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final SimulatedDisk disk = LogFixture.disk();
  private final CountingDisk counting = new CountingDisk(disk);
  private final Semaphore permits = new Semaphore(0);

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void forcesOnceForAllThatWait() throws Exception {
    try (WriteAheadLog log = open(counting, ROOMY)) {
      commit(log, "first");
      long before = counting.forceCount();
      List<Future<Long>> waiting = commitBehindAHeldForce(log);
      permits.release(2);
      for (Future<Long> commit : waiting) {
        commit.get();
      }
      assertThat(counting.forceCount() - before).isEqualTo(2);
      permits.release(100);
    }
    assertThat(read(disk)).hasSize(2 + THREADS);
  }

  /** One record whose force is held up, and behind it one of each thread, which all wait. */
  private List<Future<Long>> commitBehindAHeldForce(WriteAheadLog log) throws Exception {
    counting.holdUp(permits);
    List<Future<Long>> waiting = new ArrayList<>();
    waiting.add(threads.submit(() -> commit(log, "held up")));
    counting.awaitHeldUp();
    CountDownLatch appended = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      waiting.add(threads.submit(() -> {
        long sequenceNumber = log.append(bytes("waits"));
        appended.countDown();
        log.awaitCommitted(sequenceNumber);
        return sequenceNumber;
      }));
    }
    appended.await();
    return waiting;
  }

  @Test
  void doesNotReturnBeforeTheForce() throws Exception {
    try (WriteAheadLog log = open(counting, ROOMY)) {
      commit(log, "first");
      List<Future<Long>> waiting = commitBehindAHeldForce(log);
      permits.release();
      assertThat(waiting.getFirst().get()).isEqualTo(2);
      counting.awaitHeldUp();
      assertThat(waiting.subList(1, waiting.size())).noneMatch(Future::isDone);
      permits.release(100);
      for (Future<Long> commit : waiting) {
        commit.get();
      }
    }
  }

  @Test
  void failsAllThatWaitAndNoneThatHadReturned() throws Exception {
    WriteAheadLog log = open(counting, ROOMY);
    commit(log, "first");
    List<Future<Long>> waiting = commitBehindAHeldForce(log);
    disk.injectAt(0, Fault.FAIL);
    permits.release(100);
    for (Future<Long> commit : waiting) {
      assertThatThrownBy(commit::get).isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(GraphflowException.class,
              e -> assertThat(e.kind()).isEqualTo(Kind.RESOURCE))
          .hasMessageContaining("reading goes on");
    }
    assertThatThrownBy(waiting.getFirst()::get)
        .hasMessageContaining("wholly or not at all");
    assertThatThrownBy(waiting.getLast()::get).hasMessageContaining("Nothing of this");
    disk.heal();
    for (Callable<?> later : List.<Callable<?>>of(() -> commit(log, "later"),
        () -> log.beginSegment(0), () -> {
          log.force();
          return null;
        })) {
      assertThatThrownBy(later::call).isInstanceOf(GraphflowException.class)
          .hasMessageContaining("cannot be written");
    }
    log.awaitCommitted(1);
    log.close();
    List<String> left = read(disk.afterPowerLoss());
    assertThat(left).startsWith("first").hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void letsThoseWithoutRoomWaitTheirTurn() throws Exception {
    try (WriteAheadLog log = open(counting, SYNC.withBufferBytes(64))) {
      commit(log, "first");
      counting.holdUp(permits);
      List<Future<Long>> waiting = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        String record = (i % 3 == 0 ? "large " : "small ").repeat(i % 3 == 0 ? 50 : 4);
        waiting.add(threads.submit(() -> commit(log, record)));
      }
      permits.release(1000);
      for (Future<Long> commit : waiting) {
        commit.get();
      }
    }
    assertThat(read(disk)).hasSize(1 + THREADS);
  }

  @Test
  void lettingALargeRecordGoWaitsUntilItIsWritten() throws Exception {
    String large = "large ".repeat(100);
    try (WriteAheadLog log = open(counting, SYNC.withBufferBytes(64))) {
      counting.holdUp(permits);
      Future<Long> heldUp = threads.submit(() -> commit(log, "held up"));
      counting.awaitHeldUp();
      byte[] payload = large.getBytes(StandardCharsets.UTF_8);
      Future<?> appended = threads.submit(() -> {
        log.append(ByteBuffer.wrap(payload));
        Arrays.fill(payload, (byte) '-');
      });
      assertGoesOnWaiting(appended);
      permits.release(100);
      heldUp.get();
      appended.get();
    }
    assertThat(read(disk)).containsExactly("held up", large);
  }

  @Test
  void nobodyAppendsWhileASegmentIsBegun() throws Exception {
    try (WriteAheadLog log = open(counting, ROOMY)) {
      commit(log, "first");
      counting.holdUp(permits);
      Future<Long> begun = threads.submit(() -> log.beginSegment(0));
      counting.awaitHeldUp();
      Future<Long> appended = threads.submit(() -> log.append(bytes("second")));
      assertGoesOnWaiting(appended);
      permits.release(100);
      assertThat(begun.get()).isEqualTo(2);
      assertThat(appended.get()).isEqualTo(2);
    }
    assertThat(read(disk)).containsExactly("first", "second");
  }

  private static void assertGoesOnWaiting(Future<?> ended) {
    assertThatThrownBy(() -> ended.get(200, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void keepsAnInterruptUntilTheRecordIsCommitted() throws Exception {
    try (WriteAheadLog log = open(counting, ROOMY)) {
      commit(log, "first");
      counting.holdUp(permits);
      CountDownLatch appended = new CountDownLatch(1);
      Thread[] committer = new Thread[1];
      Future<Boolean> commit = threads.submit(() -> {
        committer[0] = Thread.currentThread();
        long sequenceNumber = log.append(bytes("interrupted"));
        appended.countDown();
        log.awaitCommitted(sequenceNumber);
        return Thread.interrupted();
      });
      appended.await();
      counting.awaitHeldUp();
      committer[0].interrupt();
      permits.release(100);
      assertThat(commit.get()).isTrue();
      Thread.currentThread().interrupt();
      assertThat(commit(log, "with the status set")).isEqualTo(3);
      log.force();
      assertThat(log.beginSegment(0)).isEqualTo(4);
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(read(disk)).hasSize(3);
  }

  @Test
  void closesAfterWhatWasAppended() throws Exception {
    WriteAheadLog log = open(counting, ROOMY);
    commit(log, "first");
    List<Future<Long>> waiting = commitBehindAHeldForce(log);
    List<Future<?>> closing =
        List.of(threads.submit(log::close), threads.submit(log::close));
    permits.release(100);
    for (Future<Long> commit : waiting) {
      commit.get();
    }
    for (Future<?> close : closing) {
      close.get();
    }
    assertThat(read(disk)).hasSize(2 + THREADS);
  }

  @Test
  void commitsInOrderFromManyThreadsWhateverElseHappens() {
    RandomSource.rounds(20, random -> {
      SimulatedDisk fresh = LogFixture.disk(random.nextLong());
      Durability durability = LogFixture.durability(random);
      LogOptions options = new LogOptions(durability, 200 + random.nextInt(3000),
          64 + random.nextInt(300), Duration.ofMillis(1), 1 + random.nextInt(1000));
      Map<Long, String> committed = new ConcurrentHashMap<>();
      AtomicInteger refused = new AtomicInteger();
      int closeAfter = random.nextInt(400);
      CountDownLatch closing = new CountDownLatch(closeAfter);
      int longest = 1 + random.nextInt(400);
      WriteAheadLog log = open(fresh, options);
      List<Future<?>> ended = new ArrayList<>();
      try (ExecutorService committers = Executors.newVirtualThreadPerTaskExecutor()) {
        IntStream.range(0, THREADS).forEach(thread -> ended.add(committers.submit(() -> {
          for (int i = 0; i < 25; i++) {
            String record = thread + "/" + i + " " + "x".repeat((thread * 31 + i * 17) % longest);
            try {
              committed.put(commit(log, record), record);
              closing.countDown();
              if (i == 20 && thread < 4) {
                log.beginSegment(0);
              } else if (i == 15 && thread < 4) {
                log.force();
              }
            } catch (GraphflowException e) {
              assertThat(e.kind()).isEqualTo(Kind.USAGE);
              refused.incrementAndGet();
            }
          }
        })));
        ended.add(committers.submit(() -> {
          if (closeAfter < 200) {
            closing.await();
            log.close();
          }
          return null;
        }));
      }
      ended.forEach(GroupCommitTest::checkNotFailed);
      log.close();
      if (closeAfter >= 200) {
        assertThat(refused).hasValue(0);
        assertThat(committed).hasSize(THREADS * 25);
      }
      assertThat(found(fresh)).containsAllEntriesOf(committed).hasSize(committed.size());
    });
  }

  private static void checkNotFailed(Future<?> ended) {
    assertThat(ended.state()).as(() -> ended.exceptionNow().toString())
        .isEqualTo(Future.State.SUCCESS);
  }

  private static Map<Long, String> found(SimulatedDisk disk) {
    Map<Long, String> found = new TreeMap<>();
    LogReader.read(disk, FOLDER, IDENTITY, 1,
        (number, generation, payload) -> found.put(number, text(payload)));
    return found;
  }
}

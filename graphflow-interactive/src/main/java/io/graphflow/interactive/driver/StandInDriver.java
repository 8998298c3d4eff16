package io.graphflow.interactive.driver;

import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.network.ScheduledUpdate;
import io.graphflow.interactive.network.UpdateStream;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs a part of a {@link Workload} by its schedule. Each update stream has a thread, which runs an update
 * when it is due and all that it depends on is done. Readers take complex reads in the order in which they
 * are due, and walk short reads after each. The first error ends the run.
 *
 * <p>A driver runs once.
 */
public final class StandInDriver {
  /** Time for threads to start before the first operation is due. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final InteractiveTarget target;
  private final DriverOptions options;
  private final Part part;
  private final UpdateProgress progress;
  private final ShortReadWalk walks;
  private final AtomicInteger nextRead = new AtomicInteger();
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private Schedule schedule;

  /** Creates a driver of a part of a workload. */
  public StandInDriver(InteractiveTarget target, Part part, DriverOptions options) {
    this.target = target;
    this.part = part;
    this.options = options;
    this.progress = new UpdateProgress(part.updates().size());
    this.walks = new ShortReadWalk(options.shortReadStep());
  }

  /** What a thread does until it is done or {@link #stopped}. */
  private interface Work {
    void run(Measurements measured) throws IOException, InterruptedException;
  }

  /**
   * Runs all of the part.
   *
   * @return what was measured
   * @throws IOException if an update stream cannot be read
   * @throws io.graphflow.exception.GraphflowException if an operation fails, or a stream is not as {@link
   *     UpdateStream} describes
   */
  public Measurements run() throws IOException, InterruptedException {
    schedule = new Schedule(
        part.startMillis(), System.nanoTime() + LEAD_NANOS, options.timeCompression());
    List<Work> works = new ArrayList<>();
    for (int stream = 0; stream < part.updates().size(); stream++) {
      int number = stream;
      works.add(measured -> update(number, measured));
    }
    for (int reader = 0; reader < options.readers(); reader++) {
      Random random = new Random(options.seed() + reader);
      works.add(measured -> read(random, measured));
    }
    Measurements all = run(works);
    switch (failure.get()) {
      case null -> {
        return all;
      }
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException(e);
    }
  }

  private Measurements run(List<Work> works) throws InterruptedException {
    List<Measurements> measured = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (Work work : works) {
      Measurements own = new Measurements(schedule.startNanos());
      measured.add(own);
      threads.add(Thread.ofPlatform().name("interactive-" + threads.size()).start(() -> {
        try {
          work.run(own);
        } catch (Throwable e) {
          failure.compareAndSet(null, e);
          stop();
        }
      }));
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } finally {
      // An interrupt of the run shall not leave threads behind that go on with it.
      stop();
    }
    Measurements all = new Measurements(schedule.startNanos());
    measured.forEach(all::addAll);
    return all;
  }

  private void stop() {
    stopped.countDown();
    progress.stop();
  }

  /** Waits until an operation is due; returns whether the run goes on. */
  private boolean awaitDue(long dueNanos) throws InterruptedException {
    return !stopped.await(Math.max(0, dueNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  private void update(int stream, Measurements measured) throws IOException, InterruptedException {
    Part.Updates updates = part.updates().get(stream);
    try (UpdateStream reader = UpdateStream.open(updates.stream())) {
      reader.skip(updates.skipped());
      for (int i = 0; i < updates.count(); i++) {
        ScheduledUpdate update = reader.next();
        progress.next(stream, update.timeMillis());
        long dueNanos = schedule.dueNanos(update.timeMillis());
        if (!awaitDue(dueNanos) || !progress.await(stream, update.dependencyMillis())) {
          return;
        }
        run(update.operation(), update.parameters(), dueNanos, measured);
      }
    }
    progress.next(stream, UpdateProgress.END);
  }

  private void read(Random random, Measurements measured) throws InterruptedException {
    for (int i = nextRead.getAndIncrement(); i < part.reads().size(); i =
        nextRead.getAndIncrement()) {
      ScheduledRead read = part.reads().get(i);
      long dueNanos = schedule.dueNanos(read.timeMillis());
      if (!awaitDue(dueNanos)) {
        return;
      }
      List<List<Object>> rows = run(read.operation(), read.parameters(), dueNanos, measured);
      walks.walk(read.operation(), rows, random, (shortRead, parameters) -> stopped.getCount() == 0
          ? null
          : run(shortRead, parameters, System.nanoTime(), measured));
    }
  }

  /** Runs an operation and measures it; an update has no rows. */
  private List<List<Object>> run(InteractiveOperation operation, Map<String, Object> parameters,
      long dueNanos, Measurements measured) {
    List<List<Object>> rows = List.of();
    long startNanos = System.nanoTime();
    if (operation.kind() == OperationKind.UPDATE) {
      target.update(operation, parameters);
    } else {
      rows = target.read(operation, parameters);
    }
    measured.add(operation, dueNanos, startNanos, System.nanoTime());
    return rows;
  }
}

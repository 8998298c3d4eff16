package io.graphflow.interactive.driver;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.network.UpdateStream;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Update streams and the complex reads between their updates: the first read of a kind comes one {@link
 * WorkloadMix#readMillis} after the first update, and the next ones follow in the same distance, with one
 * set of parameters after the other.
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class Workload {
  private static final double MILLIS_PER_SECOND = 1000;

  private final List<Path> streams;
  private final List<long[]> times;
  private final Map<InteractiveOperation, List<Map<String, Object>>> parameters;
  private final WorkloadMix mix;
  /** A complex read with the short reads that are expected behind it. */
  private final double operationsPerRead;
  private final long startMillis;

  private Workload(List<Path> streams, List<long[]> times,
      Map<InteractiveOperation, List<Map<String, Object>>> parameters, WorkloadMix mix,
      double operationsPerRead) {
    this.streams = streams;
    this.times = times;
    this.parameters = parameters;
    this.mix = mix;
    this.operationsPerRead = operationsPerRead;
    this.startMillis = times.stream()
        .filter(some -> some.length > 0)
        .mapToLong(some -> some[0])
        .min()
        .orElseThrow(() -> new UsageException("there is no update in " + streams));
  }

  /**
   * Reads the times of the updates.
   *
   * @param streams files of updates, each of which a thread of its own runs
   * @param parameters sets for each complex read that shall come, at least one
   * @param mix how often reads come
   * @param shortReadStep as {@link DriverOptions#shortReadStep}
   * @throws UsageException if there is no update
   * @throws io.graphflow.exception.DataException if a file is not as {@link UpdateStream} describes
   */
  public static Workload of(List<Path> streams,
      Map<InteractiveOperation, List<Map<String, Object>>> parameters, WorkloadMix mix,
      double shortReadStep) throws IOException {
    List<long[]> times = new ArrayList<>();
    for (Path stream : streams) {
      times.add(UpdateStream.times(stream));
    }
    return new Workload(List.copyOf(streams), times, parameters, mix,
        1 + ShortReadWalk.expectedCount(shortReadStep));
  }

  /**
   * The mean time between the updates of some streams, in the network's time.
   *
   * @return at least 1
   */
  public static long meanUpdateMillis(List<Path> streams) throws IOException {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    long count = 0;
    for (Path stream : streams) {
      long[] times = UpdateStream.times(stream);
      if (times.length > 0) {
        first = Math.min(first, times[0]);
        last = Math.max(last, times[times.length - 1]);
        count += times.length;
      }
    }
    return count == 0 ? 1 : Math.max(1, (last - first) / count);
  }

  /**
   * The pace at which the operations that are measured come at a rate. A network grows, and so its updates are not
   * equally dense: their mean over all streams would give a part another rate.
   *
   * @param operations how many are measured, if updates do not end before
   * @param warmUp how many come before
   * @param rate operations of all kinds a second
   * @throws UsageException if there is no update behind the warm-up
   */
  public Pace pace(long operations, long warmUp, double rate) {
    // A few operations behind many may happen to lie close together, or far apart.
    Cursor cursor = cursorAt(warmUp <= operations ? warmUp : 0);
    double first = cursor.place;
    long startMillis = cursor.dueMillis();
    long millis = 0;
    while (cursor.place < warmUp + operations && cursor.hasNext()) {
      millis = cursor.dueMillis() - startMillis;
      cursor.next();
    }
    double count = cursor.place - first;
    if (cursor.hasNext()) {
      millis = cursor.dueMillis() - startMillis;
    }
    return new Pace(operations, warmUp, count * MILLIS_PER_SECOND / (Math.max(1, millis) * rate));
  }

  /** How often reads come. */
  public WorkloadMix mix() {
    return mix;
  }

  /** How many updates there are. */
  public long updateCount() {
    return times.stream().mapToLong(some -> some.length).sum();
  }

  /**
   * How many operations there are up to the last update, where a complex read counts along with the short reads
   * that are expected behind it.
   */
  public long operationCount() {
    Cursor cursor = new Cursor();
    while (cursor.hasNext()) {
      cursor.next();
    }
    return Math.round(cursor.place);
  }

  /**
   * A part of the operations, in the order in which they are due. It ends with the last update, though
   * reads could go on. A complex read counts along with the short reads that are expected behind it.
   *
   * @param offset how many operations come before it
   * @param count how many operations it has, unless updates end before
   * @throws UsageException if there is nothing behind the offset
   */
  public Part part(long offset, long count) {
    Cursor cursor = cursorAt(offset);
    long firstMillis = cursor.dueMillis();
    int[] skipped = cursor.updatesDone.clone();
    List<ScheduledRead> reads = new ArrayList<>();
    while (cursor.place < offset + count && cursor.hasNext()) {
      ScheduledRead read = cursor.next();
      if (read != null) {
        reads.add(read);
      }
    }
    List<Part.Updates> updates = new ArrayList<>();
    for (int i = 0; i < streams.size(); i++) {
      updates.add(
          new Part.Updates(streams.get(i), skipped[i], cursor.updatesDone[i] - skipped[i]));
    }
    return new Part(firstMillis, updates, reads);
  }

  /** The place behind a number of operations, at which there is an update still. */
  private Cursor cursorAt(long offset) {
    Cursor cursor = new Cursor();
    while (cursor.place < offset && cursor.hasNext()) {
      cursor.next();
    }
    if (!cursor.hasNext()) {
      throw new UsageException("the update streams have " + updateCount() + " updates, which end "
          + "before operation " + offset + "; ask for fewer operations before it");
    }
    return cursor;
  }

  /** A place among the operations in the order in which they are due. */
  private final class Cursor {
    private final List<InteractiveOperation> reads = List.copyOf(parameters.keySet());
    private final int[] readsDone = new int[reads.size()];
    private final int[] updatesDone = new int[streams.size()];
    private double place;

    /** Whether there is an update still. */
    boolean hasNext() {
      return stream() >= 0;
    }

    /** When the next operation is due. */
    long dueMillis() {
      return Math.min(updateMillis(stream()), readMillis(read()));
    }

    /** Goes past the next operation; returns it if it is a read, or else null. */
    ScheduledRead next() {
      int stream = stream();
      int read = read();
      long readMillis = readMillis(read);
      if (updateMillis(stream) <= readMillis) {
        updatesDone[stream]++;
        place++;
        return null;
      }
      InteractiveOperation operation = reads.get(read);
      List<Map<String, Object>> sets = parameters.get(operation);
      Map<String, Object> set = sets.get(readsDone[read] % sets.size());
      readsDone[read]++;
      place += operationsPerRead;
      return new ScheduledRead(readMillis, operation, set);
    }

    /** The stream whose next update is due first, or -1 if none has a next one. */
    private int stream() {
      int earliest = -1;
      for (int i = 0; i < updatesDone.length; i++) {
        if (updatesDone[i] < times.get(i).length
            && (earliest < 0 || updateMillis(i) < updateMillis(earliest))) {
          earliest = i;
        }
      }
      return earliest;
    }

    private long updateMillis(int stream) {
      return times.get(stream)[updatesDone[stream]];
    }

    /** The kind of read of which the next one is due first, or -1 if there is no kind. */
    private int read() {
      int earliest = -1;
      for (int i = 0; i < readsDone.length; i++) {
        if (earliest < 0 || readMillis(i) < readMillis(earliest)) {
          earliest = i;
        }
      }
      return earliest;
    }

    private long readMillis(int read) {
      return read < 0
          ? Long.MAX_VALUE
          : startMillis + (readsDone[read] + 1) * mix.readMillis(reads.get(read));
    }
  }
}

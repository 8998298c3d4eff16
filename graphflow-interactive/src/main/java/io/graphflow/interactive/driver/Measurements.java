package io.graphflow.interactive.driver;

import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * How long operations took, and how many began late. For use by one thread at a time.
 *
 * <p>As LDBC's driver has it, an operation is late if it begins more than a second after it is due, and a
 * short read is due when the operation before it ends, so that it is never late.
 */
public final class Measurements {
  /** From which delay on an operation is late. */
  static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(1);
  /** The largest share of late operations with which a run keeps its schedule. */
  public static final double MOST_LATE = 0.05;

  /** Every kind of operation. */
  public static final Set<OperationKind> ALL = Set.of(OperationKind.values());
  /** The kinds of operations that have a time of their own in the schedule. */
  public static final Set<OperationKind> SCHEDULED =
      Set.of(OperationKind.COMPLEX_READ, OperationKind.UPDATE);

  private static final int DIGITS = 3;

  private final Map<InteractiveOperation, Histogram> nanos =
      new EnumMap<>(InteractiveOperation.class);
  private final Map<InteractiveOperation, Long> late = new EnumMap<>(InteractiveOperation.class);
  private final MinuteCounts minutes = new MinuteCounts();
  private final long startNanos;
  private long runNanos;

  /**
   * Creates measurements of nothing.
   *
   * @param startNanos when the first operation of the run is due, as {@link System#nanoTime}
   */
  public Measurements(long startNanos) {
    this.startNanos = startNanos;
  }

  /**
   * Adds an operation.
   *
   * @param dueNanos when it was due, as {@link System#nanoTime}
   * @param startNanos when it began
   * @param endNanos when it was done
   */
  public void add(InteractiveOperation operation, long dueNanos, long startNanos, long endNanos) {
    nanos.computeIfAbsent(operation, _ -> new Histogram(DIGITS))
        .recordValue(Math.max(0, endNanos - startNanos));
    boolean isLate = startNanos - dueNanos > LATE_NANOS;
    if (isLate) {
      late.merge(operation, 1L, Long::sum);
    }
    minutes.add(operation, endNanos - this.startNanos, endNanos - startNanos, isLate);
    runNanos = Math.max(runNanos, endNanos - this.startNanos);
  }

  /** Adds all that another thread measured in the same run. */
  public void addAll(Measurements other) {
    other.nanos.forEach((operation, some) -> nanos
        .computeIfAbsent(operation, _ -> new Histogram(DIGITS))
        .add(some));
    other.late.forEach((operation, some) -> late.merge(operation, some, Long::sum));
    minutes.addAll(other.minutes);
    runNanos = Math.max(runNanos, other.runNanos);
  }

  /** What was done in each minute since the first operation was due. */
  public MinuteCounts minutes() {
    return minutes;
  }

  /** When the first operation was due, as {@link System#nanoTime}. */
  public long startNanos() {
    return startNanos;
  }

  /** The operations that were run. */
  public Set<InteractiveOperation> operations() {
    return new TreeSet<>(nanos.keySet());
  }

  /** The times of an operation that was run, in nanoseconds. */
  public Histogram nanos(InteractiveOperation operation) {
    return nanos.get(operation);
  }

  /** How many times an operation was late. */
  public long late(InteractiveOperation operation) {
    return late.getOrDefault(operation, 0L);
  }

  /** How many operations of some kinds there were. */
  public long count(Set<OperationKind> kinds) {
    return nanos.entrySet()
        .stream()
        .filter(entry -> kinds.contains(entry.getKey().kind()))
        .mapToLong(entry -> entry.getValue().getTotalCount())
        .sum();
  }

  /** The share of the operations of some kinds that were late; 0 if there were none. */
  public double lateShare(Set<OperationKind> kinds) {
    long lateOnes = late.entrySet()
        .stream()
        .filter(entry -> kinds.contains(entry.getKey().kind()))
        .mapToLong(Map.Entry::getValue)
        .sum();
    return lateOnes == 0 ? 0 : (double) lateOnes / count(kinds);
  }

  /** The time from when the first operation was due until the last one was done, in nanoseconds. */
  public long runNanos() {
    return runNanos;
  }

  /** Operations of all kinds a second. */
  public double throughput() {
    return count(ALL) * (double) TimeUnit.SECONDS.toNanos(1) / runNanos;
  }

  /** What came of the run. */
  public RunVerdict verdict() {
    return new RunVerdict(throughput(), lateShare(SCHEDULED), keptSchedule());
  }

  /** Whether of the scheduled operations, and so of all, no more were late than may be. */
  public boolean keptSchedule() {
    return lateShare(SCHEDULED) <= MOST_LATE;
  }
}

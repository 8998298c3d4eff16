package io.graphflow.interactive.driver;

import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * What was done in each minute of a run. An operation belongs to the minute in which it ended. For use by one
 * thread at a time.
 */
public final class MinuteCounts {
  private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int MANY = 10;

  private long[] operations = {};
  private long[] late = {};
  private long[] complexReads = {};
  private long[] complexReadNanos = {};
  private long runNanos;

  /** Creates counts of nothing. */
  public MinuteCounts() {}

  /**
   * Counts an operation.
   *
   * @param endNanos when it ended, in nanoseconds from the start of the run; what ended before is not
   *     counted
   * @param nanos how long it took
   * @param isLate whether it began late
   */
  public void add(InteractiveOperation operation, long endNanos, long nanos, boolean isLate) {
    if (endNanos < 0) {
      return;
    }
    runNanos = Math.max(runNanos, endNanos);
    int minute = (int) (endNanos / MINUTE_NANOS);
    reserve(minute + 1);
    operations[minute]++;
    late[minute] += isLate ? 1 : 0;
    if (operation.kind() == OperationKind.COMPLEX_READ) {
      complexReads[minute]++;
      complexReadNanos[minute] += nanos;
    }
  }

  /** Adds all that another thread counted in the same run. */
  public void addAll(MinuteCounts other) {
    runNanos = Math.max(runNanos, other.runNanos);
    reserve(other.operations.length);
    for (int minute = 0; minute < other.operations.length; minute++) {
      operations[minute] += other.operations[minute];
      late[minute] += other.late[minute];
      complexReads[minute] += other.complexReads[minute];
      complexReadNanos[minute] += other.complexReadNanos[minute];
    }
  }

  private void reserve(int minutes) {
    if (operations.length < minutes) {
      operations = Arrays.copyOf(operations, minutes);
      late = Arrays.copyOf(late, minutes);
      complexReads = Arrays.copyOf(complexReads, minutes);
      complexReadNanos = Arrays.copyOf(complexReadNanos, minutes);
    }
  }

  /** How many whole minutes there were: the last one, in which the run ended, is none. */
  public int whole() {
    return (int) (runNanos / MINUTE_NANOS);
  }

  /** The operations of all kinds of a minute. */
  public long operations(int minute) {
    return operations[minute];
  }

  /** Those of the operations of a minute that began late. */
  public long late(int minute) {
    return late[minute];
  }

  /** The mean time of the complex reads of a minute, in nanoseconds; NaN if there were none. */
  public double complexReadNanos(int minute) {
    return complexReads[minute] == 0
        ? Double.NaN
        : (double) complexReadNanos[minute] / complexReads[minute];
  }

  /** The coefficient of variation of the operations of whole minutes: their standard deviation over their mean. */
  public double variation() {
    double mean = mean(0, whole());
    double squares = 0;
    for (int minute = 0; minute < whole(); minute++) {
      squares += (operations[minute] - mean) * (operations[minute] - mean);
    }
    return Math.sqrt(squares / whole()) / mean;
  }

  /** How many minutes at the beginning and the end are compared: ten, or half of the whole minutes if they are fewer. */
  public int compared() {
    return Math.min(MANY, whole() / 2);
  }

  /** The operations of the last {@link #compared} whole minutes over those of the first. */
  public double lastToFirst() {
    return mean(whole() - compared(), whole()) / mean(0, compared());
  }

  private double mean(int start, int end) {
    return Arrays.stream(operations, start, end).average().orElse(Double.NaN);
  }
}

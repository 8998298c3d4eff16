package io.graphflow.core.arrow;

import io.graphflow.core.value.ValueText;
import io.graphflow.temporal.IsoDuration;

/** Durations, as months, days and nanoseconds that are not converted into each other. */
final class DurationColumn extends Column {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int INTERVAL_BYTES = 16;

  private final Memory intervals = new Memory();

  @Override
  void store(Object value) {
    if (!(value instanceof IsoDuration duration)) {
      throw unfit(value, ColumnType.Scalar.DURATION);
    }
    try {
      int months = Math.toIntExact(duration.months());
      int days = Math.toIntExact(duration.days());
      long nanos = Math.addExact(Math.multiplyExact(duration.seconds(), NANOS_PER_SECOND),
          duration.nanoseconds());
      intervals.addInt(months);
      intervals.addInt(days);
      intervals.addLong(nanos);
    } catch (ArithmeticException e) {
      throw new UnfitValueException(
          ValueText.describe(value) + ", which is longer than an Arrow interval");
    }
  }

  @Override
  void storeNothing() {
    intervals.addZeros(INTERVAL_BYTES);
  }

  @Override
  long bytes() {
    return intervals.size();
  }

  @Override
  void clear() {
    super.clear();
    intervals.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(intervals);
  }
}

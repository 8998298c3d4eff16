package io.graphflow.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Maps the values of an axis to places on it, and chooses where its ticks are. */
final class AxisScale {
  private static final int MOST_TICKS = 8;

  private final boolean logarithmic;
  private final double low;
  private final double high;
  private final double start;
  private final double end;

  /**
   * Creates a scale that all values lie on.
   *
   * @param values the values to show; at least one is a number
   * @param start the place of the lowest value
   * @param end the place of the highest one, which may be below {@code start}
   */
  AxisScale(Plot.Axis axis, DoubleStream values, double start, double end) {
    logarithmic = axis.logarithmic();
    this.start = start;
    this.end = end;
    double[] known = values.filter(Double::isFinite).filter(v -> !logarithmic || v > 0).toArray();
    double least = DoubleStream.of(known).min().orElse(1);
    double greatest = DoubleStream.of(known).max().orElse(1);
    if (logarithmic) {
      low = step(least, false);
      high = Math.max(step(greatest, true), low * 2);
    } else {
      double step = linearStep(Math.max(greatest, 0) - Math.min(least, 0));
      low = Math.min(0, Math.floor(least / step) * step);
      high = Math.max(Math.ceil(greatest / step) * step, low + step);
    }
  }

  /** The next 1, 2 or 5 times a power of ten, itself included. */
  private static double step(double value, boolean up) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    double[] steps = {1, 2, 5, 10};
    for (int i = 0; i < steps.length; i++) {
      // A hair's breadth, as 0.3 / 0.1 is not 3.
      if (up && value <= steps[i] * power * (1 + 1e-9)) {
        return steps[i] * power;
      }
      if (!up && value < steps[i] * power * (1 - 1e-9)) {
        return steps[i - 1] * power;
      }
    }
    return power * (up ? 10 : 5);
  }

  private static double linearStep(double span) {
    return span <= 0 ? 1 : step(span / MOST_TICKS, true);
  }

  /** Where the axis begins. */
  double low() {
    return low;
  }

  /** The place of a value; those beyond the ends are at the ends. */
  double place(double value) {
    double clamped = Math.clamp(value, low, high);
    double share = logarithmic
        ? Math.log(clamped / low) / Math.log(high / low)
        : (clamped - low) / (high - low);
    return start + share * (end - start);
  }

  /** Values with a mark, ascending. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (!logarithmic) {
      double step = linearStep(high - low);
      for (int i = 0; low + i * step <= high + step / 2; i++) {
        ticks.add(low + i * step);
      }
      return ticks;
    }
    boolean decadesOnly = high / low > 1e4;
    for (double tick = low; tick <= high * (1 + 1e-9); tick = step(tick * 1.01, true)) {
      double power = Math.pow(10, Math.floor(Math.log10(tick * (1 + 1e-9))));
      if (!decadesOnly || Math.abs(tick / power - 1) < 1e-6) {
        ticks.add(tick);
      }
    }
    return ticks;
  }
}

package io.graphflow.bench.report;

import java.util.List;
import java.util.Objects;

/** A picture of numbers. Numbers that are NaN were not measured, and are left out. */
public sealed interface Plot {
  /** Unique in its section, for the name of a file: lower case letters, digits, hyphens. */
  String name();

  /** Its title, above it. */
  String title();

  /**
   * Boxes that show the 5th, 25th, 50th, 75th and 95th percentile, as the paper's do, with the
   * values beside them.
   *
   * @param name for its file
   * @param title above it
   * @param valueAxis the axis of the values, with their unit
   * @param boxes from left to right
   */
  record Boxes(
      String name,
      String title,
      Axis valueAxis,
      List<Box> boxes) implements Plot {
    /** Copies the list. */
    public Boxes {
      Objects.requireNonNull(valueAxis, "valueAxis");
      boxes = List.copyOf(boxes);
    }
  }

  /**
   * Lines or curves.
   *
   * @param name for its file
   * @param title above it
   * @param across the axis of the first coordinates
   * @param up the axis of the second ones
   * @param lines in the order of the legend
   */
  record Lines(
      String name,
      String title,
      Axis across,
      Axis up,
      List<Line> lines) implements Plot {
    /** Copies the list. */
    public Lines {
      Objects.requireNonNull(across, "across");
      Objects.requireNonNull(up, "up");
      lines = List.copyOf(lines);
    }
  }

  /**
   * Groups of bars.
   *
   * @param name for its file
   * @param title above it
   * @param valueAxis the axis of the bars' lengths, with their unit
   * @param groups a name for each group, from left to right
   * @param series one bar in each group
   */
  record Bars(
      String name,
      String title,
      Axis valueAxis,
      List<String> groups,
      List<Series> series) implements Plot {
    /** Copies the lists. */
    public Bars {
      Objects.requireNonNull(valueAxis, "valueAxis");
      groups = List.copyOf(groups);
      series = List.copyOf(series);
    }
  }

  /**
   * An axis.
   *
   * @param label what it shows, with the unit
   * @param logarithmic whether it is; values are above 0 then
   */
  record Axis(String label, boolean logarithmic) {
    /** An axis on which equal distances are equal differences, and which begins at 0. */
    public static Axis linear(String label) {
      return new Axis(label, false);
    }

    /** An axis on which equal distances are equal ratios. */
    public static Axis logarithmic(String label) {
      return new Axis(label, true);
    }
  }

  /**
   * The values of a box.
   *
   * @param name below it
   * @param values at least one
   */
  record Box(String name, List<Double> values) {
    /** Copies the list. */
    public Box {
      values = List.copyOf(values);
    }
  }

  /**
   * A point of a line.
   *
   * @param x across
   * @param y up
   */
  record Point(double x, double y) {}

  /**
   * A line.
   *
   * @param name in the legend
   * @param points in the order in which they are joined
   */
  record Line(String name, List<Point> points) {
    /** Copies the list. */
    public Line {
      points = List.copyOf(points);
    }
  }

  /**
   * Bars of one colour.
   *
   * @param name in the legend
   * @param values one for each group
   */
  record Series(String name, List<Double> values) {
    /** Copies the list. */
    public Series {
      values = List.copyOf(values);
    }
  }
}

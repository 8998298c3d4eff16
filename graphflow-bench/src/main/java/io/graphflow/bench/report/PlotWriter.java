package io.graphflow.bench.report;

import io.graphflow.bench.report.SvgElements.Anchor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Draws plots as SVG. Written directly, as the plotting libraries that were looked at draw neither the
 * paper's boxes (5th to 95th percentile) nor bars on a logarithmic axis, and fix their colours.
 */
final class PlotWriter {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 380;
  private static final double LEFT = 68;
  private static final double RIGHT = WIDTH - 16;
  private static final double LINE = 17;
  private static final double CHARACTER = 6.6;
  private static final int COLOURS = 7;
  private static final int MOST_LABELLED_BARS = 20;

  private final SvgElements svg = new SvgElements();
  /** Top and bottom of the area of the values. */
  private double top;
  private double bottom = HEIGHT - 34;

  private PlotWriter() {}

  /** An element for a page that has the style sheet. */
  static String inline(Plot plot) {
    return draw(plot, "");
  }

  /** A file of its own. */
  static String file(Plot plot) {
    return draw(plot, "<style>\n" + HtmlWriter.style("plot.css") + "</style>\n");
  }

  private static String draw(Plot plot, String style) {
    PlotWriter writer = new PlotWriter();
    switch (plot) {
      case Plot.Boxes boxes -> writer.boxes(boxes);
      case Plot.Lines lines -> writer.lines(lines);
      case Plot.Bars bars -> writer.bars(bars);
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" "
        + "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n".formatted(WIDTH, HEIGHT, WIDTH,
            HEIGHT)
        + "<title>" + InlineText.escape(plot.title()) + "</title>\n" + style
        + "<rect class=\"paper\" width=\"" + WIDTH + "\" height=\"" + HEIGHT + "\"/>\n"
        + writer.svg + "</svg>\n";
  }

  /** Title and legend; the area of the values begins below them. */
  private void heading(String title, List<String> legend) {
    svg.text("title", 16, 24, Anchor.START, title);
    double x = 16;
    double y = 24 + LINE + 4;
    if (!legend.isEmpty()) {
      for (int i = 0; i < legend.size(); i++) {
        double width = 16 + legend.get(i).length() * CHARACTER + 26;
        if (x > 16 && x + width > WIDTH) {
          x = 16;
          y += LINE;
        }
        svg.rectangle("fill" + i % COLOURS, x, y - 9, 10, 10);
        svg.text("label", x + 16, y, Anchor.START, legend.get(i));
        x += width;
      }
      y += LINE;
    }
    top = y + 4;
  }

  private AxisScale upwards(Plot.Axis axis, DoubleStream values) {
    AxisScale scale = new AxisScale(axis, values, bottom, top);
    for (double tick : scale.ticks()) {
      double y = scale.place(tick);
      svg.line("grid", LEFT, y, RIGHT, y);
      svg.text("label", LEFT - 6, y + 4, Anchor.END, tick(tick));
    }
    svg.turnedText("label", 14, (top + bottom) / 2, -90, Anchor.MIDDLE, axis.label());
    svg.line("axis", LEFT, bottom, RIGHT, bottom);
    return scale;
  }

  private static String tick(double value) {
    double size = Math.abs(value);
    if (size >= 1e6) {
      return brief(value / 1e6) + "M";
    }
    return size >= 1e4 ? brief(value / 1e3) + "k" : brief(value);
  }

  private static String brief(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.6f", value).replaceFirst("0+$", "");
  }

  /** Names below the axis, slanted if they would run into each other. */
  private void names(List<String> names) {
    double slot = (RIGHT - LEFT) / names.size();
    boolean slanted = slanted(names);
    for (int i = 0; i < names.size(); i++) {
      double x = LEFT + (i + 0.5) * slot;
      if (slanted) {
        svg.turnedText("label", x + 4, bottom + 14, -40, Anchor.END, names.get(i));
      } else {
        svg.text("label", x, bottom + 17, Anchor.MIDDLE, names.get(i));
      }
    }
  }

  private static boolean slanted(List<String> names) {
    double slot = (RIGHT - LEFT) / names.size();
    return names.stream().anyMatch(name -> name.length() * CHARACTER > slot - 4);
  }

  /** Leaves room below the axis for slanted names. */
  private void makeRoom(List<String> names) {
    if (slanted(names)) {
      int longest = names.stream().mapToInt(String::length).max().orElse(0);
      bottom = HEIGHT - 22 - Math.min(longest * CHARACTER * 0.65, 120);
    }
  }

  private void boxes(Plot.Boxes plot) {
    List<String> names = plot.boxes().stream().map(Plot.Box::name).toList();
    makeRoom(names);
    heading(plot.title(), List.of());
    AxisScale scale = upwards(plot.valueAxis(),
        plot.boxes()
            .stream()
            .flatMap(box -> box.values().stream())
            .mapToDouble(Double::doubleValue));
    if (plot.valueAxis().logarithmic() && scale.low() < 1) {
      svg.line("axis", LEFT, scale.place(1), RIGHT, scale.place(1));
    }
    double slot = (RIGHT - LEFT) / plot.boxes().size();
    double half = Math.min(30, slot / 5);
    for (int i = 0; i < plot.boxes().size(); i++) {
      double[] sorted = plot.boxes()
          .get(i)
          .values()
          .stream()
          .mapToDouble(Double::doubleValue)
          .filter(Double::isFinite)
          .sorted()
          .toArray();
      if (sorted.length > 0) {
        box(scale, sorted, LEFT + (i + 0.5) * slot, half, i % COLOURS);
      }
    }
    names(names);
  }

  private void box(AxisScale scale, double[] sorted, double x, double half, int colour) {
    double lowest = scale.place(percentile(sorted, 0.05));
    double lower = scale.place(percentile(sorted, 0.25));
    double median = percentile(sorted, 0.5);
    double upper = scale.place(percentile(sorted, 0.75));
    double highest = scale.place(percentile(sorted, 0.95));
    String stroke = "stroke" + colour;
    svg.line(stroke, x, lowest, x, lower);
    svg.line(stroke, x, upper, x, highest);
    svg.line(stroke, x - half / 2, lowest, x + half / 2, lowest);
    svg.line(stroke, x - half / 2, highest, x + half / 2, highest);
    svg.rectangle("pale" + colour + " " + stroke, x - half, upper, 2 * half, lower - upper);
    svg.line(stroke + " thick", x - half, scale.place(median), x + half, scale.place(median));
    for (int i = 0; i < sorted.length; i++) {
      // Beside each other, so that equal values show.
      double shift = (i * 7 % 5 - 2) * half / 9;
      svg.dot("fill" + colour + " faint", x - half * 1.55 + shift, scale.place(sorted[i]), 2.5,
          Format.number(sorted[i]));
    }
    svg.text("value", x + half + 6, scale.place(median) + 4, Anchor.START,
        Format.number(median));
  }

  /** Between the two nearest values in proportion, as spreadsheets and numpy do. */
  static double percentile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  private void lines(Plot.Lines plot) {
    bottom = HEIGHT - 50;
    heading(plot.title(), plot.lines().stream().map(Plot.Line::name).toList());
    List<Plot.Point> all =
        plot.lines().stream().flatMap(line -> line.points().stream()).toList();
    AxisScale up = upwards(plot.up(), all.stream().mapToDouble(Plot.Point::y));
    AxisScale across = new AxisScale(plot.across(), all.stream().mapToDouble(Plot.Point::x), LEFT,
        RIGHT - 12);
    for (double tick : across.ticks()) {
      double x = across.place(tick);
      svg.line("axis", x, bottom, x, bottom + 4);
      svg.text("label", x, bottom + 17, Anchor.MIDDLE, tick(tick));
    }
    svg.text("label", (LEFT + RIGHT) / 2, bottom + 38, Anchor.MIDDLE, plot.across().label());
    for (int i = 0; i < plot.lines().size(); i++) {
      line(plot.lines().get(i), across, up, i % COLOURS);
    }
  }

  private void line(Plot.Line line, AxisScale across, AxisScale up, int colour) {
    List<Plot.Point> points = line.points()
        .stream()
        .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
        .toList();
    double[] coordinates = new double[2 * points.size()];
    Arrays.setAll(coordinates, i -> i % 2 == 0
        ? across.place(points.get(i / 2).x())
        : up.place(points.get(i / 2).y()));
    svg.path("stroke" + colour + " thick", coordinates);
    for (int i = 0; i < points.size(); i++) {
      svg.dot("fill" + colour, coordinates[2 * i], coordinates[2 * i + 1], 3.2,
          line.name() + ": " + Format.number(points.get(i).y()));
    }
  }

  private void bars(Plot.Bars plot) {
    makeRoom(plot.groups());
    heading(plot.title(), plot.series().stream().map(Plot.Series::name).toList());
    List<Double> all = new ArrayList<>();
    plot.series().forEach(series -> all.addAll(series.values()));
    AxisScale scale =
        upwards(plot.valueAxis(), all.stream().mapToDouble(Double::doubleValue));
    double slot = (RIGHT - LEFT) / plot.groups().size();
    double width = Math.min(46, slot * 0.8 / plot.series().size());
    double indent = (slot - width * plot.series().size()) / 2;
    double base = scale.place(Math.max(0, scale.low()));
    for (int s = 0; s < plot.series().size(); s++) {
      Plot.Series series = plot.series().get(s);
      for (int g = 0; g < plot.groups().size(); g++) {
        double value = series.values().get(g);
        if (!Double.isFinite(value)) {
          continue;
        }
        double x = LEFT + g * slot + indent + s * width;
        double end = scale.place(value);
        svg.rectangle("fill" + s % COLOURS, x, Math.min(base, end), width * 0.92,
            Math.abs(base - end),
            plot.groups().get(g) + ", " + series.name() + ": " + Format.number(value));
        if (all.size() <= MOST_LABELLED_BARS) {
          svg.text("value", x + width * 0.46, Math.min(base, end) - 4, Anchor.MIDDLE,
              Format.number(value));
        }
      }
    }
    names(plot.groups());
  }
}

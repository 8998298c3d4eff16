package io.graphflow.bench.report;

import java.util.Locale;

/**
 * Collects SVG elements. Colours are classes of {@code plot.css}, so that one picture serves light and
 * dark; places are in pixels of the view box.
 */
final class SvgElements {
  /** Where a text's place is in it. */
  enum Anchor {
    START, MIDDLE, END
  }

  private final StringBuilder out = new StringBuilder();

  void line(String style, double x1, double y1, double x2, double y2) {
    out.append(String.format(Locale.ROOT,
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", style, x1, y1,
        x2, y2));
  }

  void rectangle(String style, double x, double y, double width, double height) {
    out.append(String.format(Locale.ROOT,
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", style, x,
        y, width, height));
  }

  /** A rectangle that says what it is when pointed at. */
  void rectangle(String style, double x, double y, double width, double height, String words) {
    out.append(String.format(Locale.ROOT,
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
            + "<title>%s</title></rect>\n",
        style, x, y, width, height, InlineText.escape(words)));
  }

  void dot(String style, double x, double y, double radius, String words) {
    out.append(String.format(Locale.ROOT,
        "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>%s</title></circle>\n",
        style, x, y, radius, InlineText.escape(words)));
  }

  /** A line through points, given as x and y in turn. */
  void path(String style, double[] coordinates) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i + 1 < coordinates.length; i += 2) {
      points.append(
          String.format(Locale.ROOT, "%.1f,%.1f ", coordinates[i], coordinates[i + 1]));
    }
    out.append("<polyline class=\"")
        .append(style)
        .append("\" points=\"")
        .append(points.toString().strip())
        .append("\"/>\n");
  }

  void text(String style, double x, double y, Anchor anchor, String words) {
    out.append(String.format(Locale.ROOT,
        "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", style, x, y,
        anchor.name().toLowerCase(Locale.ROOT), InlineText.escape(words)));
  }

  /** A text turned by so many degrees, clockwise, about its place. */
  void turnedText(String style, double x, double y, double degrees, Anchor anchor,
      String words) {
    out.append(String.format(Locale.ROOT,
        "<text class=\"%s\" transform=\"translate(%.1f %.1f) rotate(%.0f)\" "
            + "text-anchor=\"%s\">%s</text>\n",
        style, x, y, degrees, anchor.name().toLowerCase(Locale.ROOT), InlineText.escape(words)));
  }

  @Override
  public String toString() {
    return out.toString();
  }
}

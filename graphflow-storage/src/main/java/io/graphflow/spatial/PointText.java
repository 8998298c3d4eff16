package io.graphflow.spatial;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads points as texts have them. */
final class PointText {
  private static final String NUMBER = "[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?";

  /** What Cypher writes: a map, perhaps within {@code point(…)}. */
  private static final Pattern CALL =
      Pattern.compile("(?:point\\s*\\(\\s*)?\\{(.*)\\}\\s*\\)?", Pattern.CASE_INSENSITIVE);

  /** A member of a map, with a comma before all but the first. */
  private static final Pattern MEMBER = Pattern.compile("\\s*(,?)\\s*[`\"]?(\\w+)[`\"]?\\s*:\\s*"
      + "(?:(" + NUMBER + ")|'([^']*)'|\"([^\"]*)\"|([\\w-]+))\\s*");

  /** Extended well-known text, as PostGIS has it. */
  private static final Pattern WELL_KNOWN = Pattern.compile(
      "SRID\\s*=\\s*(\\d{1,9})\\s*;\\s*POINT\\s*(Z)?\\s*\\(\\s*("
          + NUMBER + ")\\s+(" + NUMBER + ")(?:\\s+(" + NUMBER + "))?\\s*\\)",
      Pattern.CASE_INSENSITIVE);

  private PointText() {}

  static Point parse(String text) {
    String stripped = text.strip();
    Matcher wellKnown = WELL_KNOWN.matcher(stripped);
    if (wellKnown.matches()) {
      return wellKnown(wellKnown);
    }
    Matcher call = CALL.matcher(stripped);
    if (!call.matches() || stripped.startsWith("{") == stripped.endsWith(")")) {
      throw notPoint(text);
    }
    Point point = Point.of(members(call.group(1), text));
    if (point == null) {
      throw notPoint(text);
    }
    return point;
  }

  private static Point wellKnown(Matcher found) {
    CoordinateReferenceSystem crs =
        CoordinateReferenceSystem.ofSrid(Long.parseLong(found.group(1)));
    double x = Double.parseDouble(found.group(3));
    double y = Double.parseDouble(found.group(4));
    String z = found.group(5);
    if (z == null && found.group(2) != null) {
      throw new IllegalArgumentException("a POINT Z has three coordinates, but here are two");
    }
    return z == null ? Point.of(crs, x, y) : Point.of(crs, x, y, Double.parseDouble(z));
  }

  private static Map<String, Object> members(String written, String text) {
    Map<String, Object> members = new HashMap<>();
    Matcher member = MEMBER.matcher(written);
    int at = 0;
    while (at < written.length()) {
      member.region(at, written.length());
      if (!member.lookingAt() || member.group(1).isEmpty() != members.isEmpty()
          || members.put(member.group(2), value(member)) != null) {
        throw notPoint(text);
      }
      at = member.end();
    }
    return members;
  }

  private static Object value(Matcher member) {
    String number = member.group(3);
    if (number == null) {
      return member.group(4) != null ? member.group(4)
          : member.group(5) != null ? member.group(5) : member.group(6);
    }
    return number.matches("[-+]?\\d{1,18}") ? (Object) Long.valueOf(number)
        : Double.valueOf(number);
  }

  private static IllegalArgumentException notPoint(String text) {
    return new IllegalArgumentException("'" + text
        + "' is no point, as point({x: 1.0, y: 2.0, crs: 'cartesian'}) or SRID=7203;POINT (1.0 2.0) is");
  }
}

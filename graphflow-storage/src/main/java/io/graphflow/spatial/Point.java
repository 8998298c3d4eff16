package io.graphflow.spatial;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;

/**
 * A place in two or three dimensions, as Cypher's {@code point()} makes it. Immutable.
 *
 * <p>Two points are equal if they are of one system and have the same coordinates; 0.0 and -0.0 are the
 * same. {@link #compareTo} orders points by the {@linkplain CoordinateReferenceSystem#srid numbers} of their
 * systems, then by one coordinate after the other; it is consistent with equals.
 *
 * <pre>{@code
 * Point malmo = Point.of(CoordinateReferenceSystem.WGS_84, 12.994341, 55.611784);
 * session.run("MATCH (s:Station) WHERE point.distance(s.at, $here) < 5000 RETURN s", Map.of("here", malmo));
 * }</pre>
 *
 * @param crs what the coordinates mean
 * @param x the first coordinate: of a geographic system the longitude, -180 to 180
 * @param y the second coordinate: of a geographic system the latitude, -90 to 90
 * @param z the third coordinate: of a geographic system the height in metres; NaN in two dimensions
 */
public record Point(
    CoordinateReferenceSystem crs,
    double x,
    double y,
    double z) implements Comparable<Point> {

  private static final double FULL_CIRCLE = 360;
  private static final double HALF_CIRCLE = 180;
  private static final double RIGHT_ANGLE = 90;

  private static final Comparator<Point> ORDER = Comparator
      .comparingInt((Point point) -> point.crs.srid())
      .thenComparingDouble(Point::x)
      .thenComparingDouble(Point::y)
      .thenComparingDouble(Point::z);

  /**
   * Creates a point; a longitude beyond 180 degrees east or west goes on around the globe.
   *
   * @throws IllegalArgumentException if a coordinate is not finite, a latitude is not between -90 and 90, or
   *     {@code z} is NaN in three dimensions or a number in two
   */
  public Point {
    Objects.requireNonNull(crs, "crs");
    boolean spatial = crs.dimensions() == 3;
    if (spatial == Double.isNaN(z)) {
      throw new IllegalArgumentException("a point of '" + crs.displayName() + "' has "
          + crs.dimensions() + " coordinates, but here are " + (spatial ? 2 : 3));
    }
    if (!Double.isFinite(x) || !Double.isFinite(y) || Double.isInfinite(z)) {
      throw new IllegalArgumentException(
          "the coordinates of a point are finite numbers, but these are "
              + x + ", " + y + (spatial ? ", " + z : ""));
    }
    if (crs.isGeographic()) {
      if (Math.abs(y) > RIGHT_ANGLE) {
        throw new IllegalArgumentException(
            "a latitude is between -90 and 90 degrees, but this is " + y);
      }
      x = wrapped(x);
    }
    // A sum with 0.0 makes -0.0 the 0.0 that it equals, and leaves all else as it is.
    x += 0.0;
    y += 0.0;
    z += 0.0;
  }

  private static double wrapped(double longitude) {
    if (Math.abs(longitude) <= HALF_CIRCLE) {
      return longitude;
    }
    double rest = longitude % FULL_CIRCLE;
    return rest > HALF_CIRCLE ? rest - FULL_CIRCLE
        : rest < -HALF_CIRCLE ? rest + FULL_CIRCLE : rest;
  }

  /**
   * A point in two dimensions.
   *
   * @throws IllegalArgumentException if the system has three, or no point has these coordinates
   */
  public static Point of(CoordinateReferenceSystem crs, double x, double y) {
    return new Point(crs, x, y, Double.NaN);
  }

  /**
   * A point in three dimensions.
   *
   * @throws IllegalArgumentException if the system has two, or no point has these coordinates
   */
  public static Point of(CoordinateReferenceSystem crs, double x, double y, double z) {
    if (Double.isNaN(z)) {
      throw new IllegalArgumentException(
          "the coordinates of a point are finite numbers, but these are "
              + x + ", " + y + ", " + z);
    }
    return new Point(crs, x, y, z);
  }

  /**
   * The point that Cypher's {@code point()} makes of a map with {@code x}, {@code y} and {@code z}, or {@code
   * longitude}, {@code latitude} and {@code height} (or {@code z}), and with {@code crs} or {@code srid}. Keys
   * are found in any case; others than these mean nothing.
   *
   * @param members coordinates are {@link Long}s and {@link Double}s, {@code crs} is a text and {@code srid}
   *     a {@link Long}
   * @return null if a value in the map is null
   * @throws IllegalArgumentException if no point has such members; its message says why
   */
  public static Point of(Map<?, ?> members) {
    return PointMembers.of(members).point();
  }

  /**
   * Reads a point: what {@link #toString} writes, the map in it alone, as <code>{latitude: 1.5, longitude:
   * 2}</code>, or what {@link #toWellKnownText} writes.
   *
   * @throws IllegalArgumentException if the text is no point; its message says why
   */
  public static Point parse(String text) {
    return PointText.parse(text);
  }

  /** How many coordinates it has, 2 or 3. */
  public int dimensions() {
    return crs.dimensions();
  }

  @Override
  public int compareTo(Point other) {
    return ORDER.compare(this, other);
  }

  /** As Cypher makes it: <code>point({x: 1.0, y: 2.0, crs: 'cartesian'})</code>. */
  @Override
  public String toString() {
    return "point({x: " + x + ", y: " + y + (dimensions() == 3 ? ", z: " + z : "") + ", crs: '"
        + crs.displayName() + "'})";
  }

  /**
   * As PostGIS and Neo4j's HTTP API write it: {@code SRID=7203;POINT (1.0 2.0)}, in three dimensions {@code
   * SRID=9157;POINT Z (1.0 2.0 3.0)}.
   */
  public String toWellKnownText() {
    return "SRID=" + crs.srid() + ";POINT " + (dimensions() == 3 ? "Z " : "") + "(" + x + " " + y
        + (dimensions() == 3 ? " " + z : "") + ")";
  }
}

package io.graphflow.core.spatial;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.PointField;
import io.graphflow.spatial.Point;
import java.util.Map;

/** The functions and the fields of points. Values are in the forms of {@code Evaluator.value}. */
public final class Points {
  private Points() {}

  /**
   * The value of {@code point(map)}.
   *
   * @return null if a value in the map is null
   * @throws QueryException if no point has such members
   */
  public static Point of(Map<?, ?> map) {
    try {
      return Point.of(map);
    } catch (IllegalArgumentException e) {
      throw new QueryException(
          ErrorDetail.INVALID_FUNCTION_ARGUMENT.whenRun(), "point(): " + e.getMessage() + ".", e);
    }
  }

  /**
   * The value of {@code point.distance(left, right)}: in the unit of the coordinates, or in metres on the globe.
   *
   * @return null if the points are of different systems
   * @throws QueryException if one is no point
   */
  public static Double distance(Object left, Object right) {
    Point a = point("point.distance", left);
    Point b = point("point.distance", right);
    return a.crs() == b.crs() ? Distance.between(a, b) : null;
  }

  /**
   * The value of {@code point.withinBBox(point, lowerLeft, upperRight)}: whether a point is in a rectangle or
   * a cuboid, its border included. On the globe one whose west lies east of its east goes over the 180th
   * meridian.
   *
   * @return null if the points are of different systems
   * @throws QueryException if one is no point
   */
  public static Boolean withinBox(Object point, Object lowerLeft, Object upperRight) {
    String function = "point.withinBBox";
    Point p = point(function, point);
    Point lower = point(function, lowerLeft);
    Point upper = point(function, upperRight);
    if (p.crs() != lower.crs() || p.crs() != upper.crs()) {
      return null;
    }
    boolean overMeridian = p.crs().isGeographic() && lower.x() > upper.x();
    boolean horizontally = overMeridian
        ? p.x() >= lower.x() || p.x() <= upper.x()
        : isBetween(lower.x(), p.x(), upper.x());
    return horizontally && isBetween(lower.y(), p.y(), upper.y())
        && (p.dimensions() == 2 || isBetween(lower.z(), p.z(), upper.z()));
  }

  private static boolean isBetween(double lower, double value, double upper) {
    return lower <= value && value <= upper;
  }

  private static Point point(String function, Object value) {
    if (value instanceof Point point) {
      return point;
    }
    throw new QueryException(ErrorDetail.INVALID_FUNCTION_ARGUMENT.whenRun(),
        function + "() needs a POINT, but found " + ValueText.describe(value) + ".");
  }

  /**
   * A field of a point: a {@link Double}, a {@link Long} or a {@link String}.
   *
   * @throws QueryException if no point, or not this one, has a field of that name
   */
  public static Object field(Point point, String name) {
    PointField field = PointField.find(name).orElseThrow(() -> missing(PointField.noField(name)));
    boolean geographic = point.crs().isGeographic();
    boolean spatial = point.dimensions() == 3;
    boolean there = switch (field) {
      case X, Y, CRS, SRID -> true;
      case Z -> spatial;
      case LONGITUDE, LATITUDE -> geographic;
      case HEIGHT -> geographic && spatial;
    };
    if (!there) {
      throw missing(point + " has no field '" + name + "', which only a "
          + (field == PointField.Z ? "" : "geographic ") + "point"
          + (field == PointField.Z || field == PointField.HEIGHT ? " in three dimensions" : "")
          + " has");
    }
    return switch (field) {
      case X, LONGITUDE -> (Object) point.x();
      case Y, LATITUDE -> point.y();
      case Z, HEIGHT -> point.z();
      case CRS -> point.crs().displayName();
      case SRID -> (long) point.crs().srid();
    };
  }

  private static QueryException missing(String message) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
        Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".");
  }
}

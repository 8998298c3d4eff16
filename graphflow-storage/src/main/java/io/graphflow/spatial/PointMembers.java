package io.graphflow.spatial;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The members of a map of which a point is made, by their names in lower case. Immutable. */
final class PointMembers {
  private static final String X = "x";
  private static final String Y = "y";
  private static final String Z = "z";
  private static final String LONGITUDE = "longitude";
  private static final String LATITUDE = "latitude";
  private static final String HEIGHT = "height";
  private static final String CRS = "crs";
  private static final String SRID = "srid";

  private static final Set<String> NAMES = Set.of(X, Y, Z, LONGITUDE, LATITUDE, HEIGHT, CRS, SRID);

  private final Map<String, Object> members;

  private PointMembers(Map<String, Object> members) {
    this.members = members;
  }

  static PointMembers of(Map<?, ?> map) {
    Map<String, Object> members = new HashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String written = (String) entry.getKey();
      String name = written.toLowerCase(Locale.ROOT);
      if (NAMES.contains(name) && members.containsKey(name)) {
        throw new IllegalArgumentException("the map has '" + name + "' twice");
      }
      members.put(name, entry.getValue());
    }
    return new PointMembers(members);
  }

  /** The point, or null if a member is. */
  Point point() {
    if (members.containsValue(null)) {
      return null;
    }
    CoordinateReferenceSystem crs = system();
    boolean cartesian = members.containsKey(X) && members.containsKey(Y);
    if (!cartesian && !(members.containsKey(LONGITUDE) && members.containsKey(LATITUDE))) {
      throw new IllegalArgumentException("a point needs 'x' and 'y', or 'longitude' and 'latitude'"
          + (crs == null || crs.dimensions() == 2 ? "" : ", and 'z' or 'height'"));
    }
    if (!cartesian && crs != null && !crs.isGeographic()) {
      throw new IllegalArgumentException(
          "a point with 'longitude' and 'latitude' is geographic, but '"
              + crs.displayName() + "' is not");
    }
    double x = number(cartesian ? X : LONGITUDE);
    double y = number(cartesian ? Y : LATITUDE);
    String third = members.containsKey(Z) || cartesian ? Z : HEIGHT;
    boolean spatial = members.containsKey(third);
    CoordinateReferenceSystem told = crs != null ? crs
        : cartesian ? CoordinateReferenceSystem.CARTESIAN : CoordinateReferenceSystem.WGS_84;
    CoordinateReferenceSystem fitting = told.with(spatial ? 3 : 2);
    if (crs != null && crs != fitting) {
      throw new IllegalArgumentException("a point of '" + crs.displayName() + "' has "
          + crs.dimensions() + " coordinates, but here are " + fitting.dimensions() + "; '"
          + fitting.displayName() + "' has as many");
    }
    return spatial ? Point.of(fitting, x, y, number(third)) : Point.of(fitting, x, y);
  }

  private CoordinateReferenceSystem system() {
    Object name = members.get(CRS);
    Object srid = members.get(SRID);
    if (name != null && srid != null) {
      throw new IllegalArgumentException("a point has 'crs' or 'srid', not both");
    }
    if (name != null) {
      if (!(name instanceof String text)) {
        throw new IllegalArgumentException(
            "'crs' is the name of a coordinate reference system, but this is "
                + name);
      }
      return CoordinateReferenceSystem.ofName(text);
    }
    if (srid == null) {
      return null;
    }
    if (!(srid instanceof Long number)) {
      throw new IllegalArgumentException("'srid' is an integer, but this is " + srid);
    }
    return CoordinateReferenceSystem.ofSrid(number);
  }

  private double number(String name) {
    Object value = members.get(name);
    if (value instanceof Long || value instanceof Double) {
      return ((Number) value).doubleValue();
    }
    throw new IllegalArgumentException("'" + name + "' is a number, but this is "
        + (value instanceof String text ? "the text '" + text + "'" : value));
  }
}

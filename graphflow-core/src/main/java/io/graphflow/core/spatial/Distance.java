package io.graphflow.core.spatial;

import io.graphflow.spatial.Point;

/** How far points of one coordinate reference system are apart; as Neo4j has it. */
final class Distance {
  /** Radius of the globe, which is taken for a sphere, in metres. */
  private static final double GLOBE_RADIUS = 6_378_140.0;

  private Distance() {}

  static double between(Point a, Point b) {
    double height = a.dimensions() == 2 ? 0 : a.z() - b.z();
    if (!a.crs().isGeographic()) {
      double flat = Math.hypot(a.x() - b.x(), a.y() - b.y());
      return height == 0 ? flat : Math.hypot(flat, height);
    }
    double radius = a.dimensions() == 2 ? GLOBE_RADIUS : GLOBE_RADIUS + (a.z() + b.z()) / 2;
    double arc = radius * angle(a, b);
    return height == 0 ? arc : Math.hypot(arc, height);
  }

  /** The angle between two points of the globe, seen from its centre, in radians: the haversine formula. */
  private static double angle(Point a, Point b) {
    double latitude = Math.toRadians(a.y());
    double otherLatitude = Math.toRadians(b.y());
    double vertical = Math.sin((otherLatitude - latitude) / 2);
    double horizontal = Math.sin((Math.toRadians(b.x()) - Math.toRadians(a.x())) / 2);
    double haversine = vertical * vertical
        + Math.cos(latitude) * Math.cos(otherLatitude) * horizontal * horizontal;
    return 2 * Math.atan2(Math.sqrt(haversine), Math.sqrt(1 - haversine));
  }
}

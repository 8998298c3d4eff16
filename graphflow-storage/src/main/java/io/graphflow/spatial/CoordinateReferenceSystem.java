package io.graphflow.spatial;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What the coordinates of a {@link Point} mean. Points of different systems are never equal, and there is no
 * distance between them. The systems, their names and their numbers are those of Neo4j.
 *
 * <pre>{@code
 * CoordinateReferenceSystem globe = CoordinateReferenceSystem.ofSrid(4326);
 * Point malmo = Point.of(globe, 12.994341, 55.611784);
 * }</pre>
 */
public enum CoordinateReferenceSystem {
  /** Longitude and latitude in degrees: WGS 84, EPSG 4326. */
  WGS_84("wgs-84", 4326, 2, true),
  /** Longitude and latitude in degrees, and the height in metres: WGS 84, EPSG 4979. */
  WGS_84_3D("wgs-84-3d", 4979, 3, true),
  /** A plane, in any unit. */
  CARTESIAN("cartesian", 7203, 2, false),
  /** A space, in any unit. */
  CARTESIAN_3D("cartesian-3d", 9157, 3, false);

  private final String displayName;
  private final int srid;
  private final int dimensions;
  private final boolean geographic;

  CoordinateReferenceSystem(String displayName, int srid, int dimensions, boolean geographic) {
    this.displayName = displayName;
    this.srid = srid;
    this.dimensions = dimensions;
    this.geographic = geographic;
  }

  /** Its name in Cypher, such as {@code wgs-84}. */
  public String displayName() {
    return displayName;
  }

  /** Its number, the spatial reference identifier. */
  public int srid() {
    return srid;
  }

  /** How many coordinates a point has, 2 or 3. */
  public int dimensions() {
    return dimensions;
  }

  /** Whether coordinates are longitude, latitude and height. */
  public boolean isGeographic() {
    return geographic;
  }

  /**
   * The system with a name, in any case.
   *
   * @throws IllegalArgumentException if there is none; its message names those that there are
   */
  public static CoordinateReferenceSystem ofName(String name) {
    for (CoordinateReferenceSystem system : values()) {
      if (system.displayName.equalsIgnoreCase(name)) {
        return system;
      }
    }
    throw new IllegalArgumentException(
        "there is no coordinate reference system '" + name + "'; " + known());
  }

  /**
   * The system with a number.
   *
   * @throws IllegalArgumentException if there is none; its message names those that there are
   */
  public static CoordinateReferenceSystem ofSrid(long srid) {
    for (CoordinateReferenceSystem system : values()) {
      if (system.srid == srid) {
        return system;
      }
    }
    throw new IllegalArgumentException(
        "there is no coordinate reference system with the srid " + srid + "; " + known());
  }

  private static String known() {
    return Arrays.stream(values())
        .map(system -> "'" + system.displayName + "' (srid " + system.srid + ")")
        .collect(Collectors.joining(", ", "there are ", ""));
  }

  /** The system of the same kind with a number of dimensions, 2 or 3. */
  CoordinateReferenceSystem with(int dimensions) {
    if (geographic) {
      return dimensions == 2 ? WGS_84 : WGS_84_3D;
    }
    return dimensions == 2 ? CARTESIAN : CARTESIAN_3D;
  }
}

package io.graphflow.spatial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointTest {
  private static final CoordinateReferenceSystem WGS_84 = CoordinateReferenceSystem.WGS_84;
  private static final CoordinateReferenceSystem WGS_84_3D = CoordinateReferenceSystem.WGS_84_3D;
  private static final CoordinateReferenceSystem CARTESIAN = CoordinateReferenceSystem.CARTESIAN;
  private static final CoordinateReferenceSystem CARTESIAN_3D =
      CoordinateReferenceSystem.CARTESIAN_3D;

  @ParameterizedTest
  @CsvSource({"0, 0", "180, 180", "-180, -180", "190, -170", "-190, 170", "350, -10", "-350, 10",
      "370, 10", "-370, -10", "540, 180", "-540, -180", "181.5, -178.5"})
  void longitudesGoAroundTheGlobe(double written, double longitude) {
    assertThat(Point.of(WGS_84, written, 0).x()).isEqualTo(longitude);
    assertThat(Point.of(WGS_84_3D, written, 0, 9).x()).isEqualTo(longitude);
    assertThat(Point.of(CARTESIAN, written, 0).x()).isEqualTo(written);
  }

  @Test
  void latitudesDoNot() {
    assertThat(Point.of(WGS_84, 0, 90).y()).isEqualTo(90);
    assertThat(Point.of(WGS_84, 0, -90).y()).isEqualTo(-90);
    for (double latitude : new double[] {90.1, -90.1}) {
      assertThatThrownBy(() -> Point.of(WGS_84, 0, latitude))
          .hasMessage("a latitude is between -90 and 90 degrees, but this is " + latitude);
      assertThat(Point.of(CARTESIAN, 0, latitude).y()).isEqualTo(latitude);
    }
  }

  @Test
  void coordinatesAreFiniteAndAsManyAsTheSystemHas() {
    assertThatThrownBy(() -> Point.of(CARTESIAN, Double.NaN, 1))
        .hasMessage("the coordinates of a point are finite numbers, but these are NaN, 1.0");
    assertThatThrownBy(() -> Point.of(CARTESIAN, 1, Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Point.of(CARTESIAN_3D, 1, 2, Double.NEGATIVE_INFINITY))
        .hasMessageContaining("are 1.0, 2.0, -Infinity");
    assertThatThrownBy(() -> Point.of(CARTESIAN_3D, 1, 2, Double.NaN))
        .hasMessageContaining("are 1.0, 2.0, NaN");
    assertThatThrownBy(() -> Point.of(CARTESIAN_3D, 1, 2))
        .hasMessage("a point of 'cartesian-3d' has 3 coordinates, but here are 2");
    assertThatThrownBy(() -> Point.of(CARTESIAN, 1, 2, 3))
        .hasMessage("a point of 'cartesian' has 2 coordinates, but here are 3");
  }

  @Test
  void equalityIsThatOfSystemAndCoordinates() {
    Point point = Point.of(CARTESIAN, 1, 2);
    assertThat(Point.of(CARTESIAN, 1, 2)).isEqualTo(point).hasSameHashCodeAs(point);
    assertThat(Point.of(CARTESIAN, 0.0, -0.0)).isEqualTo(Point.of(CARTESIAN, -0.0, 0.0))
        .hasSameHashCodeAs(Point.of(CARTESIAN, -0.0, 0.0));
    assertThat(List.of(Point.of(CARTESIAN, 1, 3), Point.of(WGS_84, 1, 2),
        Point.of(CARTESIAN_3D, 1, 2, 0))).doesNotContain(point);
  }

  @Test
  void orderIsThatOfNumbersOfSystemsAndOfCoordinates() {
    List<Point> ordered = List.of(Point.of(WGS_84, 9, 9), Point.of(WGS_84_3D, 8, 8, 8),
        Point.of(CARTESIAN, -1, 5), Point.of(CARTESIAN, 1, 2), Point.of(CARTESIAN, 1, 3),
        Point.of(CARTESIAN_3D, 1, 2, -3), Point.of(CARTESIAN_3D, 1, 2, 3));
    List<Point> sorted = new ArrayList<>(ordered);
    Collections.reverse(sorted);
    Collections.sort(sorted);
    assertThat(sorted).isEqualTo(ordered);
  }

  @Test
  void isMadeOfMaps() {
    assertThat(Point.of(Map.of("x", 1L, "y", 2.5))).isEqualTo(Point.of(CARTESIAN, 1, 2.5));
    assertThat(Point.of(Map.of("x", 1L, "y", 2L, "z", 3L)))
        .isEqualTo(Point.of(CARTESIAN_3D, 1, 2, 3));
    assertThat(Point.of(Map.of("x", 1L, "y", 2L, "crs", "WGS-84")))
        .isEqualTo(Point.of(WGS_84, 1, 2));
    assertThat(Point.of(Map.of("x", 1L, "y", 2L, "z", 3L, "srid", 4979L)))
        .isEqualTo(Point.of(WGS_84_3D, 1, 2, 3));
    assertThat(Point.of(Map.of("longitude", 1L, "latitude", 2L, "city", "Malmö")))
        .isEqualTo(Point.of(WGS_84, 1, 2));
    assertThat(Point.of(Map.of("Longitude", 1L, "latitude", 2L, "height", 3L)))
        .isEqualTo(Point.of(WGS_84_3D, 1, 2, 3));
    assertThat(Point.of(Map.of("longitude", 1L, "latitude", 2L, "z", 3L)))
        .isEqualTo(Point.of(WGS_84_3D, 1, 2, 3));
    Map<String, Object> unknown = new HashMap<>(Map.of("x", 1L, "y", 2L));
    unknown.put("z", null);
    assertThat(Point.of(unknown)).isNull();
  }

  @Test
  void saysWhatIsWrongWithAMap() {
    refuses(Map.of("x", 1L), "a point needs 'x' and 'y', or 'longitude' and 'latitude'");
    refuses(Map.of("crs", "cartesian-3d"),
        "a point needs 'x' and 'y', or 'longitude' and 'latitude', and 'z' or 'height'");
    refuses(Map.of("x", "a", "y", 1L), "'x' is a number, but this is the text 'a'");
    refuses(Map.of("x", true, "y", 1L), "'x' is a number, but this is true");
    refuses(Map.of("x", 1L, "y", 1L, "crs", "mars"),
        "there is no coordinate reference system 'mars'; there are 'wgs-84' (srid 4326), 'wgs-84-3d'"
            + " (srid 4979), 'cartesian' (srid 7203), 'cartesian-3d' (srid 9157)");
    refuses(Map.of("x", 1L, "y", 1L, "srid", 1L),
        "there is no coordinate reference system with the srid 1; there are 'wgs-84' (srid 4326),"
            + " 'wgs-84-3d' (srid 4979), 'cartesian' (srid 7203), 'cartesian-3d' (srid 9157)");
    refuses(Map.of("x", 1L, "y", 1L, "srid", 7203L, "crs", "cartesian"),
        "a point has 'crs' or 'srid', not both");
    refuses(Map.of("x", 1L, "y", 1L, "srid", "7203"), "'srid' is an integer, but this is 7203");
    refuses(Map.of("x", 1L, "y", 1L, "crs", 7203L),
        "'crs' is the name of a coordinate reference system, but this is 7203");
    refuses(Map.of("x", 1L, "y", 1L, "z", 1L, "crs", "cartesian"),
        "a point of 'cartesian' has 2 coordinates, but here are 3; 'cartesian-3d' has as many");
    refuses(Map.of("longitude", 1L, "latitude", 1L, "crs", "wgs-84-3d"),
        "a point of 'wgs-84-3d' has 3 coordinates, but here are 2; 'wgs-84' has as many");
    refuses(Map.of("longitude", 1L, "latitude", 1L, "crs", "cartesian"),
        "a point with 'longitude' and 'latitude' is geographic, but 'cartesian' is not");
    refuses(Map.of("x", 1L, "X", 1L, "y", 2L), "the map has 'x' twice");
  }

  private static void refuses(Map<String, Object> map, String message) {
    assertThatThrownBy(() -> Point.of(map)).isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void writesWhatItReads() {
    for (Point point : List.of(Point.of(CARTESIAN, 1, 2), Point.of(CARTESIAN_3D, 1e-7, -2e20, 3),
        Point.of(WGS_84, -12.5, 55), Point.of(WGS_84_3D, 12.5, 55, 0.1))) {
      assertThat(Point.parse(point.toString())).isEqualTo(point);
      assertThat(Point.parse(point.toWellKnownText())).isEqualTo(point);
    }
    assertThat(Point.of(CARTESIAN, 1, 2)).hasToString("point({x: 1.0, y: 2.0, crs: 'cartesian'})");
    assertThat(Point.of(WGS_84_3D, 1, 2, 3))
        .hasToString("point({x: 1.0, y: 2.0, z: 3.0, crs: 'wgs-84-3d'})");
    assertThat(Point.of(CARTESIAN, 1.2, 3.4).toWellKnownText())
        .isEqualTo("SRID=7203;POINT (1.2 3.4)");
    assertThat(Point.of(CARTESIAN_3D, 1, 2, 3).toWellKnownText())
        .isEqualTo("SRID=9157;POINT Z (1.0 2.0 3.0)");
  }

  @Test
  void readsWhatOthersWrite() {
    assertThat(Point.parse(" {latitude:55.6 , longitude: 13} "))
        .isEqualTo(Point.of(WGS_84, 13, 55.6));
    assertThat(Point.parse("{x:1,y:2,crs:WGS-84}")).isEqualTo(Point.of(WGS_84, 1, 2));
    assertThat(Point.parse("point( {x: .5, y: 2., srid: 7203} )"))
        .isEqualTo(Point.of(CARTESIAN, 0.5, 2));
    assertThat(Point.parse("srid=9157;point(1 2 3)")).isEqualTo(Point.of(CARTESIAN_3D, 1, 2, 3));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      1, 2
      point({x: 1, y: 2}
      {x: 1, y: 2})
      {x: 1 y: 2}
      {, x: 1, y: 2}
      {x: 1, y: 2, x: 1}
      {x: 1, y: 2,}
      {x: 1x, y: 2}
      SRID=7203;POINT (1)
      """)
  void refusesOtherTexts(String text) {
    assertThatThrownBy(() -> Point.parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no point, as point({x: 1.0");
  }

  @Test
  void refusesWellKnownTextsOfNoPoint() {
    assertThatThrownBy(() -> Point.parse("SRID=9157;POINT Z (1 2)"))
        .hasMessage("a POINT Z has three coordinates, but here are two");
    assertThatThrownBy(() -> Point.parse("SRID=7203;POINT (1 2 3)"))
        .hasMessageContaining("has 2 coordinates, but here are 3");
  }
}

package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.spatial.CoordinateReferenceSystem;
import io.graphflow.spatial.Point;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What Cypher does with points, and that they are kept. */
class PointQueriesTest {
  private static final CoordinateReferenceSystem WGS_84 = CoordinateReferenceSystem.WGS_84;
  private static final CoordinateReferenceSystem CARTESIAN = CoordinateReferenceSystem.CARTESIAN;

  @TempDir
  private Path folder;

  private Database database;

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<Object> column(Engine engine, String query, Map<String, Object> parameters) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      List<Object> values = new ArrayList<>();
      session.run(query, parameters).list().forEach(row -> values.add(row.get(0).asObject()));
      return values;
    }
  }

  private List<Object> column(String query) {
    return column(Engine.GF_CL, query, Map.of());
  }

  private Object value(String expression) {
    return column("RETURN " + expression).getFirst();
  }

  private void run(String query) {
    try (Session session = database.session()) {
      session.run(query).consume();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock = """
          point({x: 1, y: 2}) | point({x: 1.0, y: 2.0, crs: 'cartesian'})
          point({x: 1, y: 2, z: 3}) | point({x: 1.0, y: 2.0, z: 3.0, crs: 'cartesian-3d'})
          point({x: 1, y: 2, crs: 'WGS-84'}) | point({x: 1.0, y: 2.0, crs: 'wgs-84'})
          point({longitude: 190, latitude: 2}) | point({x: -170.0, y: 2.0, crs: 'wgs-84'})
          point({longitude: 1, latitude: 2, height: 3}) | point({x: 1.0, y: 2.0, z: 3.0, crs: 'wgs-84-3d'})
          point({x: 1, y: 2, srid: 4326}) | point({x: 1.0, y: 2.0, crs: 'wgs-84'})
          """)
  void textsAreThoseThatMakeThePoint(String made, String text) {
    assertThat(value("toString(" + made + ")")).isEqualTo(text);
    assertThat(value("toStringOrNull(" + made + ")")).isEqualTo(text);
    assertThat(value("toStringList([" + made + "])[0]")).isEqualTo(text);
    assertThat(value(made + " = " + text)).isEqualTo(true);
  }

  @Test
  void nullGivesNull() {
    assertThat(value("point(null)")).isNull();
    assertThat(value("point({x: 1, y: null})")).isNull();
    assertThat(value("point({x: 1, y: 2, crs: null})")).isNull();
    assertThat(value("point({x: 1, y: null}).x")).isNull();
    assertThat(value("point.distance(null, point({x: 1, y: 2}))")).isNull();
    assertThat(value("point.withinBBox(point({x: 1, y: 2}), null, point({x: 1, y: 2}))")).isNull();
  }

  @Test
  void nodesAndRelationshipsHaveCoordinatesToo() {
    run("CREATE (:A {longitude: 12, latitude: 55, city: 'Malmö'})-[:R {x: 1, y: 2}]->(:B)");
    assertThat(column("MATCH (a:A) RETURN point(a)")).containsExactly(Point.of(WGS_84, 12, 55));
    assertThat(column("MATCH ()-[r:R]->() RETURN point(r)"))
        .containsExactly(Point.of(CARTESIAN, 1, 2));
  }

  @Test
  void fieldsAreThoseOfTheSystem() {
    assertThat(value("[p IN [point({x: 1, y: 2, z: 3})] | [p.x, p.y, p.z, p.crs, p.srid]][0]"))
        .isEqualTo(List.of(1.0, 2.0, 3.0, "cartesian-3d", 9157L));
    assertThat(value("point({longitude: 1, latitude: 2, height: 3}).height + 1")).isEqualTo(4.0);
    run("CREATE (:A {p: point({longitude: 1, latitude: 2})})");
    assertThat(column(
        "MATCH (a:A) RETURN [a.p.x, a.p.y, a.p.longitude, a.p.latitude, a.p.crs, a.p.srid]"))
        .containsExactly(List.of(1.0, 2.0, 1.0, 2.0, "wgs-84", 4326L));
    refuses("point({x: 1, y: 2}).z", "Point({x: 1.0, y: 2.0, crs: 'cartesian'}) has no field 'z',"
        + " which only a point in three dimensions has.");
    refuses("point({x: 1, y: 2}).latitude", "which only a geographic point has.");
    refuses("point({x: 1, y: 2}).height",
        "which only a geographic point in three dimensions has.");
    refuses("point({x: 1, y: 2}).lat", "a POINT has no field 'lat'");
    refuses("[point({x: 1, y: 2}), 1][0].longitud",
        "A POINT has no field 'longitud', did you mean 'longitude'?; it has x, y");
  }

  private void refuses(String expression, String message) {
    assertThatThrownBy(() -> value(expression)).isInstanceOf(QueryException.class)
        .hasMessageContaining(message);
  }

  @Test
  void saysWhatIsWrong() {
    refuses("point({x: 1})", "point(): a point needs 'x' and 'y', or 'longitude' and 'latitude'.");
    refuses("point({longitude: 1, latitude: 91})",
        "point(): a latitude is between -90 and 90 degrees, but this is 91.0.");
    refuses("point({x: 1.0 / 0, y: 2})", "point(): the coordinates of a point are finite numbers");
    refuses("point(1)", "point() takes MAP or NODE or RELATIONSHIP here, but this is INTEGER");
    refuses("point([1, {a: 1}][0])",
        "point() needs a NODE, RELATIONSHIP or MAP, but found INTEGER 1");
    refuses("point.distance(1, 2)", "point.distance() takes POINT here, but this is INTEGER");
    refuses("point.distance(point({x: 1, y: 2}), [1, 'a'][1])",
        "point.distance() needs a POINT, but found STRING 'a'");
    refuses("distance(point({x: 1, y: 2}), point({x: 1, y: 2}))",
        "there is no function 'distance'");
    refuses("point({x: 1, y: 2}) + 1", "");
    refuses("toInteger(point({x: 1, y: 2}))",
        "toInteger() needs a number, BOOLEAN or STRING, but found POINT point({x: 1.0");
  }

  @Test
  void distancesAreInTheUnitOfTheCoordinatesOrInMetres() {
    assertThat(value("point.distance(point({x: 0, y: 0}), point({x: 3, y: 4}))")).isEqualTo(5.0);
    assertThat(value("point.distance(point({x: 0, y: 0, z: 0}), point({x: 3, y: 4, z: 12}))"))
        .isEqualTo(13.0);
    double flat = (Double) value("point.distance(point({longitude: 12.78, latitude: 56.7}),"
        + " point({latitude: 56.71, longitude: 12.79}))");
    assertThat(flat).isCloseTo(1269.894960563667, within(1e-6));
    double high =
        (Double) value("point.distance(point({longitude: 12.78, latitude: 56.7, height: 100}),"
            + " point({latitude: 56.71, longitude: 12.79, height: 400}))");
    double arc = flat * (6_378_140 + 250) / 6_378_140;
    assertThat(high).isCloseTo(Math.sqrt(arc * arc + 300 * 300), within(1e-6));
    assertThat(value("point.distance(point({x: 0, y: 0}), point({longitude: 0, latitude: 0}))"))
        .isNull();
    // Half the globe.
    assertThat((Double) value("point.distance(point({longitude: 0, latitude: 0}),"
        + " point({longitude: 180, latitude: 0}))")).isCloseTo(Math.PI * 6_378_140, within(1e-6));
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.api.Assertions.within(offset);
  }

  @Test
  void boxesGoOverThe180thMeridianAndHaveTheirBorder() {
    String plane = "point({x: 0, y: 0}), point({x: 2, y: 1})";
    assertThat(inBox("{x: 1, y: 1}", plane)).isEqualTo(true);
    assertThat(inBox("{x: 2, y: 0}", plane)).isEqualTo(true);
    assertThat(inBox("{x: 2.1, y: 0}", plane)).isEqualTo(false);
    assertThat(inBox("{x: 1, y: -0.1}", plane)).isEqualTo(false);
    assertThat(inBox("{x: 1, y: 1, z: 0}", plane)).isNull();
    String space = "point({x: 0, y: 0, z: 0}), point({x: 2, y: 1, z: 1})";
    assertThat(inBox("{x: 1, y: 1, z: 1}", space)).isEqualTo(true);
    assertThat(inBox("{x: 1, y: 1, z: 2}", space)).isEqualTo(false);
    String pacific =
        "point({longitude: 170, latitude: -10}), point({longitude: -160, latitude: 10})";
    assertThat(inBox("{longitude: 179, latitude: 0}", pacific)).isEqualTo(true);
    assertThat(inBox("{longitude: -170, latitude: 0}", pacific)).isEqualTo(true);
    assertThat(inBox("{longitude: 0, latitude: 0}", pacific)).isEqualTo(false);
    assertThat(inBox("{longitude: 179, latitude: 11}", pacific)).isEqualTo(false);
    assertThat(inBox("{x: 1, y: 0}", "point({x: 2, y: 0}), point({x: 0, y: 1})")).isEqualTo(false);
  }

  private Object inBox(String point, String corners) {
    return value("point.withinBBox(point(" + point + "), " + corners + ")");
  }

  @Test
  void pointsAreEqualButNeitherLessNorGreater() {
    String point = "point({x: 1, y: 2})";
    assertThat(value(point + " = point({x: 1.0, y: 2.0})")).isEqualTo(true);
    assertThat(value(point + " <> point({x: 1.0, y: 2.5})")).isEqualTo(true);
    assertThat(value(point + " = point({x: 1, y: 2, crs: 'wgs-84'})")).isEqualTo(false);
    assertThat(value(point + " = 1")).isEqualTo(false);
    assertThat(value(point + " < point({x: 2, y: 3})")).isNull();
    assertThat(value(point + " >= " + point)).isNull();
    assertThat(value(point + " IN [1, " + point + "]")).isEqualTo(true);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void areOrderedGroupedAndJoined(Engine engine) {
    run("UNWIND range(0, 5) AS i CREATE (:A {i: i, p: point({x: i % 3, y: -i % 2})})");
    run("UNWIND range(0, 2) AS i CREATE (:B {i: i, p: point({x: i, y: 0})})");
    run("CREATE (:A {i: 6, p: point({longitude: 9, latitude: 9})}), (:A {i: 7, p: 'text'}), (:A {i: 8}),"
        + " (:A {i: 9, p: [1]}), (:A {i: 10, p: date('2020-01-01')}),"
        + " (:A {i: 11, p: datetime('2020-01-01T00:00Z')})");
    for (boolean reopened : new boolean[] {false, true}) {
      if (reopened) {
        database.checkpoint();
      }
      assertThat(column(engine, "MATCH (a:A) RETURN a.i ORDER BY a.p, a.i", Map.of()))
          .containsExactly(9L, 6L, 3L, 0L, 1L, 4L, 5L, 2L, 11L, 10L, 7L, 8L);
      assertThat(
          column(engine, "MATCH (a:A) WHERE a.i < 6 RETURN a.i ORDER BY a.p DESC, a.i", Map.of()))
          .containsExactly(2L, 5L, 4L, 1L, 0L, 3L);
      assertThat(column(engine, "MATCH (b:B) WITH point({x: b.p.y, y: 1}) AS p RETURN DISTINCT p",
          Map.of()))
          .containsExactly(Point.of(CARTESIAN, 0, 1));
      assertThat(column(engine,
          "MATCH (a:A) WHERE a.i < 6 WITH a.p.x AS x, max(a.p) AS m, min(a.p) AS n, count(DISTINCT a.p) AS c"
              + " RETURN [m.y, n.y, c] ORDER BY x",
          Map.of()))
          .containsExactly(List.of(0.0, -1.0, 2L), List.of(0.0, -1.0, 2L), List.of(0.0, -1.0, 2L));
      assertThat(column(engine,
          "MATCH (a:A), (b:B) WHERE a.p = b.p RETURN a.i * 10 + b.i AS x ORDER BY x", Map.of()))
          .containsExactly(0L, 22L, 41L);
      assertThat(column(engine, "MATCH (a:A) WHERE a.p = $p RETURN a.i",
          Map.of("p", Point.of(CARTESIAN, 1, 0))))
          .containsExactly(4L);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void areKeptOnVerticesAndEdges(Engine engine) {
    run("CREATE (:A {i: 0, p: point({x: 1, y: 2}), l: [point({x: 1, y: 2}), point({longitude: 3, latitude: 4, height: 5})]})"
        + "-[:R {p: point({longitude: 5, latitude: 6})}]->(:A {i: 1})");
    run("CREATE (:A {i: 2, p: 'text', l: [point({x: 7, y: 8}), 1, 'a']})");
    String query = "MATCH (a:A) OPTIONAL MATCH (a)-[r]->() RETURN [a.p, a.l, r.p] ORDER BY a.i";
    List<Object> expected = column(engine, query, Map.of());
    assertThat(expected).containsExactly(
        List.of(Point.of(CARTESIAN, 1, 2), List.of(Point.of(CARTESIAN, 1, 2),
            Point.of(CoordinateReferenceSystem.WGS_84_3D, 3, 4, 5)), Point.of(WGS_84, 5, 6)),
        Arrays.asList(null, null, null),
        Arrays.asList("text", List.of(Point.of(CARTESIAN, 7, 8), 1L, "a"), null));
    // From the log, from the files of a checkpoint, and changed over these.
    reopen();
    assertThat(column(engine, query, Map.of())).isEqualTo(expected);
    database.checkpoint();
    assertThat(column(engine, query, Map.of())).isEqualTo(expected);
    reopen();
    assertThat(column(engine, query, Map.of())).isEqualTo(expected);
    run("MATCH (a:A)-[r:R]->(b) SET r.p = point({x: 0, y: 0}), b.p = a.p, a.p = null");
    reopen();
    assertThat(column(engine, "MATCH (a)-[r:R]->(b) RETURN [a.p, r.p, b.p]", Map.of()))
        .containsExactly(Arrays.asList(null, Point.of(CARTESIAN, 0, 0), Point.of(CARTESIAN, 1, 2)));
  }

  private void reopen() {
    database.close();
    database = Database.open(folder.resolve("db"));
  }

  @Test
  void indexesAndConstraintsFindThem() {
    run("CREATE INDEX byPlace FOR (a:A) ON (a.p)");
    run("CREATE CONSTRAINT onePlace FOR (b:B) REQUIRE b.p IS UNIQUE");
    run("UNWIND range(0, 99) AS i CREATE (:A {i: i, p: point({x: i % 50, y: 1})})");
    run("CREATE (:B {p: point({x: 1, y: 1})})");
    for (int step = 0; step < 2; step++) {
      assertThat(column("MATCH (a:A) WHERE a.p = point({x: 7, y: 1}) RETURN a.i ORDER BY a.i"))
          .containsExactly(7L, 57L);
      assertThat(column("MATCH (a:A) WHERE a.p = point({x: 7, y: 1, crs: 'wgs-84'}) RETURN a.i"))
          .isEmpty();
      assertThatThrownBy(() -> run("CREATE (:B {p: point({x: 1.0, y: 1.0})})"))
          .hasMessageContaining("onePlace");
      database.checkpoint();
    }
  }

  @Test
  void programsGiveAndTakeThem() {
    Point point = Point.of(CARTESIAN, 1, 2);
    try (Session session = database.session()) {
      Value value = session.run("RETURN $p", Map.of("p", point)).single().get(0);
      assertThat(value.typeName()).isEqualTo("POINT");
      assertThat(value.asPoint()).isEqualTo(point);
      assertThat(value).hasToString("point({x: 1.0, y: 2.0, crs: 'cartesian'})");
      assertThat(session.run("RETURN null").single().get(0).asPoint(point)).isEqualTo(point);
      Value list = session.run("RETURN [$p, {a: $p}]", Map.of("p", point)).single().get(0);
      assertThat(list.asObject()).isEqualTo(List.of(point, Map.of("a", point)));
      assertThatThrownBy(value::asString).isInstanceOf(UsageException.class)
          .hasMessageContaining("POINT");
    }
  }

  /** It is like any index that finds values, but shown as what was asked for, before and after a checkpoint. */
  @Test
  void aPointIndexFindsEqualPoints() {
    run("CREATE POINT INDEX places FOR (a:A) ON (a.p)"
        + " OPTIONS {indexConfig: {`spatial.wgs-84.min`: [-100.0, -80.0]}}");
    run("CREATE POINT INDEX places IF NOT EXISTS FOR (a:A) ON (a.p)");
    run("UNWIND range(1, 100) AS x CREATE (:A {x: x, p: point({x: x, y: 0})})");
    run("CREATE INDEX others FOR (a:A) ON (a.x)");
    for (int round = 0; round < 3; round++) {
      assertThat(column("SHOW INDEXES YIELD name, type RETURN name + ' ' + type"))
          .containsExactly("others RANGE", "places POINT");
      assertThat(column("SHOW POINT INDEXES YIELD name")).containsExactly("places");
      assertThat(column("SHOW RANGE INDEXES YIELD name")).containsExactly("others");
      assertThat(column("SHOW POINT INDEXES YIELD createStatement"))
          .containsExactly("CREATE POINT INDEX `places` FOR (n:`A`) ON (n.`p`)");
      if (round == 1) {
        database.checkpoint();
      }
      database.close();
      database = Database.open(folder.resolve("db"));
    }
    String query = "MATCH (a:A) WHERE a.p = point({x: 7, y: 0}) RETURN a.x";
    assertThat(column(query)).containsExactly(7L);
    try (Session session = database.session()) {
      assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
          .contains("SeekVertex (a:A) p = point(");
    }
    assertThatThrownBy(() -> run("CREATE INDEX FOR (a:A) ON (a.p)"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("there is an index over (:A).p already: 'places'");
    run("DROP INDEX places");
    run("DROP INDEX others");
    assertThat(column("SHOW INDEXES YIELD name")).isEmpty();
  }
}

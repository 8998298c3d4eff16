package io.graphflow.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.CatalogOf;
import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Engine;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Graphs that were exported and loaded, or run, are equal for queries. The number of random graphs is the
 * system property {@code graphflow.exports.graphs}.
 */
class GraphExportTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.exports.graphs", 15);

  @TempDir
  private Path directory;

  private Path folder;
  private int copies;

  @BeforeEach
  void nameFolder() {
    folder = directory.resolve("graph");
  }

  private static void run(Database database, String query) {
    try (Session session = database.session()) {
      session.run(query).consume();
    }
  }

  private static ExportSummary export(Database database, Path target, ExportFormat format) {
    return database.export(target, format, ProgressListener.NONE);
  }

  /** Exports a graph as CSV files and loads these. */
  private Database byCsv(Database database, List<String> notes) {
    Path files = directory.resolve("csv" + ++copies);
    notes.addAll(export(database, files, ExportFormat.CSV).notes());
    Path loaded = directory.resolve("loaded" + copies);
    DatasetLoader.load(files, files, loaded, LoadOptions.DEFAULT);
    Database copy = Database.open(loaded);
    try {
      if (Files.exists(files.resolve(CsvExport.SCHEMA))) {
        runScript(copy, files.resolve(CsvExport.SCHEMA));
      }
      return copy;
    } catch (RuntimeException | Error e) {
      copy.close();
      throw e;
    }
  }

  /** Exports a graph as a script and runs it. */
  private Database byCypher(Database database) {
    Path files = directory.resolve("cypher" + ++copies);
    assertThat(export(database, files, ExportFormat.CYPHER).notes()).isEmpty();
    Database copy = Database.create(directory.resolve("run" + copies));
    try {
      runScript(copy, files.resolve(CypherExport.FILE));
      return copy;
    } catch (RuntimeException | Error e) {
      copy.close();
      throw e;
    }
  }

  private static void runScript(Database database, Path script) {
    try {
      for (String line : Files.readAllLines(script)) {
        assertThat(line).endsWith(";");
        try {
          run(database, line.substring(0, line.length() - 1));
        } catch (RuntimeException e) {
          throw new AssertionError(line, e);
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Both ways give an equal graph, in every engine that reads it. */
  private void checkBoth(Database database, List<String> expectedNotes) {
    List<String> expected = GraphText.of(database, Engine.GF_CV);
    List<String> notes = new ArrayList<>();
    try (Database copy = byCypher(database)) {
      for (Engine engine : Engine.values()) {
        assertThat(GraphText.of(copy, engine)).as("Cypher " + engine).isEqualTo(expected);
      }
    }
    try (Database copy = byCsv(database, notes)) {
      for (Engine engine : Engine.values()) {
        assertThat(GraphText.withoutIds(copy, engine)).as("CSV " + engine).isEqualTo(expected);
      }
    }
    assertThat(notes).hasSameSizeAs(expectedNotes);
    for (int i = 0; i < notes.size(); i++) {
      assertThat(notes.get(i)).contains(expectedNotes.get(i));
    }
  }

  @Test
  void keepsEveryTypeAndText() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE (:V {b: true, i: -5, d: 1.5, s: 'plain', t: date('2012-07-29'),"
          + " z: datetime('2012-07-29T08:52:02.735Z'), l: ['a', ';', '|'], n: [1, 2], e: []})");
      run(database, "CREATE (:V {b: false, i: -9223372036854775807 - 1, d: 0.0 / 0.0, s: ''})");
      run(database, "CREATE (:V {i: 9223372036854775807, d: -1.0 / 0.0,"
          + " s: ' a,b\"c\\nd\\r\\te\\\\f`g\\u0001 ü😀', l: [], n: []})");
      run(database,
          "CREATE (:V {d: 4.9E-324, s: 'NULL', l: ['', 'x', ''], t: date('0001-01-01')})");
      run(database, "CREATE (:V)");
      run(database, "CREATE (:W {t: date('-0044-03-15'), z: datetime({epochMillis: -1})})");
      checkBoth(database, List.of());
    }
  }

  @Test
  void keepsNamesOfAnyCharacters() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE (:`a``b` {`c``d`: 1})-[:`e``f` {`g h`: 2}]->(:`1`)");
      List<String> expected = GraphText.of(database, Engine.GF_CV);
      try (Database copy = byCypher(database)) {
        assertThat(GraphText.of(copy, Engine.GF_CL)).isEqualTo(expected);
      }
    }
  }

  @Test
  void keepsEveryValueOfTime() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE (:V {a: localtime('12:00:00.000000001'), b: time('23:59-18:00'),"
          + " c: localdatetime('-0044-03-15T12:00'), d: datetime('2020-01-01T00:00:00.5+01:00'),"
          + " e: duration('P1Y-2M3DT4H-5.5S'), f: [localtime('12:00'), localtime('13:00')]})"
          + "-[:R {z: datetime('2017-10-29T02:30+01:00[Europe/Stockholm]')}]->(:V)");
      run(database, "CREATE (:V {b: time('12:00Z'), c: localdatetime('+12345-01-01T00:00'),"
          + " d: datetime('2020-01-01T00:00Z'), e: duration({seconds: -1}), f: []})");
      run(database, "CREATE (:V {d: datetime('+12020-01-01T00:00Z')})");
      checkBoth(database, List.of("a property _id"));
    }
  }

  @Test
  void keepsBytes() {
    try (Database database = Database.create(folder)) {
      run(database,
          "CREATE (:V {b: X'00FF', l: [X'', X'FBFF', X'AB']})-[:R {b: X'0A'}]->(:V {b: X''})");
      run(database, "CREATE (:V {l: []}), (:V {b: X'616263', l: [X'', X'']})");
      checkBoth(database, List.of("a property _id"));
    }
  }

  @Test
  void keepsPoints() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE (:V {p: point({x: -1e300, y: 2}), l: [point({x: 1, y: 2, z: 3}),"
          + " point({longitude: 4, latitude: 5})]})-[:R {p: point({longitude: 1, latitude: 2, height: 3})}]->(:V)");
      run(database, "CREATE (:V {l: []}), (:V {p: point({x: 0.1, y: 2, z: 5e-300})})");
      checkBoth(database, List.of("a property _id"));
    }
  }

  @Test
  void writesTheTextOfMixedValuesOfTime() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE (:V {x: localtime('12:00')}), (:V {x: duration('P1D')})");
      List<String> notes = new ArrayList<>();
      try (Database copy = byCsv(database, notes)) {
        assertThat(GraphText.of(copy, Engine.GF_CV)).containsExactly(
            "1 ([V]{x=String 12:00})", "1 ([V]{x=String P1D})");
      }
      assertThat(notes).singleElement().asString().contains("Property x of vertices V");
    }
  }

  @Test
  void keepsEdgesAndLabels() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE (a:A:B {x: 1})-[:R {w: 1.5}]->(b:B:A {x: 2})-[:R]->(c:B)-[:S]->(a),"
          + " (c)-[:`odd type`{`odd key;`: 'a'}]->(c), (a)-[:R {w: 1.5}]->(b), (:`odd:label`)");
      run(database, "MATCH (a {x: 1}) SET a:C");
      checkBoth(database, List.of("a property _id"));
    }
  }

  @Test
  void keepsBackwardIndexes() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE (:A {x: 1})-[:R {w: 1}]->(:A {x: 2})");
      run(database, "CREATE BACKWARD INDEX byW FOR ()-[r:R]-() ON (r.w)");
      List<Index> indexes = CatalogOf.committed(database).declarations().indexes();
      assertThat(indexes).hasSize(1);
      try (Database copy = byCypher(database)) {
        assertThat(CatalogOf.committed(copy).declarations().indexes()).isEqualTo(indexes);
      }
      try (Database copy = byCsv(database, new ArrayList<>())) {
        assertThat(CatalogOf.committed(copy).declarations().indexes()).isEqualTo(indexes);
      }
    }
  }

  @Test
  void tellsWhatCsvCannotKeep() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE ({x: 1}), (:A {x: 1}), (:A {x: 'one', l: ['']}), (:A:B), (:B)");
      run(database, "CREATE INDEX byX FOR (a:A) ON (a.x)");
      run(database, "CREATE POINT INDEX byP FOR (a:A) ON (a.l)");
      run(database, "CREATE VECTOR INDEX `by l` FOR (a:A) ON (a.l) OPTIONS"
          + " {indexConfig: {`vector.dimensions`: 7, `vector.similarity_function`: 'euclidean'}}");
      List<String> notes = new ArrayList<>();
      List<String> expected = GraphText.of(database, Engine.GF_CV);
      try (Database copy = byCypher(database)) {
        assertThat(GraphText.of(copy, Engine.GF_CV)).isEqualTo(expected);
        assertThat(CatalogOf.committed(copy).declarations().indexes())
            .isEqualTo(CatalogOf.committed(database).declarations().indexes());
        assertThat(CatalogOf.committed(copy).declarations().vectorIndexes())
            .isEqualTo(CatalogOf.committed(database).declarations().vectorIndexes());
      }
      try (Database copy = byCsv(database, notes)) {
        assertThat(GraphText.of(copy, Engine.GF_CV)).containsExactly(
            "1 ([A, A_B, B]{})", "1 ([A]{l=[], x=String one})", "1 ([A]{x=String 1})",
            "1 ([B]{})", "1 ([_Unlabeled]{x=Long 1})");
        assertThat(CatalogOf.committed(copy).declarations().indexes())
            .isEqualTo(CatalogOf.committed(database).declarations().indexes());
      }
      assertThat(notes).hasSize(5);
      assertThat(String.join("\n", notes)).contains("the label _Unlabeled", "the label A_B",
          "Property x of vertices A", "Property l of vertices A", "schema.cypher");
    }
  }

  @Test
  void keepsWhatIsDeclared() {
    try (Database database = Database.create(folder)) {
      run(database, "CREATE NODE TABLE Person(id INT64, name STRING NOT NULL, PRIMARY KEY (id))");
      run(database, "CREATE NODE TABLE Town(name STRING)");
      run(database, "CREATE REL TABLE LIVES_IN(FROM Person TO Town, since DATE, MANY_ONE)");
      run(database, "CREATE CONSTRAINT t FOR (t:Town) REQUIRE t.name IS UNIQUE");
      run(database,
          "CREATE (:Person {id: 7, name: 'Ann'})-[:LIVES_IN {since: date('2020-02-29')}]->"
              + "(:Town {name: 'Ulm'}), (:Person {id: 8, name: 'Bob'})");
      checkBoth(database, List.of("a property _id", "schema.cypher"));
      try (Database copy = byCypher(database)) {
        for (String wrong : List.of("CREATE (:Person {id: 7, name: 'Cid'})",
            "CREATE (:Person {id: 9})", "CREATE (:Person {id: 9, name: 'Cid', age: 3})",
            "CREATE (:Town {name: 'Ulm'})",
            "MATCH (p:Person {id: 7}) CREATE (p)-[:LIVES_IN]->(:Town {name: 'Bonn'})")) {
          assertThatThrownBy(() -> run(copy, wrong)).as(wrong)
              .isInstanceOf(GraphflowException.class);
        }
      }
    }
  }

  @Test
  void keepsTheKeysOfLoadedTables() {
    TextGraph.loadText("""
        vertices Person:Human name:STRING age:INT64
        alice | 45
        bob | NULL

        vertices Empty day:DATE

        edges FOLLOWS since:INT64 : Person -> Person
        alice -> bob | 2003
        """, folder);
    try (Database database = Database.open(folder)) {
      checkBoth(database, List.of());
      try (Database copy = byCsv(database, new ArrayList<>())) {
        assertThat(CatalogOf.committed(copy).vertexTables()).hasSize(2);
        assertThat(CatalogOf.committed(copy).vertexTable(0).primaryKey()).isZero();
      }
      try (Database copy = byCypher(database)) {
        assertThatThrownBy(() -> run(copy, "CREATE (:Person {name: 'bob'})"))
            .isInstanceOf(GraphflowException.class);
      }
    }
  }

  @Test
  void keepsRandomGraphs() {
    for (int seed = 0; seed < GRAPHS; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      folder = directory.resolve("random" + seed);
      try (Database database = Database.create(folder)) {
        run(database, "CREATE (:A)-[:R]->(:B)");
        for (int i = 0; i < 25; i++) {
          run(database, RandomGraphs.query(random));
          if (i == 12) {
            run(database, "CHECKPOINT");
          }
        }
        List<String> expected = GraphText.of(database, Engine.GF_CV);
        try (Database copy = byCypher(database)) {
          assertThat(GraphText.of(copy, Engine.GF_CV)).as("seed " + seed).isEqualTo(expected);
        }
        try (Database copy = byCsv(database, new ArrayList<>())) {
          assertThat(GraphText.withoutIds(copy, Engine.GF_CV)).as("seed " + seed)
              .isEqualTo(expected);
        }
        Path whole = directory.resolve("whole" + seed);
        database.backup(whole);
        try (Database copy = Database.open(whole)) {
          assertThat(GraphText.of(copy, Engine.GF_CV)).as("seed " + seed).isEqualTo(expected);
          try (Database again = byCypher(copy)) {
            assertThat(GraphText.of(again, Engine.GF_CV)).as("seed " + seed).isEqualTo(expected);
          }
        }
      }
    }
  }

  @Test
  void manyElementsTakeManyStatements() {
    try (Database database = Database.create(folder)) {
      run(database, "UNWIND range(0, 12344) AS i CREATE (:V {i: i})-[:E {i: i}]->(:W {i: i})");
      checkBoth(database, List.of("a property _id"));
    }
  }

  @Test
  void refusesPlacesWhereItCannotBe() throws IOException {
    try (Database database = Database.create(folder)) {
      for (Path wrong : List.of(folder, directory.resolve("none/export"))) {
        assertThatThrownBy(() -> export(database, wrong, ExportFormat.CSV))
            .isInstanceOfSatisfying(GraphflowException.class, e -> {
              assertThat(e.kind()).isEqualTo(Kind.USAGE);
              assertThat(e).hasMessageContaining(wrong.toString());
            });
      }
      run(database, "CREATE (:A)");
      assertThatThrownBy(() -> database.export(directory.resolve("export"), ExportFormat.CSV,
          (_, _, _) -> Thread.currentThread().interrupt()))
          .isInstanceOfSatisfying(
              GraphflowException.class, e -> assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED));
    }
    try (var left = Files.list(directory)) {
      assertThat(left).containsExactly(folder);
    }
  }
}

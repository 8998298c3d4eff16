package io.graphflow.graphar.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.ViewOf;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.graphar.GraphArFormat;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.ColumnIndex;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.storage.live.StoreView;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written is read by DuckDB, and loaded, and is what queries find. The number of random graphs is the system property {@code
 * graphflow.exports.graphs}.
 */
class GraphArExportTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.exports.graphs", 8);

  @TempDir
  private Path directory;

  private Duck duck;
  private Database database;
  private int exports;
  private int loads;

  @BeforeEach
  void create() {
    duck = new Duck();
    database = Database.create(directory.resolve("graph"));
  }

  @AfterEach
  void close() {
    database.close();
    duck.close();
  }

  private void run(String query) {
    try (Session session = database.session()) {
      session.run(query).consume();
    }
  }

  private Path export(ChunkSizes sizes, ProgressListener progress, List<String> notes) {
    Path folder = directory.resolve("export" + exports++);
    try (StoreView view = ViewOf.committed(database)) {
      Files.createDirectory(folder);
      ExportSummary summary = GraphArExport.write(new ExportedGraph(view, progress), "my graph",
          List.of("CREATE INDEX a", "CREATE INDEX b"), folder, sizes);
      try (Session session = database.session()) {
        assertThat(session.run("MATCH (n) RETURN count(*) AS c").single().get("c").asLong())
            .isEqualTo(summary.nodeCount());
        assertThat(session.run("MATCH ()-[r]->() RETURN count(*) AS c").single().get("c").asLong())
            .isEqualTo(summary.relationshipCount());
      }
      notes.addAll(summary.notes());
      return folder;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Exports the graph in chunks of several sizes, and compares all with what queries find; returns the last one. */
  private ExportedFiles check(String... notes) throws IOException {
    ExportedFiles files = null;
    List<String> expected = GraphLines.of(database);
    for (ChunkSizes sizes : List.of(new ChunkSizes(1, 1), new ChunkSizes(3, 2),
        new ChunkSizes(2, 5),
        new ChunkSizes(100, 1000))) {
      List<String> told = new ArrayList<>();
      files = new ExportedFiles(export(sizes, ProgressListener.NONE, told), duck);
      assertThat(files.lines()).as(sizes.toString()).isEqualTo(expected);
      checkLoaded(files, expected);
      assertThat(told).hasSameSizeAs(notes);
      for (int i = 0; i < notes.length; i++) {
        assertThat(told.get(i)).contains(notes[i]);
      }
    }
    return files;
  }

  /** Loads what was exported, and compares what queries find. */
  private void checkLoaded(ExportedFiles files, List<String> expected) {
    Path loaded = directory.resolve("loaded" + loads++);
    new GraphArFormat().load(LakePlace.of(files.graphFile()), null, loaded, LoadOptions.DEFAULT);
    try (Database copy = Database.open(loaded)) {
      assertThat(GraphLines.of(copy)).as("loaded").isEqualTo(expected);
    }
  }

  @Test
  void writesEveryTypeAndName() throws IOException {
    run("CREATE (:V {b: true, i: -5, d: 1.5, s: 'plain', t: date('2012-07-29'),"
        + " z: datetime('2012-07-29T08:52:02.735Z'), l: ['a', ';', ''], n: [1, 2], f: [0.5],"
        + " e: [], g: [true], h: [date('2012-07-29')], k: [datetime({epochMillis: 5})]})");
    run("CREATE (:V {b: false, i: -9223372036854775807 - 1, d: 0.0 / 0.0, s: ''})");
    run("CREATE (:V {i: 9223372036854775807, d: -1.0 / 0.0, s: ' a,b\"c\\nd\\r\\te\\\\f`g ü😀',"
        + " t: date('-0044-03-15'), z: datetime({epochMillis: -1}), l: [], n: []})");
    run("CREATE (:V)");
    run("CREATE (:`a``b/c: \"d\"`:`e\\nf` {`c``d, #`: 1})-[:`e``f\\n'` {`g h`: 2}]->"
        + "(:`A_b_c__ _d_` {`@`: 1})");
    ExportedFiles files = check();
    assertThat(files.name()).isEqualTo("my graph");
    assertThat(files.facts()).containsEntry("graphflow.schema", "CREATE INDEX a;\nCREATE INDEX b")
        .containsEntry("graphflow.types",
            "{\"vertices\":{\"V\":{\"g\":\"BOOLEAN[]\",\"h\":\"DATE[]\",\"k\":\"DATETIME[]\"}},"
                + "\"edges\":{}}")
        .doesNotContainKeys("graphflow.unlabeled", "graphflow.cardinality");
  }

  @Test
  void writesValuesOfOneFormAsTextsAndTellsTheForm() throws IOException {
    run("CREATE (:V {a: localtime('12:00:00.000000001'), b: time('23:59-18:00'),"
        + " c: localdatetime('-0044-03-15T12:00'), d: datetime('2020-01-01T00:00:00.5+01:00'),"
        + " e: duration('P1Y-2M3DT4H-5.5S'), f: [localtime('12:00'), localtime('13:00')]})"
        + "-[:R {z: datetime('2017-10-29T02:30+01:00[Europe/Stockholm]')}]->(:V)");
    run("CREATE (:V {d: datetime('2020-01-01T00:00Z'), p: point({x: 1, y: 2, z: 3})})");
    run("CREATE (:W {n: 'text'})");
    run("MATCH (w:W) SET w.n = 5");
    assertThat(check().facts()).containsEntry("graphflow.types",
        "{\"vertices\":{\"V\":{\"a\":\"LOCAL_TIME\",\"b\":\"TIME\",\"c\":\"LOCAL_DATETIME\","
            + "\"d\":\"ZONED_DATETIME\",\"e\":\"DURATION\",\"f\":\"LOCAL_TIME[]\",\"p\":\"POINT\"}},"
            + "\"edges\":{\"R\":{\"z\":\"ZONED_DATETIME\"}}}");
  }

  @Test
  void tellsWhatIsNotKept() throws IOException {
    run("CREATE (:V {m: 1, t: date('+9999999-01-01')})-[:R {m: date('2020-01-01')}]->"
        + "(:V {m: 'x', l: [date('+10000-01-01')], _graphArVertexIndex: 7})");
    run("CREATE (:V {m: [1.5, 2]})-[:R {m: datetime({epochMillis: 0})}]->(:W {l: [], m: ['a']})");
    List<String> notes = new ArrayList<>();
    Path folder = export(ChunkSizes.DEFAULT, ProgressListener.NONE, notes);
    assertThat(notes).hasSize(5);
    assertThat(notes.get(0)).startsWith("Property m of vertices V has values of several types");
    assertThat(notes.get(1)).startsWith("Property t of vertices V has dates that are too far");
    assertThat(notes.get(2)).startsWith("Property l of vertices V has dates that are too far");
    assertThat(notes.get(3)).contains("_graphArVertexIndex of vertices V is written as __graphAr");
    assertThat(notes.get(4)).startsWith("Property m of edges R has values of several types");
    ExportedFiles files = new ExportedFiles(folder, duck);
    assertThat(files.facts()).doesNotContainKey("graphflow.types");
    assertThat(files.lines()).contains(
        "([V]{m=String 1, t=String +9999999-01-01})",
        "([V]{__graphArVertexIndex=Long 7, l=[String +10000-01-01], m=String x})",
        "([V]{m=String [1.5, 2]})",
        "([V]{m=String [1.5, 2]})-[R{m=String 1970-01-01T00:00:00Z}]->([W]{l=[], m=[String a]})");
  }

  @Test
  void writesLabelsOfSingleVerticesAndVerticesWithoutAny() throws IOException {
    run("CREATE (:A:B {i: 1}), (:A:B {i: 2}), (:A:B {i: 3}), (:C {i: 4}), ({i: 5}), (:_Unlabeled)");
    run("MATCH (a {i: 2}) REMOVE a:A SET a:D");
    run("CHECKPOINT");
    run("MATCH (a {i: 3}) REMOVE a:B SET a:E:`f g`");
    run("MATCH (a {i: 4}) REMOVE a:C");
    run("MATCH (a {i: 5}) SET a:G");
    assertThat(check().facts()).containsEntry("graphflow.unlabeled", "__Unlabeled");
    assertThat(Files.readString(directory.resolve("export3/A.vertex.yml")))
        .contains("type: \"A\"", "- \"A\"", "- \"f g\"");
    assertThat(Files.readString(directory.resolve("export3/Unlabeled.vertex.yml")))
        .contains("type: \"__Unlabeled\"", "labels:\n  - \"G\"\n");
    assertThat(Files.readString(directory.resolve("export3/Unlabeled_2.vertex.yml")))
        .contains("type: \"_Unlabeled\"")
        .doesNotContain("labels");
  }

  @Test
  void closesUpWhatWasDeletedAndWritesWhatIsNotYetInTheFiles() throws IOException {
    run("UNWIND range(0, 40) AS i CREATE (:V {i: i})");
    run("MATCH (a:V), (b:V) WHERE (a.i * 7 + b.i * 3) % 11 < 2 CREATE (a)-[:E {p: a.i * 100 + b.i}]->(b)");
    run("MATCH (a:V), (b:V) WHERE a.i = b.i AND a.i < 3 CREATE (a)-[:E]->(b), (a)-[:E {p: -1}]->(b)");
    run("CHECKPOINT");
    check();
    run("MATCH (a:V) WHERE a.i % 3 = 0 OR a.i < 9 DETACH DELETE a");
    check();
    run("MATCH (:V {i: 13})-[e:E]->() DELETE e");
    run("MATCH (a:V {i: 14})-[e:E]->() SET e.p = 0");
    run("UNWIND range(0, 4) AS i MATCH (a:V), (b:V) WHERE a.i = 40 - i AND b.i = 10 + i"
        + " CREATE (a)-[:E {p: 5}]->(b)-[:E]->(:W {i: i})-[:E]->(a)");
    check();
    run("MATCH (a:V) DETACH DELETE a");
    check();
    run("MATCH (a) DETACH DELETE a");
    check();
  }

  @Test
  void writesEdgesOfALabelBetweenSeveralTables() throws IOException {
    run("CREATE (:A {i: 1})-[:R {p: 1}]->(:A {i: 2})-[:R {p: 2}]->(:B {i: 3})-[:R]->(:A {i: 4})");
    run("CREATE (:A {i: 5})-[:A_R]->(:B), (:`A_A`)-[:R]->(:B)");
    run("MATCH (a {i: 2}), (b) CREATE (a)-[:R {p: 5}]->(b)");
    check();
    assertThat(directory.resolve("export3/A_R_A.edge.yml")).exists();
    assertThat(directory.resolve("export3/A_A_R_B.edge.yml")).exists();
    assertThat(directory.resolve("export3/A_A_R_B_2.edge.yml")).exists();
  }

  @Test
  void writesPropertiesThatAreKeptWithAnEndOfTheirEdges() throws IOException {
    run("UNWIND range(0, 9) AS i CREATE (:A {i: i})");
    run("MATCH (a:A) UNWIND [1, 2] AS j CREATE (a)-[:T {p: a.i * 10 + j}]->(:B {j: j, i: a.i})");
    run("MATCH (b:B) UNWIND [1, 2] AS j CREATE (:C {j: j})-[:S {p: b.i * 100 + j}]->(b)");
    run("CHECKPOINT");
    check();
    run("MATCH (:A {i: 3})-[t:T]->(:B {j: 1}) SET t.p = -1");
    run("MATCH (:C {j: 1})-[s:S]->(:B {i: 4}) SET s.p = -2");
    check();
  }

  @Test
  void writesDeclaredTablesWithTheirKeys() throws IOException {
    run("CREATE NODE TABLE labels(labels STRING, properties INT64, PRIMARY KEY (labels))");
    run("CREATE NODE TABLE Empty(id INT64, PRIMARY KEY (id))");
    run("CREATE REL TABLE R(FROM labels TO labels, FROM labels TO Empty, p INT64, MANY_ONE)");
    run("CREATE (:labels {labels: 'b', properties: 1})-[:R {p: 1}]->(:labels {labels: 'a'})");
    assertThat(check().facts()).containsEntry("graphflow.cardinality", "{\"R\":\"n-1\"}");
    String yaml = Files.readString(directory.resolve("export3/labels.vertex.yml"));
    assertThat(yaml).contains("prefix: \"labels_2/\"", "is_primary: true", "is_nullable: false",
        "prefix: \"properties/\"");
    assertThat(directory.resolve("export3/labels_R_Empty.edge.yml")).exists();
  }

  private List<Map<String, Object>> metadata(String files) {
    return duck.query("SELECT DISTINCT path_in_schema AS c,"
        + " array_to_string(list_sort(string_split(encodings, ', ')), ', ') AS e, compression AS z"
        + " FROM parquet_metadata('" + directory.resolve("export0") + "/" + files
        + "') ORDER BY c");
  }

  @Test
  void encodesAsReadersWantIt() throws IOException {
    run("CREATE NODE TABLE V(i INT64, s STRING, PRIMARY KEY (i))");
    run("UNWIND range(0, 29999) AS i CREATE (:V {i: i, s: 'text ' + (i % 10)})");
    run("MATCH (a:V) WHERE a.i < 20000 SET a:X");
    run("UNWIND range(0, 29999) AS i UNWIND [i * 7 % 30000, i * 13 % 30000] AS j"
        + " MATCH (a:V {i: i}), (b:V {i: j}) CREATE (a)-[:E {p: i % 3}]->(b)");
    Path folder = export(new ChunkSizes(20_000, 25_000), ProgressListener.NONE, new ArrayList<>());
    assertThat(new ExportedFiles(folder, duck).lines()).isEqualTo(GraphLines.of(database));
    String delta = "DELTA_BINARY_PACKED, RLE";
    for (String copy : List.of("source", "dest")) {
      assertThat(metadata("edge/V_E_V/ordered_by_" + copy + "/adj_list/*/*")).containsExactly(
          Map.of("c", "_graphArDstIndex", "e", delta, "z", "UNCOMPRESSED"),
          Map.of("c", "_graphArSrcIndex", "e", delta, "z", "UNCOMPRESSED"));
      assertThat(metadata("edge/V_E_V/ordered_by_" + copy + "/offset/*")).containsExactly(
          Map.of("c", "_graphArOffset", "e", delta, "z", "UNCOMPRESSED"));
      assertThat(metadata("edge/V_E_V/ordered_by_" + copy + "/properties/*/*"))
          .containsExactly(Map.of("c", "p", "e", "PLAIN, RLE, RLE_DICTIONARY", "z", "ZSTD"));
    }
    assertThat(metadata("vertex/V/labels/*"))
        .containsExactly(Map.of("c", "X", "e", "RLE", "z", "UNCOMPRESSED"));
    assertThat(metadata("vertex/V/properties/*")).extracting(row -> row.get("c"))
        .containsExactly("_graphArVertexIndex", "s");
    assertThat(metadata("vertex/V/i/*")).extracting(row -> row.get("c"))
        .containsExactly("_graphArVertexIndex", "i");
    assertThat(metadata("vertex/V/properties/*").getFirst()).containsEntry("e", delta);
    assertThat(duck.query("SELECT DISTINCT name, repetition_type FROM parquet_schema('"
        + folder + "/**/chunk*') WHERE num_children IS NULL OR num_children = 0 ORDER BY name"))
        .extracting(Map::values)
        .extracting(Object::toString)
        .containsExactly("[X, REQUIRED]", "[_graphArDstIndex, REQUIRED]",
            "[_graphArOffset, REQUIRED]", "[_graphArSrcIndex, REQUIRED]",
            "[_graphArVertexIndex, REQUIRED]", "[i, OPTIONAL]", "[p, OPTIONAL]", "[s, OPTIONAL]");
  }

  @Test
  void pagesAreFoundByIndexesAndFilesTellTheirOrder() throws IOException {
    run("UNWIND range(0, 999) AS i CREATE (:V {i: i})");
    run("UNWIND range(0, 19999) AS i MATCH (a:V) WHERE a.i = i % 1000 CREATE (a)-[:E]->(a)");
    Path folder = export(ChunkSizes.DEFAULT, ProgressListener.NONE, new ArrayList<>());
    for (boolean bySource : List.of(true, false)) {
      Path copy = folder.resolve("edge/V_E_V/ordered_by_" + (bySource ? "source" : "dest"));
      try (ParquetFile lists = ParquetFile.open(copy.resolve("adj_list/part0/chunk0"));
          ParquetFile offsets = ParquetFile.open(copy.resolve("offset/chunk0"))) {
        RowGroup group = lists.rowGroups().getFirst();
        assertThat(group.sortedBy()).isEqualTo(bySource ? List.of(0, 1) : List.of(1, 0));
        for (ColumnChunk column : group.chunks()) {
          assertThat(lists.pages(0, column.column()).count()).isEqualTo(10);
          assertThat(column.offsetIndexAt()).isPositive();
          assertThat(lists.columnIndex(0, column.column()).orElseThrow().order())
              .isEqualTo(ColumnIndex.Order.ASCENDING);
        }
        assertThat(offsets.rowGroups().getFirst().sortedBy()).containsExactly(0);
        assertThat(offsets.pages(0, offsets.schema().columns().getFirst()).count())
            .isEqualTo(129);
      }
    }
    try (ParquetFile values = ParquetFile.open(folder.resolve("vertex/V/properties/chunk0"))) {
      assertThat(values.rowGroups().getFirst().sortedBy()).containsExactly(0);
    }
  }

  @Test
  void writesRandomGraphs() throws IOException {
    for (int seed = 0; seed < GRAPHS; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      database.close();
      database = Database.create(directory.resolve("random" + seed));
      run("CREATE (:A)-[:R]->(:B)");
      for (int i = 0; i < 40; i++) {
        run(RandomChange.query(random));
        if (random.nextInt(20) == 0) {
          run("CHECKPOINT");
        }
      }
      ChunkSizes sizes = new ChunkSizes(1 + random.nextInt(8), 1 + random.nextInt(8));
      Path folder = export(sizes, ProgressListener.NONE, new ArrayList<>());
      List<String> expected = GraphLines.of(database);
      ExportedFiles files = new ExportedFiles(folder, duck);
      assertThat(files.lines()).as("seed " + seed).isEqualTo(expected);
      checkLoaded(files, expected);
    }
  }

  @Test
  void tellsHowFarItIsAndEndsWhenInterrupted() {
    run("UNWIND range(0, 99) AS i CREATE (:V {t: date('2020-01-01')})-[:E]->(:W)");
    List<String> told = new ArrayList<>();
    export(new ChunkSizes(10, 10), (step, done, total) -> told.add(step + " " + done + " " + total),
        new ArrayList<>());
    assertThat(told).contains("Writing vertices 200 200", "Writing edges 200 200");
    for (String at : List.of("Writing vertices", "Writing edges")) {
      assertThatThrownBy(() -> export(new ChunkSizes(10, 10), (step, _, _) -> {
        if (step.equals(at)) {
          Thread.currentThread().interrupt();
        }
      }, new ArrayList<>())).isInstanceOfSatisfying(GraphflowException.class,
          e -> assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED));
    }
    Thread.currentThread().interrupt();
    assertThatThrownBy(
        () -> export(new ChunkSizes(10, 10), ProgressListener.NONE, new ArrayList<>()))
        .isInstanceOf(GraphflowException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}

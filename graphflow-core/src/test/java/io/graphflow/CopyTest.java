package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.ExportOptions;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.read.RowBatches;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.vector.util.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** COPY (query) TO 'file'. */
class CopyTest {
  @TempDir
  private Path folder;

  private Path out;
  private Database database;
  private Session session;

  @BeforeEach
  void open() throws IOException {
    out = Files.createDirectories(folder.resolve("out/inner")).getParent();
    open(ExportOptions.only(out));
  }

  private void open(ExportOptions exports) {
    database = Database.create(folder.resolve("db"), DatabaseOptions.DEFAULT.withExports(exports));
    session = database.session();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Map<String, Object> copy(String text) {
    return session.run(text).single().asMap();
  }

  /** Names of all files below the folder of exports. */
  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(out)) {
      return files.filter(file -> !Files.isDirectory(file))
          .map(file -> out.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void writesCsv() throws IOException {
    assertThat(copy("COPY (UNWIND ['a', '', 'b,c', 'x\\n\"y\"', null] AS s RETURN s, 1.0 AS f,"
        + " date('2024-05-01') AS `the, day`, [s] AS l, {k: duration('P1D')} AS m) TO 'rows.csv'"))
        .isEqualTo(Map.of("file", "rows.csv", "rows", 5L));
    assertThat(out.resolve("rows.csv")).hasContent("""
        s,f,"the, day",l,m
        a,1.0,2024-05-01,"[""a""]","{""k"":""P1D""}"
        "",1.0,2024-05-01,"[\"""\"]","{""k"":""P1D""}"
        "b,c",1.0,2024-05-01,"[""b,c""]","{""k"":""P1D""}"
        "x
        ""y""\",1.0,2024-05-01,"[""x\\n\\""y\\""\""]","{""k"":""P1D""}"
        ,1.0,2024-05-01,[null],"{""k"":""P1D""}"
        """);
    assertThat(files()).containsExactly("rows.csv");
  }

  @Test
  void writesElementsAsJson() throws IOException {
    session.run("CREATE (:A {x: 1})-[:T]->(:B)").consume();
    String path =
        session.run("MATCH (a)-[t:T]->(b) RETURN elementId(a), elementId(t), elementId(b)")
            .single()
            .<String>values(value -> "\"\"" + value.asString() + "\"\"")
            .toString();
    String[] ids = path.substring(1, path.length() - 1).split(", ", -1);
    copy("COPY (MATCH p = (:A)-[:T]->(:B) RETURN p) TO 'p.csv'");
    assertThat(out.resolve("p.csv")).hasContent("p\n"
        + "\"[{\"\"elementId\"\":" + ids[0]
        + ",\"\"labels\"\":[\"\"A\"\"],\"\"properties\"\":{\"\"x\"\":1}},"
        + "{\"\"elementId\"\":" + ids[1] + ",\"\"startNodeElementId\"\":" + ids[0]
        + ",\"\"endNodeElementId\"\":" + ids[2] + ",\"\"type\"\":\"\"T\"\",\"\"properties\"\":{}},"
        + "{\"\"elementId\"\":" + ids[2]
        + ",\"\"labels\"\":[\"\"B\"\"],\"\"properties\"\":{}}]\"\n");
  }

  @Test
  void bytesAreBase64InCsv() throws IOException {
    copy("COPY (UNWIND [X'00FF', X''] AS b RETURN b, [b] AS l) TO 'b.csv'");
    assertThat(out.resolve("b.csv"))
        .hasContent("b,l\nAP8=,\"[\"\"AP8=\"\"]\"\n\"\",\"[\"\"\"\"]\"\n");
  }

  @Test
  void writesArrowFilesAndStreams() throws IOException {
    String query = "UNWIND range(1, 150000) AS x RETURN x, CASE WHEN x % 2 = 0 THEN null ELSE"
        + " toString(x) END AS s, {a: [x]} AS m";
    assertThat(copy("COPY (" + query + ") TO 'inner/rows.arrow'"))
        .isEqualTo(Map.of("file", "inner/rows.arrow", "rows", 150_000L));
    copy("COPY (" + query + ") TO 'rows.ARROWS'");
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    session.run(query).writeArrow(stream);
    assertThat(out.resolve("rows.ARROWS")).hasBinaryContent(stream.toByteArray());
    ArrowTable table = ArrowTable.ofFile(out.resolve("inner/rows.arrow"));
    assertThat(table).isEqualTo(ArrowTable.of(stream.toByteArray()));
    assertThat(table.batches()).hasSize(3);
    assertThat(table.columns().get(1).get(70_000)).isEqualTo(new Text("70001"));
    assertThat(table.columns().get(2).get(149_999)).isEqualTo(Map.of("a", List.of(150_000L)));
    copy("COPY (MATCH (n:Nope) RETURN n.x AS x) TO 'empty.arrow'");
    assertThat(ArrowTable.ofFile(out.resolve("empty.arrow")).batches()).isEmpty();
  }

  @Test
  void aResultIsWrittenAsTheFileIs() throws IOException {
    for (String query : List.of("UNWIND range(1, 30000) AS x RETURN x, toString(x) AS s",
        "MATCH (n:Nope) RETURN n.x AS x")) {
      long rows = (long) copy("COPY (" + query + ") TO 'rows.parquet' (OVERWRITE)").get("rows");
      ByteArrayOutputStream written = new ByteArrayOutputStream();
      assertThat(session.run(query).writeParquet(written)).isEqualTo(rows);
      assertThat(out.resolve("rows.parquet")).hasBinaryContent(written.toByteArray());
    }
    // A row that was looked at comes first, and one that was taken does not come again.
    Result result = session.run("UNWIND range(1, 3) AS x RETURN x");
    result.next();
    result.peek();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    assertThat(result.writeParquet(written)).isEqualTo(2);
    ByteArrayOutputStream wanted = new ByteArrayOutputStream();
    session.run("UNWIND [2, 3] AS x RETURN x").writeParquet(wanted);
    assertThat(written.toByteArray()).isEqualTo(wanted.toByteArray());
    assertThat(result.isOpen()).isFalse();
    assertThat(result.consume()).isNotNull();
  }

  @Test
  void aResultWithoutColumnsIsNoParquetFile() {
    Result result = session.run("CREATE (:A)");
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    assertThatThrownBy(() -> result.writeParquet(written)).isInstanceOf(UsageException.class)
        .hasMessageContaining("at least one column");
    assertThat(written.size()).isZero();
    assertThat(result.consume().counters().nodesCreated()).isOne();
    Result closed = session.run("RETURN 1 AS x");
    closed.close();
    assertThatThrownBy(() -> closed.writeParquet(written)).isInstanceOf(UsageException.class)
        .hasMessage("The result is closed.");
  }

  @Test
  void whatDoesNotFitLeavesNothingBehind() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Result result =
        session.run("UNWIND [1, 300000] AS y RETURN datetime({year: y}) AS x");
    assertThatThrownBy(() -> result.writeParquet(written)).isInstanceOf(QueryException.class)
        .hasMessageContaining("row 2");
    assertThat(written.size()).isZero();
    assertThat(result.isOpen()).isFalse();
  }

  @Test
  void writesParquet() throws IOException {
    assertThat(copy("COPY (UNWIND range(1, 30000) AS x RETURN x, CASE WHEN x % 2 = 0 THEN null ELSE"
        + " 't' + x % 10 END AS s, x / 2.0 AS f, x % 3 = 0 AS b, [x, null] AS l, {a: [x]} AS m,"
        + " null AS n, date('2024-05-01') AS d, localtime('10:00:00.5') AS lt,"
        + " localdatetime('2024-05-01T10:00:00.000001') AS ldt,"
        + " datetime('2024-05-01T10:00:00+02:00') AS dt, duration('P1D') AS p, time('10:00+01:00')"
        + " AS t) TO 'rows.parquet'"))
        .isEqualTo(Map.of("file", "rows.parquet", "rows", 30_000L));
    try (ParquetFile file = ParquetFile.open(out.resolve("rows.parquet"))) {
      assertThat(file.schema()
          .columns()
          .stream()
          .map(column -> column.name() + " "
              + column.typeName()))
          .containsExactly("x INT64", "s BYTE_ARRAY as STRING", "f DOUBLE",
              "b BOOLEAN", "l.list.element INT64", "m BYTE_ARRAY as JSON", "n INT32 as UNKNOWN",
              "d INT32 as DATE", "lt INT64 as TIME(NANOS, local)",
              "ldt INT64 as TIMESTAMP(MICROS, local)", "dt INT64 as TIMESTAMP(MICROS, UTC)",
              "p BYTE_ARRAY as STRING", "t BYTE_ARRAY as STRING");
      RowBatches rows = new RowBatches(file, file.schema().columns());
      assertThat(rows.next()).isTrue();
      assertThat(rows.column(0).longs()).startsWith(1, 2, 3);
      assertThat(rows.column(1).texts()).startsWith("t1", null, "t3");
      assertThat(rows.column(2).doubles()).startsWith(0.5, 1, 1.5);
      assertThat(rows.column(3).booleans()).startsWith(false, false, true);
      assertThat(rows.column(4).listEnd(1)).isEqualTo(4);
      assertThat(rows.column(4).longs()).startsWith(1, 0, 2, 0);
      assertThat(rows.column(4).nulls()).startsWith(false, true, false, true);
      assertThat(rows.column(5).texts()).startsWith("{\"a\":[1]}");
      assertThat(rows.column(6).isNull(0)).isTrue();
      assertThat(rows.column(7).longs()[0]).isEqualTo(LocalDate.of(2024, 5, 1).toEpochDay());
      assertThat(rows.column(8).longs()[0]).isEqualTo(36_000_500_000_000L);
      assertThat(rows.column(9).longs()[0]).isEqualTo(1_714_557_600_000_001L);
      assertThat(rows.column(10).longs()[0]).isEqualTo(1_714_550_400_000_000L);
      assertThat(rows.column(11).texts()[0]).isEqualTo("P1D");
      assertThat(rows.column(12).texts()[0]).isEqualTo("10:00+01:00");
    }
  }

  @Test
  void parquetHasOneTypeForAColumn() throws IOException {
    assertThatThrownBy(() -> copy("COPY (UNWIND [1, 'a'] AS x RETURN x) TO 'x.parquet'"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("Column 'x' cannot be written as Parquet, which has one type");
    assertThatThrownBy(() -> copy("COPY (UNWIND range(1, 20000) AS i RETURN CASE WHEN i < 15000"
        + " THEN [i] ELSE ['a'] END AS x) TO 'x.parquet'"))
        .hasMessageContaining("row 15000 has STRING 'a', where the rows before it have INTEGER");
    assertThatThrownBy(() -> copy(
        "COPY (RETURN localdatetime('2024-05-01T10:00:00.000000001') AS x) TO 'x.parquet'"))
        .hasMessageContaining("finer than the microseconds of a Parquet timestamp");
    copy("COPY (MATCH (n:Nope) RETURN n.x AS x, n) TO 'empty.parquet'");
    try (ParquetFile file = ParquetFile.open(out.resolve("empty.parquet"))) {
      assertThat(file.metadata().rowCount()).isZero();
    }
    assertThat(files()).containsExactly("empty.parquet");
  }

  @Test
  void replacesNothingUnlessAsked() throws IOException {
    Files.writeString(out.resolve("rows.csv"), "precious");
    assertThatThrownBy(() -> copy("COPY (RETURN 1 AS x) TO 'rows.csv'"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("OVERWRITE");
    assertThat(out.resolve("rows.csv")).hasContent("precious");
    copy("COPY (RETURN 1 AS x) TO 'rows.csv' (OVERWRITE)");
    assertThat(out.resolve("rows.csv")).hasContent("x\n1\n");
    assertThat(files()).containsExactly("rows.csv");
  }

  @Test
  void leavesNothingHalf() throws IOException {
    Files.writeString(out.resolve("old.csv"), "precious");
    for (String name : List.of("new.csv", "new.parquet", "new.arrow", "new.arrows", "old.csv")) {
      assertThatThrownBy(
          () -> copy("COPY (UNWIND range(1, 100000) AS x RETURN 1 / (x - 90000)) TO '"
              + name + "' (OVERWRITE)"))
          .isInstanceOf(QueryException.class);
    }
    assertThatThrownBy(() -> copy("COPY (UNWIND [1, 'a'] AS x RETURN x) TO 'new.arrow'"))
        .hasMessageContaining("Column 'x'");
    assertThat(files()).containsExactly("old.csv");
    assertThat(out.resolve("old.csv")).hasContent("precious");
  }

  @Test
  void writesOnlyWhereItMay() throws IOException {
    Files.createSymbolicLink(out.resolve("link"), folder);
    Files.createSymbolicLink(out.resolve("link.csv"), folder.resolve("elsewhere.csv"));
    for (String name : List.of("../x.csv", folder.resolve("x.csv").toString(), "link/x.csv",
        "inner/../../x.csv", "../db/x.csv")) {
      assertThatThrownBy(() -> copy("COPY (RETURN 1 AS x) TO '" + name + "' (OVERWRITE)")).as(name)
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("outside of the export folder");
    }
    // The link is replaced, not followed.
    copy("COPY (RETURN 1 AS x) TO 'link.csv' (OVERWRITE)");
    assertThat(folder.resolve("elsewhere.csv")).doesNotExist();
    assertThat(out.resolve("link.csv")).hasContent("x\n1\n");
    assertThatThrownBy(() -> copy("COPY (RETURN 1 AS x) TO 'nowhere/x.csv'"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no such folder");
    assertThat(folder.resolve("x.csv")).doesNotExist();
  }

  @Test
  void writesNothingByDefault() {
    database.close();
    database = Database.open(folder.resolve("db"));
    session = database.session();
    assertThatThrownBy(() -> copy("COPY (RETURN 1 AS x) TO 'x.csv'"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("may write no files")
        .hasMessageContaining("--export-folder");
  }

  @Test
  void tellsWhatIsWrong() throws IOException {
    assertThatThrownBy(() -> copy("COPY (RETURN 1 AS x) TO 'x.json'"))
        .hasMessageContaining(".csv, .parquet, .arrow or .arrows");
    assertThatThrownBy(() -> copy("COPY (CREATE (n) RETURN n) TO 'x.csv'"))
        .hasMessageContaining("only reads")
        .hasMessageContaining("line 1, column 7");
    assertThatThrownBy(() -> copy("COPY (RETURN 1 AS x) TO $file"))
        .hasMessageContaining("$file");
    assertThatThrownBy(() -> session.run("COPY (RETURN 1 AS x) TO $file", Map.of("file", 7)))
        .hasMessageContaining("no STRING");
    assertThat(files()).isEmpty();
  }

  @Test
  void takesParametersAndRunsInTransactions() throws IOException {
    assertThat(session.run("COPY (RETURN $x AS x) TO $file", Map.of("x", 7, "file", "a.csv"))
        .single()
        .get("rows")
        .asLong()).isEqualTo(1);
    try (Transaction transaction = session.beginTransaction(AccessMode.WRITE)) {
      transaction.run("CREATE (:A {x: 1})").consume();
      transaction.run("COPY (MATCH (a:A) RETURN a.x AS x) TO 'b.csv'").consume();
    }
    try (Transaction transaction = session.beginTransaction(AccessMode.READ)) {
      transaction.run("COPY (MATCH (a:A) RETURN a.x AS x) TO 'c.csv'").consume();
    }
    assertThat(out.resolve("a.csv")).hasContent("x\n7\n");
    assertThat(out.resolve("b.csv")).hasContent("x\n1\n");
    assertThat(out.resolve("c.csv")).hasContent("x\n");
    Result explained = session.run("EXPLAIN COPY (RETURN 1 AS x) TO 'd.csv'");
    assertThat(explained.keys()).containsExactly("file", "rows");
    assertThat(explained.hasNext()).isFalse();
    assertThat(explained.consume().plan()).isPresent();
    assertThat(session.run("PROFILE COPY (RETURN 1 AS x) TO 'e.csv'").consume().plan()).isPresent();
    assertThat(files()).containsExactly("a.csv", "b.csv", "c.csv", "e.csv");
  }
}

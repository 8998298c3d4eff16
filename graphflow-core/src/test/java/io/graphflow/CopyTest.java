package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.ExportOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    for (String name : List.of("new.csv", "new.arrow", "new.arrows", "old.csv")) {
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
        .hasMessageContaining(".csv, .arrow or .arrows");
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
    assertThat(session.run("EXPLAIN COPY (RETURN 1 AS x) TO 'd.csv'").consume().plan()).isPresent();
    assertThat(session.run("PROFILE COPY (RETURN 1 AS x) TO 'e.csv'").consume().plan()).isPresent();
    assertThat(files()).containsExactly("a.csv", "b.csv", "c.csv", "e.csv");
  }
}

package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The forms of the command line that scripts rely on, on the paper's running example. */
final class CommandLineTest {
  @TempDir
  private static Path folder;

  private static Path database;

  /** What a command did. */
  private record Outcome(int code, String out, String err) {}

  @BeforeAll
  static void load() {
    database = folder.resolve("example");
    Outcome loaded = run("load", exampleFolder().toString(), "--db", database.toString());
    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(loaded.out()).isEmpty();
    assertThat(loaded.err()).contains("Loaded 6 vertices");
  }

  private static Path exampleFolder() {
    Path project = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(project.resolve("datasets/running-example"))) {
      project = project.getParent();
    }
    return project.resolve("datasets/running-example");
  }

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = GraphflowCommand.commandLine(arguments);
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    int code = command.execute(arguments);
    return new Outcome(code, out.toString(), err.toString());
  }

  private static Outcome query(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "query";
    all[1] = "--db";
    all[2] = database.toString();
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return run(all);
  }

  /** A subcommand that is named is the only one that is read; the help, and who errs, sees all. */
  @Test
  void readsTheSubcommandThatIsNamed() {
    Set<String> names = GraphflowCommand.commandLine().getSubcommands().keySet();
    assertThat(names).contains("query", "load", "shell", "help");
    for (String name : names) {
      assertThat(GraphflowCommand.commandLine(name, "--db").getSubcommands().keySet()).as(name)
          .isEqualTo(name.equals("help") ? names : Set.of(name));
    }
    assertThat(GraphflowCommand.commandLine("qeury").getSubcommands().keySet()).isEqualTo(names);
    assertThat(run("help", "query").out()).contains("graphflow query");
    assertThat(run("--help").out()).contains("query").contains("export");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gf-rv", "gf-cv", "gf-cl"})
  void csvHasAHeaderLine(String engine) {
    Outcome outcome = query("--engine", engine, "--format", "csv",
        "MATCH (p:PERSON) RETURN p.name AS name, p.age AS age ORDER BY age");
    assertThat(outcome.out())
        .isEqualTo("name,age\npeter,17\njenny,23\nalice,45\nbob,54\n");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void csvTellsNullFromTheEmptyString() {
    assertThat(query("--format", "csv", "RETURN null AS a, '' AS b, 'x,\"y' AS c").out())
        .isEqualTo("a,b,c\n,\"\",\"x,\"\"y\"\n");
  }

  @Test
  void jsonIsAnArrayOfObjects() throws IOException {
    Outcome outcome = query("--format", "json",
        "MATCH (p:PERSON {name: 'alice'}) RETURN p.name AS name, p.age AS age, null AS n, [1.5, 'x'] AS l");
    JsonNode rows = new ObjectMapper().readTree(outcome.out());
    assertThat(rows.toString())
        .isEqualTo("[{\"name\":\"alice\",\"age\":45,\"n\":null,\"l\":[1.5,\"x\"]}]");
  }

  @Test
  void jsonOfNoRowsIsAnEmptyArray() throws IOException {
    Outcome outcome =
        query("--format", "json", "MATCH (p:PERSON) WHERE p.age > 1000 RETURN p.name AS name");
    assertThat(new ObjectMapper().readTree(outcome.out())).isEmpty();
  }

  @Test
  void datasetsAreAppended() throws IOException {
    Path dataset = Files.createDirectories(folder.resolve("more"));
    Files.writeString(dataset.resolve("dataset.json"), """
        {"vertices": [{"label": "City", "key": "name", "files": "c.csv",
          "columns": [{"name": "name", "type": "STRING"}]}]}""");
    Files.writeString(dataset.resolve("c.csv"), "name\nUlm\n");
    String more = folder.resolve("more.db").toString();
    assertThat(run("load", dataset.toString(), "--db", more).code()).isZero();
    Files.writeString(dataset.resolve("c.csv"), "name\nBonn\nUlm\n");
    Outcome failed = run("load", dataset.toString(), "--db", more, "--append");
    assertThat(failed.err()).contains("c.csv:3:1: duplicate key");
    assertThat(failed.code()).isEqualTo(1);
    Files.writeString(dataset.resolve("c.csv"), "name\nBonn\nKiel\n");
    Outcome appended =
        run("load", dataset.toString(), "--db", more, "--append", "--commit-every", "1");
    assertThat(appended.err()).contains("Loaded 2 vertices");
    assertThat(appended.code()).isZero();
    assertThat(run("query", "--db", more, "--format", "csv",
        "MATCH (c:City) RETURN c.name AS name ORDER BY name").out())
        .isEqualTo("name\nBonn\nKiel\nUlm\n");
    assertThat(run("load", dataset.toString(), "--db", more, "--commit-every", "1").code())
        .isEqualTo(2);
    assertThat(run("load", dataset.toString(), "--db", folder.resolve("none").toString(),
        "--append").code()).isEqualTo(2);
  }

  @Test
  void filesCompressedByZstandardAreLoaded() throws IOException {
    Path dataset = Files.createDirectories(folder.resolve("compressed"));
    Files.writeString(dataset.resolve("dataset.json"), """
        {"vertices": [{"label": "City", "key": "name", "files": "c.csv",
          "columns": [{"name": "name", "type": "STRING"}]}]}""");
    // A frame of one block that holds the nine bytes as they are.
    Files.write(dataset.resolve("c.csv.zst"),
        HexFormat.of().parseHex("28b52ffd2009490000" + "6e616d650a556c6d0a"));
    String target = folder.resolve("compressed.db").toString();
    Outcome loaded = run("load", dataset.toString(), "--db", target);
    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(
        run("query", "--db", target, "--format", "csv", "MATCH (c:City) RETURN c.name").out())
        .isEqualTo("c.name\nUlm\n");
  }

  @Test
  void csvFilesAreReadByQueries() throws IOException {
    Path imports = Files.createDirectories(folder.resolve("imports"));
    Files.writeString(imports.resolve("bonus.csv"), "name,bonus\nbob,3\nnobody,4\n");
    String query = "LOAD CSV WITH HEADERS FROM $file AS row MATCH (p:PERSON {name: row.name})"
        + " RETURN p.age AS age, row.bonus AS bonus";
    assertThat(query("--format", "csv", "--import-folder", imports.toString(), "--param",
        "file='bonus.csv'", query).out()).isEqualTo("age,bonus\n54,3\n");
    Outcome refused = query("--import-folder", imports.toString(), "--param",
        "file='" + database.resolve("catalog.json") + "'", query);
    assertThat(refused.err()).contains("outside of the import folder");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(query("--param", "file='http://localhost:1/a.csv'", query).err())
        .contains("--import-http");
  }

  @Test
  void tableIsTheDefault() {
    assertThat(query("MATCH (o:ORG) RETURN o.name AS name, o.estd AS founded ORDER BY name").out())
        .isEqualTo("""
            ┌──────┬─────────┐
            │ name │ founded │
            ├──────┼─────────┤
            │ UW   │    1934 │
            │ UofT │    1885 │
            └──────┴─────────┘
            """.replace("\n", System.lineSeparator()));
  }

  @Test
  void parametersAreCypherLiterals() {
    Outcome outcome =
        query("--format", "csv", "--param", "name='alice'", "--param", "ages=[45, 46]",
            "MATCH (p:PERSON {name: $name}) WHERE p.age IN $ages RETURN count(*) AS n");
    assertThat(outcome.out()).isEqualTo("n\n1\n");
  }

  @Test
  void aParameterThatIsNoLiteralIsWrongUsage() {
    Outcome outcome = query("--param", "name=alice", "RETURN $name");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("--param name=alice").contains("quotes");
  }

  @Test
  void aMissingParameterIsNamed() {
    Outcome outcome = query("RETURN $name");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("$name");
  }

  @Test
  void aFileMayHoldCommentsAndOneSemicolon() throws IOException {
    Path file = folder.resolve("query.cypher");
    Files.writeString(file, "// who\nMATCH (p:PERSON) /* all */\nRETURN count(*) AS n;\n");
    assertThat(query("--format", "csv", "-f", file.toString()).out()).isEqualTo("n\n4\n");
  }

  @Test
  void copyWritesToTheExportFolder() throws IOException {
    Path exports = Files.createDirectories(folder.resolve("exports"));
    String copy = "COPY (MATCH (p:PERSON) RETURN p.name AS name ORDER BY name) TO ";
    Outcome outcome = query("--export-folder", exports.toString(), "--format", "csv",
        copy + "'names.csv'");
    assertThat(outcome.out()).isEqualTo("file,rows\nnames.csv,4\n");
    assertThat(Files.readAllLines(exports.resolve("names.csv"))).startsWith("name", "alice")
        .hasSize(5);
    Outcome refused = query("--export-folder", exports.toString(), copy + "'../names.csv'");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("outside of the export folder");
  }

  /** The outcome of a query, and the bytes that it writes to the output of the process. */
  private Map.Entry<Outcome, byte[]> bytes(String... arguments) {
    PrintStream former = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(bytes, false, StandardCharsets.UTF_8));
      Outcome outcome = query(arguments);
      return Map.entry(outcome, bytes.toByteArray());
    } finally {
      System.setOut(former);
    }
  }

  /** The bytes of a stream; Arrow's library reads them in a test of the core. */
  @Test
  void arrowIsBytesOnly() {
    var written = bytes("--format", "arrow", "PROFILE MATCH (p:PERSON) RETURN p.name AS name");
    Outcome outcome = written.getKey();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains("name");
    assertThat(written.getValue()).startsWith(-1, -1, -1, -1)
        .endsWith(-1, -1, -1, -1, 0, 0, 0, 0);
    assertThat(new String(written.getValue(), StandardCharsets.UTF_8)).contains("alice");
  }

  /** The bytes of a file, which a query can read. */
  @Test
  void parquetIsBytesOnly() throws IOException {
    var written =
        bytes("--format", "parquet", "MATCH (p:PERSON) RETURN p.name AS name ORDER BY name");
    assertThat(written.getKey().code()).isZero();
    assertThat(written.getKey().out()).isEmpty();
    Path imports = Files.createDirectories(folder.resolve("imports"));
    Files.write(imports.resolve("names.parquet"), written.getValue());
    assertThat(query("--import-folder", imports.toString(), "--format", "csv",
        "LOAD PARQUET FROM 'names.parquet' AS row RETURN row.name AS name").out())
        .isEqualTo(query("--format", "csv",
            "MATCH (p:PERSON) RETURN p.name AS name ORDER BY name").out())
        .contains("alice");
    // A query without columns makes no file.
    written = bytes("--format", "parquet", "MATCH (p:PERSON) FINISH");
    assertThat(written.getKey().code()).isZero();
    assertThat(written.getValue()).isEmpty();
  }

  @Test
  void aWrongQueryShowsItsPlaceAndTheClosestName() {
    Outcome outcome = query("MATCH (p:PERSN) RETURN p");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains("line 1, column 10")
        .contains("PERSON")
        .contains("^")
        .doesNotContain("\tat ");
  }

  @Test
  void wrongUsageHasItsOwnCode() {
    assertThat(query().code()).isEqualTo(2);
    assertThat(query("--format", "xml", "RETURN 1").code()).isEqualTo(2);
    assertThat(query("--engine", "gf-xx", "RETURN 1").code()).isEqualTo(2);
    assertThat(query("--threads", "0", "RETURN 1").code()).isEqualTo(2);
    for (String[] wrong : new String[][] {{"--memory-limit", "-1"}, {"--memory-limit", "0"},
        {"--memory-limit", "1073741824"}, {"--timeout", "-1"}, {"--timeout", "0"},
        {"--timeout", "NaN"}}) {
      Outcome outcome = query(wrong[0], wrong[1], "RETURN 1");
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).startsWith(wrong[0] + " " + wrong[1])
          .contains("expected")
          .doesNotContain("Exception");
    }
    assertThat(run("query", "RETURN 1").code()).isEqualTo(2);
    Outcome missing = run("query", "--db", folder.resolve("nowhere").toString(), "RETURN 1");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("nowhere");
  }

  @Test
  void aTimeLimitEndsAQuery() {
    Outcome outcome = query("--timeout", "0.2", "--engine", "gf-cv",
        "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN sum(a * b % 7)");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("time limit");
  }

  @Test
  void aMemoryLimitEndsAQuery() {
    Outcome outcome = query("--memory-limit", "1",
        "UNWIND range(1, 1000000) AS a RETURN collect(a) AS list");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("memory limit");
  }

  @Test
  void explainShowsThePlanAndNoRows() {
    Outcome outcome = query("EXPLAIN MATCH (p:PERSON) RETURN count(*)");
    assertThat(outcome.out()).contains("ScanVertices (p:PERSON)");
  }

  @Test
  void memoryReportsEveryLayout() throws IOException {
    Outcome outcome = run("memory", "--db", database.toString(), "--format", "json");
    JsonNode layouts = new ObjectMapper().readTree(outcome.out());
    assertThat((Iterable<String>) layouts::fieldNames).containsExactly("GF-RV", "+COLS", "+NEW-IDS",
        "+0-SUPR", "+NULL", "+OFFSETS", "+FRAMES", "+STRINGS");
    for (JsonNode layout : layouts) {
      long parts = layout.get("vertexProperties").asLong() + layout.get("edgeProperties").asLong()
          + layout.get("forwardLists").asLong() + layout.get("backwardLists").asLong();
      assertThat(layout.get("total").asLong()).isPositive().isEqualTo(parts);
    }
    Outcome one =
        run("memory", "--db", database.toString(), "--layout", "0-supr", "--format", "csv");
    assertThat(one.out()).startsWith("component,+0-SUPR\n");
    assertThat(run("memory", "--db", database.toString(), "--layout", "none").code()).isEqualTo(2);
  }

  @Test
  void verifyFindsADamagedByte() throws IOException {
    Path copy = folder.resolve("damaged");
    try (var files = Files.walk(database)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, copy.resolve(database.relativize(file).toString()));
      }
    }
    assertThat(run("verify", "--db", copy.toString()).code()).isZero();
    Path largest;
    try (var files = Files.walk(copy)) {
      largest = files.filter(file -> Files.isRegularFile(file) && !file.endsWith("catalog.json"))
          .max((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
          .orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(largest);
    bytes[bytes.length / 2] ^= 1;
    Files.write(largest, bytes);
    Outcome outcome = run("verify", "--db", copy.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains(largest.getFileName().toString());
  }

  @Test
  void aFailedLoadLeavesTheFormerDatabase() throws IOException {
    Path data = folder.resolve("bad");
    Files.createDirectories(data);
    Files.writeString(data.resolve("persons.csv"), "id:NODE,name:STRING\n1,a\n1,b\n");
    Files.writeString(data.resolve("metadata.json"),
        "{\"vertexFileDescriptions\":[{\"filename\":\"persons.csv\",\"label\":\"PERSON\"}],"
            + "\"edgeFileDescriptions\":[]}");
    Path target = folder.resolve("kept");
    run("load", exampleFolder().toString(), "--db", target.toString());
    Outcome outcome = run("load", data.toString(), "--db", target.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("persons.csv:3").contains("persons.csv:2");
    assertThat(run("query", "--db", target.toString(), "--format", "csv",
        "MATCH (n) RETURN count(*) AS n").out()).isEqualTo("n\n6\n");
  }

  @Test
  void generatedDataLoads() {
    Path data = folder.resolve("powerlaw");
    Outcome generated = run("generate", "powerlaw", "--out", data.toString(), "--vertices", "200",
        "--edges", "900", "--seed", "3");
    assertThat(generated.code()).as(generated.err()).isZero();
    Path target = folder.resolve("powerlaw-db");
    assertThat(run("load", data.toString(), "--db", target.toString()).code()).isZero();
    assertThat(run("query", "--db", target.toString(), "--format", "csv",
        "MATCH ()-[e]->() RETURN count(*) AS n").out()).isEqualTo("n\n900\n");
    assertThat(
        run("generate", "powerlaw", "--out", folder.resolve("x").toString(), "--vertices", "1")
            .code())
        .isEqualTo(2);
  }

  @Test
  void updateStreamsNeedAShare() {
    String data = folder.resolve("streams").toString();
    Outcome alone = run("generate", "snb", "--out", data, "--update-partitions", "2");
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err()).contains("--update-partitions").contains("--update-share");
    assertThat(run("generate", "snb", "--out", data, "--update-evenly").err())
        .contains("--update-evenly")
        .contains("--update-share");
    Outcome tooMuch = run("generate", "snb", "--out", data, "--update-share", "1");
    assertThat(tooMuch.code()).isEqualTo(2);
    assertThat(tooMuch.err()).contains("share of updates").contains("below 1");
    assertThat(Path.of(data)).doesNotExist();
  }

  @Test
  void parametersMayHaveANumber() {
    Path data = folder.resolve("parameters");
    Outcome refused = run("generate", "snb", "--out", data.toString(), "--parameters=-1");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("sets of parameters must be 0 to 100000, not -1");
    assertThat(data).doesNotExist();
    Outcome generated = run("generate", "snb", "--parameters", "--scale", "0.003", "--out",
        data.toString());
    assertThat(generated.code()).as(generated.err()).isZero();
    // A header and 100 sets, which is the number if none is given.
    assertThat(data.resolve("substitution_parameters/interactive_3_param.txt")).content()
        .hasLineCount(101);
  }

  @Test
  void everyCommandHasHelp() {
    for (String command : List.of("demo", "load", "query", "shell", "compare", "memory", "generate",
        "verify")) {
      Outcome outcome = run(command, "--help");
      assertThat(outcome.code()).isZero();
      assertThat(outcome.out()).contains("Usage: graphflow " + command);
    }
  }
}

package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every error names file, line and column, and no failed load leaves a database. */
class BadInputTest {
  private static final String DESCRIPTOR = """
      {"vertices": [
         {"label": "Person", "key": "id", "files": "person*.csv", "columns": [
           {"name": "id", "type": "INT64"}, {"name": "name", "type": "STRING"},
           {"name": "born", "type": "DATE"}, {"name": "city", "edge": "LIVES_IN", "to": "City"}]},
         {"label": "City", "key": "id", "files": "city.csv", "columns": [
           {"name": "id", "type": "STRING"}]}],
       "edges": [
         {"label": "KNOWS", "files": "knows.csv", "columns": [
           {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"},
           {"name": "since", "type": "INT64"}]},
         {"label": "MARRIED_TO", "cardinality": "1-1", "files": "married.csv", "columns": [
           {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"}]}]}""";

  @TempDir
  private Path folder;
  private Path database;

  @BeforeEach
  void writeGoodFiles() throws IOException {
    database = folder.resolve("db");
    write("dataset.json", DESCRIPTOR);
    write("person.csv", "id,name,born,city\n1,Ann,1999-01-02,Ulm\n2,Bob,,\n3,Cid,2000-02-29,Ulm\n");
    write("city.csv", "id\nUlm\nBinn\n");
    write("knows.csv", "a,b,since\n1,2,5\n2,3,6\n");
    write("married.csv", "a,b\n1,2\n");
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  private LoadSummary load(LoadOptions options) {
    return DatasetLoader.load(folder, null, database, options);
  }

  /** Loads, which must fail with this message after the folder, and must leave nothing behind. */
  private void refused(String message) {
    for (LoadOptions options : List.of(
        LoadOptions.DEFAULT, LoadOptions.DEFAULT.withThreads(3).withBlockBytes(7))) {
      assertThatThrownBy(() -> load(options))
          .isInstanceOf(DataException.class)
          .satisfies(e -> assertThat(e.getMessage().replace(folder + "/", "")).contains(message));
      assertThat(filesBesideTheData()).isEmpty();
    }
  }

  private List<String> filesBesideTheData() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".csv") && !name.endsWith(".json")
              && !name.endsWith(".gz") && !name.endsWith(".zst") && !name.endsWith(".txt"))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theGoodFilesLoad() {
    assertThat(load(LoadOptions.DEFAULT).relationships()).hasSize(3)
        .containsEntry("LIVES_IN", 2L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
          "x,Dan,,          | person.csv:5:1: 'x' is not an INT64",
          "1.5,Dan,,        | person.csv:5:1: '1.5' is not an INT64",
          "9223372036854775808,Dan,, | person.csv:5:1: '9223372036854775808' is out of range",
          "4,Dan,2001-02-29,| person.csv:5:3: '2001-02-29' is out of range: there is no such day",
          "4,Dan,yesterday, | person.csv:5:3: 'yesterday' is not a DATE",
          ",Dan,,           | person.csv:5:1: the key 'id' is NULL",
          "4,Dan,           | person.csv:5: too few fields: 3, expected 4: '4,Dan,'",
          "4,Dan,,,         | person.csv:5: too many fields: 5, expected 4: '4,Dan,,,'",
          "4,\"Dan\"x,,     | person.csv:5: unexpected character after closing quote: 'x'",
          "4,\"Dan,,        | person.csv:5: the quoted field is never closed",
          "2,Bill,,         | person.csv:5:1: duplicate key: a Person with the id 2 is at person.csv:3 already",
          "4,Dan,,Ulmm      | person.csv:5:4: no City has the id 'Ulmm'"})
  void badVertices(String row, String message) throws IOException {
    write("person.csv", Files.readString(folder.resolve("person.csv")) + row.strip() + "\n");
    refused(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
          "1,9,5   | knows.csv:4:2: no Person has the id '9'",
          "9,1,5   | knows.csv:4:1: no Person has the id '9'",
          "1,x,5   | knows.csv:4:2: 'x' is not an INT64",
          ",1,5    | knows.csv:4:1: the edge's end is NULL, expected the id of a Person",
          "1,2,x   | knows.csv:4:3: 'x' is not an INT64",
          "1,2     | knows.csv:4: too few fields: 2, expected 3: '1,2'",
          "1,2,3,4 | knows.csv:4: too many fields: 4, expected 3"})
  void badEdges(String row, String message) throws IOException {
    write("knows.csv", Files.readString(folder.resolve("knows.csv")) + row.strip() + "\n");
    refused(message);
  }

  @Test
  void violatedCardinalitiesNameBothRows() throws IOException {
    write("married.csv", "a,b\n\n1,2\n2,1\n3,2\n");
    refused("married.csv:5: MARRIED_TO is 1-1, but this is a second edge to the same vertex; the"
        + " first is at married.csv:3: '3,2'");
    write("married.csv", "a,b\n1,2\n2,1\n1,3\n");
    refused("married.csv:4: MARRIED_TO is 1-1, but this is a second edge from the same vertex; the"
        + " first is at married.csv:2: '1,3'");
  }

  @Test
  void duplicateKeysInSeveralFilesNameBothRows() throws IOException {
    write("person_2.csv", "id,name,born,city\n7,\"two\nlines\",,\n\n8,x,,\n");
    write("person_3.csv", "id,name,born,city\n9,x,,\n8,y,,\n");
    refused("person_3.csv:3:1: duplicate key: a Person with the id 8 is at person_2.csv:5 already");
    write("city.csv", "id\nUlm\n\"Ulm\"\n");
    Files.delete(folder.resolve("person_3.csv"));
    refused("city.csv:3:1: duplicate key: a City with the id 'Ulm' is at city.csv:2 already");
  }

  @Test
  void rowsOfOneBlockKeepTheirPlaces() throws IOException {
    // Within one batch, after rows of other lengths in lines.
    write("person.csv",
        "id,name,born,city\n1,\"a\n\n\",,\n2,b,,\n\n\n3,\"c\nd\",,\n4,x,,\n3,\"e\n\",,\n");
    refused("person.csv:11:1: duplicate key: a Person with the id 3 is at person.csv:8 already");
  }

  @Test
  void textThatIsNotUtf8() throws IOException {
    Files.write(folder.resolve("person.csv"),
        "id,name,born,city\n1,Zürich,,\n".getBytes(StandardCharsets.ISO_8859_1));
    refused("person.csv:2:2: 'Z\uFFFDrich' is not UTF-8: byte 2 is 0xFC");
    Files.write(folder.resolve("person.csv"),
        "id,name,born,city\n1,x,,Zürich\n".getBytes(StandardCharsets.ISO_8859_1));
    refused("person.csv:2:4: 'Z\uFFFDrich' is not UTF-8: byte 2 is 0xFC");
  }

  @Test
  void wrongColumnNames() throws IOException {
    write("knows.csv", "a,b,sinec\n");
    refused("knows.csv:1: the header has no column 'since', which dataset.json:8 describes; it has"
        + " [a, b, sinec]; is 'sinec' meant?");
    write("knows.csv", "a,b,since,weight\n");
    refused("knows.csv:1:4: column 'weight' is not described by dataset.json:8; add it there");
    write("knows.csv", "");
    refused("knows.csv: the file is empty, a header line was expected");
  }

  @Test
  void missingAndDoubleFiles() throws IOException {
    Files.delete(folder.resolve("knows.csv"));
    refused("dataset.json:8: no file matches 'knows.csv' in ");
    write("knows.csv.gz", "");
    write("knows.csv", "a,b,since\n");
    refused("dataset.json:8: both 'knows.csv' and 'knows.csv.gz' are there; remove one");
  }

  @Test
  void damagedCompressedFiles() throws IOException {
    Files.delete(folder.resolve("knows.csv"));
    Path file = folder.resolve("knows.csv.gz");
    write("knows.csv.gz", "not compressed");
    refused("knows.csv.gz: cannot be read: Not in GZIP format");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(("a,b,since\n" + "1,2,3\n".repeat(1000)).getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    refused("knows.csv.gz: the compressed file is cut short");
    bytes[bytes.length / 2] ^= 0x55;
    Files.write(file, bytes);
    refused("knows.csv.gz: the compressed file is damaged");
    Files.delete(file);
    Path zstd = folder.resolve("knows.csv.zst");
    Files.writeString(zstd, "not compressed");
    refused("knows.csv.zst: the compressed file is damaged");
    try (ZstdOutputStream out = new ZstdOutputStream(Files.newOutputStream(zstd))) {
      out.write(("a,b,since\n" + "1,2,3\n".repeat(1000)).getBytes(StandardCharsets.UTF_8));
    }
    bytes = Files.readAllBytes(zstd);
    Files.write(zstd, Arrays.copyOf(bytes, bytes.length / 2));
    refused("knows.csv.zst: the compressed file is damaged");
  }

  @Test
  void unknownLabelsAndLookupValues() throws IOException {
    write("dataset.json",
        """
            {"vertices": [{"files": "place.csv", "columns": [
              {"name": "type", "labels": {"city": "City", "land": "Country"}},
              {"name": "kind", "type": "STRING", "lookup": {"file": "city.csv", "columns": ["id", "v"]}}]}]}""");
    write("city.csv", "id,v\n1,one\n");
    write("place.csv", "type,kind\ncity,1\nctiy,1\n");
    refused("place.csv:3:1: 'ctiy' stands for no label, expected one of [city, land], did you mean"
        + " 'city'?");
    write("place.csv", "type,kind\ncity,2\n");
    refused("place.csv:2:2: '2' is not listed in city.csv");
    write("city.csv", "id,v\n1,one\n2\n");
    refused("city.csv:3: the row has 1 fields, expected 2");
    write("city.csv", "id,v\n1,one\n1,two\n");
    refused("city.csv:3:1: a second row with '1'");
    Files.write(folder.resolve("city.csv"),
        "id,v\n1,Zürich\n".getBytes(StandardCharsets.ISO_8859_1));
    refused("city.csv:2:2: 'Z\uFFFDrich' is not UTF-8");
    write("city.csv", "id,w\n");
    refused("city.csv:1: the header has no column 'v'");
  }

  @Test
  void theFirstErrorOfTheFileIsReportedWhateverTheThreads() throws IOException {
    StringBuilder rows = new StringBuilder("a,b,since\n");
    for (int i = 0; i < 2000; i++) {
      rows.append(i >= 500 && i % 10 == 0 ? "1,bad" + i + ",1\n" : "1,2,3\n");
    }
    write("knows.csv", rows.toString());
    for (int round = 0; round < 5; round++) {
      refused("knows.csv:502:2: 'bad500' is not an INT64");
    }
  }

  @Test
  void badRowsAreLeftOutAndKept() throws IOException {
    write("person.csv", """
        id,name,born,city
        1,Ann,,Ulm
        x,"Q,
        R",,
        2,Bob,,Nowhere
        1,Dup,,Ulm
        3,"Cid"s,,
        4,Dan,,Binn
        """);
    write("knows.csv", "a,b,since\n1,2,5\n1,9,5\n4,1,\n");
    write("married.csv", "a,b\n1,2\n1,4\n");
    Path rejected = folder.resolve("rejected.txt");
    LoadSummary summary = load(LoadOptions.DEFAULT.withMaxErrors(6, rejected));
    assertThat(summary.rejectedRows()).isEqualTo(6);
    LoadedGraph graph = LoadedGraph.open(database);
    assertThat(graph.vertices()).containsExactly("Person id=1 name=Ann", "Person id=2 name=Bob",
        "Person id=4 name=Dan", "City id=Ulm", "City id=Binn");
    // The second row with key 1 was left out, and its foreign key with it.
    assertThat(graph.edges()).containsExactlyInAnyOrder("LIVES_IN Person(1)->City(Ulm)",
        "LIVES_IN Person(4)->City(Binn)", "KNOWS Person(1)->Person(2) since=5",
        "KNOWS Person(4)->Person(1)", "MARRIED_TO Person(1)->Person(2)");
    assertThat(Files.readString(rejected).replace(folder + "/", "")).isEqualTo("""
        # person.csv:3:1: 'x' is not an INT64
        x,"Q,
        R",,
        # person.csv:6:1: duplicate key: a Person with the id 1 is at person.csv:2 already
        1,Dup,,Ulm
        # person.csv:7: unexpected character after closing quote: 's' (0x73): '3,"Cid"s,,'
        3,"Cid"s,,
        # person.csv:5:4: no City has the id 'Nowhere'
        2,Bob,,Nowhere
        # knows.csv:3:2: no Person has the id '9'
        1,9,5
        # married.csv:3: MARRIED_TO is 1-1, but this is a second edge from the same vertex; \
        the first is at married.csv:2: '1,4'
        1,4
        """);
  }

  @Test
  void tooManyBadRowsEndTheLoadWithASummary() throws IOException {
    write("knows.csv", "a,b,since\n" + "1,bad,1\n".repeat(50));
    Path rejected = folder.resolve("rejected.txt");
    assertThatThrownBy(() -> load(LoadOptions.DEFAULT.withMaxErrors(10, rejected)))
        .isInstanceOf(GraphflowException.class)
        .hasMessageStartingWith(
            "the load has met 11 bad rows, at most 10 are accepted; they are in " + rejected)
        .hasMessageContaining("knows.csv:2:2: 'bad' is not an INT64")
        .satisfies(e -> assertThat(((GraphflowException) e).kind()).isEqualTo(Kind.DATA));
    assertThat(Files.readAllLines(rejected)).hasSize(22);
    assertThat(filesBesideTheData()).isEmpty();
  }

  @Test
  void aFailedLoadKeepsTheFormerDatabase() throws IOException {
    load(LoadOptions.DEFAULT);
    List<String> before = LoadedGraph.open(database).edges();
    write("knows.csv", "a,b,since\n1,2\n");
    assertThatThrownBy(() -> load(LoadOptions.DEFAULT)).isInstanceOf(DataException.class);
    assertThat(LoadedGraph.open(database).edges()).isEqualTo(before);
    write("knows.csv", "a,b,since\n3,1,7\n");
    load(LoadOptions.DEFAULT);
    assertThat(LoadedGraph.open(database).edges()).contains("KNOWS Person(3)->Person(1) since=7")
        .isNotEqualTo(before);
  }

  @Test
  void anInterruptedLoadLeavesNothing() {
    assertInterrupted(LoadOptions.DEFAULT, () -> Thread.currentThread().interrupt());
    // In the middle: the listener is called by the thread that loads.
    for (String step : List.of("reading person.csv", "reading knows.csv")) {
      assertInterrupted(LoadOptions.DEFAULT.withProgress((current, done, total) -> {
        if (current.equals(step)) {
          Thread.currentThread().interrupt();
        }
      }), () -> {});
    }
  }

  private void assertInterrupted(LoadOptions options, Runnable before) {
    before.run();
    try {
      assertThatThrownBy(() -> load(options)).isInstanceOf(GraphflowException.class)
          .satisfies(e -> assertThat(((GraphflowException) e).kind()).isEqualTo(Kind.INTERRUPTED));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(filesBesideTheData()).isEmpty();
  }

  @Test
  void anExceptionInTheListenerEndsTheLoad() {
    assertThatThrownBy(() -> load(LoadOptions.DEFAULT.withProgress((step, done, total) -> {
      throw new IllegalStateException("listener");
    }))).isInstanceOf(IllegalStateException.class).hasMessage("listener");
    assertThat(filesBesideTheData()).isEmpty();
  }

  @Test
  void wrongUsage() throws IOException {
    assertThatThrownBy(() -> DatasetLoader.load(
        folder, null, database, LoadOptions.DEFAULT.withMaxErrors(1, folder)))
        .hasMessageContaining("cannot be written for rejected rows");
    assertThatThrownBy(() -> LoadOptions.DEFAULT.withThreads(0))
        .isInstanceOf(IllegalArgumentException.class);
    Files.createDirectory(database);
    Files.writeString(database.resolve("precious.txt"), "not ours");
    assertThatThrownBy(() -> load(LoadOptions.DEFAULT)).isInstanceOf(GraphflowException.class)
        .satisfies(e -> assertThat(((GraphflowException) e).kind()).isEqualTo(Kind.USAGE));
    assertThat(database.resolve("precious.txt")).exists();
  }
}

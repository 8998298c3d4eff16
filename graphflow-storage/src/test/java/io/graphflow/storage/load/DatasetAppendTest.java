package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.load.descriptor.DatasetDescriptor;
import io.graphflow.storage.load.descriptor.DatasetReader;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Datasets appended to a database that holds data. */
class DatasetAppendTest {
  private static final String PERSONS = """
      {"label": "Person", "key": "id", "files": "person*.csv", "columns": [
        {"name": "id", "type": "INT64"}, {"name": "name", "type": "STRING"}]}""";
  private static final String CITIES =
      """
          {"label": "City", "extraLabels": "Place", "key": "name", "files": "city.csv", "columns": [
            {"name": "name", "type": "STRING"}, {"name": "founded", "type": "DATE", "optional": true}]}""";
  private static final String KNOWS = """
      {"label": "KNOWS", "files": "knows.csv", "columns": [
        {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"},
        {"name": "since", "type": "INT64"}]}""";
  private static final String LIVES = """
      {"label": "LIVES_IN", "cardinality": "n-1", "files": "lives.csv", "columns": [
        {"name": "person", "from": "Person"}, {"name": "city", "to": "Place"}]}""";

  @TempDir
  private Path folder;
  private Path database;
  private int datasets;

  @BeforeEach
  void nameDatabase() {
    database = folder.resolve("db");
  }

  private static String descriptor(String vertices, String edges) {
    return "{\"vertices\": [" + vertices + "], \"edges\": [" + edges + "]}";
  }

  private static final String ALL = descriptor(PERSONS + "," + CITIES, KNOWS + "," + LIVES);

  /** Writes a dataset into a folder of its own. */
  private Path dataset(String descriptor, Map<String, String> files) throws IOException {
    Path dataset = Files.createDirectories(folder.resolve("dataset" + datasets++));
    Files.writeString(dataset.resolve("dataset.json"), descriptor);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(dataset.resolve(file.getKey()), file.getValue());
    }
    return dataset;
  }

  private static Map<String, String> files(
      String person, String city, String knows, String lives) {
    return Map.of("person.csv", "id,name\n" + person, "city.csv", "name,founded\n" + city,
        "knows.csv", "a,b,since\n" + knows, "lives.csv", "person,city\n" + lives);
  }

  private LoadSummary append(Path dataset) {
    return append(dataset, LoadOptions.DEFAULT);
  }

  private LoadSummary append(Path dataset, LoadOptions options) {
    return DatasetLoader.append(dataset, null, database, options);
  }

  private GraphflowException failure(Path dataset, LoadOptions options) {
    GraphflowException error =
        catchThrowableOfType(GraphflowException.class, () -> append(dataset, options));
    assertThat(error).isNotNull();
    return error;
  }

  private GraphflowException failure(Path dataset) {
    return failure(dataset, LoadOptions.DEFAULT);
  }

  private void load() throws IOException {
    DatasetLoader.load(dataset(ALL, files("1,Ann\n2,Bob\n", "Ulm,0854-07-22\n", "1,2,2001\n",
        "1,Ulm\n")), null, database, LoadOptions.DEFAULT);
  }

  @Test
  void newElementsMeetThoseThatAreThere() throws IOException {
    load();
    LoadSummary summary = append(dataset(ALL, files("3,Cy\n-4,\n", "Bonn,\n",
        "3,1,2002\n2,3,\n3,-4,2003\n1,2,2001\n", "2,Bonn\n3,Ulm\n")));
    assertThat(summary.nodes()).isEqualTo(Map.of("Person", 2L, "City", 1L));
    assertThat(summary.relationships()).isEqualTo(Map.of("KNOWS", 4L, "LIVES_IN", 2L));
    // Once more: what is named now lies in the files and in the delta.
    append(dataset(ALL, files("5,Di\n", "", "5,-4,7\n5,1,8\n-4,5,9\n", "5,Bonn\n-4,Ulm\n")));
    StoredGraph graph = StoredGraph.open(database);
    assertThat(graph.vertices()).containsExactly("Person id=1 name=Ann", "Person id=2 name=Bob",
        "Person id=3 name=Cy", "Person id=-4", "Person id=5 name=Di",
        "City:Place name=Ulm founded=0854-07-22", "City:Place name=Bonn");
    assertThat(graph.edges()).containsExactlyInAnyOrder("KNOWS Person(1)->Person(2) since=2001",
        "KNOWS Person(1)->Person(2) since=2001", "KNOWS Person(3)->Person(1) since=2002",
        "KNOWS Person(2)->Person(3)", "KNOWS Person(3)->Person(-4) since=2003",
        "KNOWS Person(5)->Person(-4) since=7", "KNOWS Person(5)->Person(1) since=8",
        "KNOWS Person(-4)->Person(5) since=9", "LIVES_IN Person(1)->City(Ulm)",
        "LIVES_IN Person(2)->City(Bonn)", "LIVES_IN Person(3)->City(Ulm)",
        "LIVES_IN Person(5)->City(Bonn)", "LIVES_IN Person(-4)->City(Ulm)");
  }

  @Test
  void anEmptyDatabaseTakesEverything() throws IOException {
    LiveStore.create(new SystemDisk(), database);
    append(dataset(descriptor(PERSONS + "," + CITIES, KNOWS),
        files("1,Ann\n2,Bob\n", "Ulm,\n", "1,2,3\n", "")));
    StoredGraph graph = StoredGraph.open(database);
    assertThat(graph.vertices()).containsExactly(
        "Person id=1 name=Ann", "Person id=2 name=Bob", "City:Place name=Ulm");
    assertThat(graph.edges()).containsExactly("KNOWS Person(1)->Person(2) since=3");
  }

  @Test
  void namesThatTheDatabaseLacksAreAdded() throws IOException {
    load();
    append(dataset(
        """
            {"vertices": [
              {"label": "Person", "extraLabels": "Author", "key": "id", "files": "p.csv", "columns": [
                {"name": "id", "type": "INT64"}, {"name": "tags", "type": "STRING[]"},
                {"name": "born", "type": "DATETIME"}, {"name": "friend", "edge": "KNOWS", "to": "Person"},
                {"name": "wrote", "edge": "WROTE", "to": "Book"}]},
              {"label": "Book", "key": "isbn", "files": "b.csv", "columns": [
                {"name": "isbn", "type": "STRING"}, {"name": "price", "type": "DOUBLE"},
                {"name": "sold", "type": "BOOLEAN"}]}],
             "edges": []}""",
        Map.of("p.csv", """
            id,tags,born,friend,wrote
            7,a;b,2001-02-03T04:05:06Z,1,x
            8,,,7,
            """, "b.csv", "isbn,price,sold\nx,1.5,true\n")));
    StoredGraph graph = StoredGraph.open(database);
    assertThat(graph.vertices()).contains("Person id=1 name=Ann",
        "Person:Author id=7 tags=[a, b] born=2001-02-03T04:05:06Z", "Person:Author id=8",
        "Book isbn=x price=1.5 sold=true");
    assertThat(graph.edges()).contains("KNOWS Person(1)->Person(2) since=2001",
        "KNOWS Person(7)->Person(1)", "KNOWS Person(8)->Person(7)", "WROTE Person(7)->Book(x)");
  }

  @Test
  void verticesOfPlainEdgeListsAreAddedOnce() throws IOException {
    String edgeList = """
        {"vertices": [{"label": "V", "key": "id", "fromEdges": true}],
         "edges": [{"label": "E", "files": "e.csv", "columns": [
           {"name": "a", "from": "V"}, {"name": "b", "to": "V"}]}]}""";
    DatasetLoader.load(dataset(edgeList, Map.of("e.csv", "a,b\n1,2\n")), null, database,
        LoadOptions.DEFAULT);
    LoadSummary summary =
        append(dataset(edgeList, Map.of("e.csv", "a,b\n2,3\n3,1\n1,2\n3,4\n")));
    assertThat(summary.nodes()).isEqualTo(Map.of("V", 2L));
    StoredGraph graph = StoredGraph.open(database);
    assertThat(graph.vertices()).containsExactly("V id=1", "V id=2", "V id=3", "V id=4");
    assertThat(graph.edges()).containsExactlyInAnyOrder("E V(1)->V(2)", "E V(1)->V(2)",
        "E V(2)->V(3)", "E V(3)->V(1)", "E V(3)->V(4)");
  }

  @Test
  void aBadRowIsNamedAndNothingIsAppended() throws IOException {
    load();
    List<String> before = StoredGraph.open(database).vertices();
    record Case(Map<String, String> files, String message) {}
    for (Case bad : List.of(
        new Case(files("3,Cy\nx,Di\n", "", "", ""), "person.csv:3:1: 'x' is not an INT64"),
        new Case(files("3,Cy\n2,Di\n", "", "", ""), "person.csv:3:1: duplicate key: a Person with"
            + " the id 2 is in the database already"),
        new Case(files("3,Cy\n4,Di\n3,Ed\n", "", "", ""), "person.csv:4:1: duplicate key: a"
            + " Person with the id 3 is at "),
        new Case(files("3,Cy\n", "Ulm,\n", "", ""), "city.csv:2:1: duplicate key: a City with the"
            + " name 'Ulm' is in the database already"),
        new Case(files("3,Cy\n", "", "3,1,1\n3,9,1\n", ""), "knows.csv:3:2: no Person has the id"),
        new Case(files("3,Cy\n", "", "", "3,Ulm\n1,Ulm\n"), "lives.csv:3: LIVES_IN is n-1, but"
            + " this is a second edge from the same vertex; the first is in the database"),
        new Case(files("3,Cy\n", "", "", "3,Ulm\n2,Ulm\n3,Ulm\n"), "lives.csv:4: LIVES_IN is n-1,"
            + " but this is a second edge from the same vertex; the first is at "),
        new Case(files("3,Cy\n4,\"x\"y\n", "", "", ""), "person.csv:3: "))) {
      assertThat(failure(dataset(ALL, bad.files))).hasMessageContaining(bad.message)
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.DATA);
      StoredGraph graph = StoredGraph.open(database);
      assertThat(graph.vertices()).isEqualTo(before);
      assertThat(graph.edges()).hasSize(2);
    }
    assertThat(failure(dataset(ALL, files("3,Cy\n4,Di\n3,Ed\n", "", "", ""))))
        .hasMessageContaining("person.csv:2 already");
    assertThat(failure(dataset(ALL, files("3,Cy\n", "", "", "3,Ulm\n2,Ulm\n3,Ulm\n"))))
        .hasMessageContaining("lives.csv:2: ");
  }

  @Test
  void cardinalitiesOfEitherSideHold() throws IOException {
    load();
    // The database knows LIVES_IN as n-1, the descriptor promises nothing.
    assertThat(failure(dataset(ALL.replace("\"n-1\"", "\"n-n\""),
        files("3,Cy\n", "", "", "3,Ulm\n2,Ulm\n1,Ulm\n"))))
        .hasMessageContaining(
            "lives.csv:4: node 0 of Person has a relationship LIVES_IN from it already");
    // The database knows nothing of KNOWS, the descriptor promises something of its own edges.
    String single =
        ALL.replace("\"label\": \"KNOWS\",", "\"label\": \"KNOWS\", \"cardinality\": \"1-1\",");
    assertThat(failure(dataset(single, files("3,Cy\n", "", "2,3,1\n3,3,2\n", ""))))
        .hasMessageContaining("knows.csv:3: KNOWS is 1-1, but this is a second edge to");
    assertThat(failure(dataset(single, files("3,Cy\n", "", "2,3,1\n1,1,2\n", ""))))
        .hasMessageContaining("second edge from the same vertex; the first is in the database");
    append(dataset(single, files("3,Cy\n", "", "2,3,1\n3,1,2\n", "")));
    assertThat(StoredGraph.open(database).edges()).hasSize(4);
  }

  @Test
  void badRowsMayBeLeftOut() throws IOException {
    load();
    Path rejected = folder.resolve("rejected.txt");
    LoadSummary summary = append(
        dataset(ALL, files("3,Cy\n2,Di\n4,Ed\n", "", "3,4,1\n3,5,2\n2,1,3\n", "1,Ulm\n4,Ulm\n")),
        LoadOptions.DEFAULT.withMaxErrors(3, rejected));
    assertThat(summary.rejectedRows()).isEqualTo(3);
    assertThat(summary.nodes()).containsEntry("Person", 2L);
    assertThat(summary.relationships()).isEqualTo(Map.of("KNOWS", 2L, "LIVES_IN", 1L));
    StoredGraph graph = StoredGraph.open(database);
    assertThat(graph.vertices()).hasSize(5);
    assertThat(graph.edges()).hasSize(5);
    assertThat(Files.readString(rejected)).contains("\n2,Di\n", "\n3,5,2\n", "\n1,Ulm\n");
  }

  @Test
  void committedPartsStay() throws IOException {
    load();
    StringBuilder persons = new StringBuilder();
    for (int i = 10; i < 200; i++) {
      persons.append(i).append(",p\n");
    }
    GraphflowException error = failure(dataset(ALL, files(persons + "x,\n", "", "", "")),
        LoadOptions.DEFAULT.withCommitRows(20).withBlockBytes(64));
    assertThat(error).hasMessageContaining("person.csv:192:1: 'x' is not an INT64")
        .hasMessageContaining("are committed, and stay");
    int kept = StoredGraph.open(database).vertices().size() - 3;
    assertThat(kept).isBetween(150, 190);
    assertThat(error.getMessage()).contains("(" + kept + " vertices and edges before it");
    // The rest follows, without those.
    StringBuilder rest = new StringBuilder();
    for (int i = 10 + kept; i < 200; i++) {
      rest.append(i).append(",p\n");
    }
    append(dataset(ALL, files(rest.toString(), "", "10,199,1\n199,1,2\n", "199,Ulm\n")),
        LoadOptions.DEFAULT.withCommitRows(1));
    assertThat(StoredGraph.open(database).vertices()).hasSize(193);
    assertThat(StoredGraph.open(database).edges()).hasSize(5);
  }

  @Test
  void aCommitHasItsLimit() throws IOException {
    load();
    DatasetDescriptor descriptor =
        DatasetReader.read(dataset(ALL, files("", "", "", "")), null).descriptor();
    ColumnBatch batch = new ColumnBatch(descriptor.tables()
        .getFirst()
        .properties()
        .stream()
        .map(PropertyDeclaration::type)
        .toList());
    for (int i = 10; i < 30; i++) {
      ((LongValues) batch.values(0)).append(i);
      ((StringValues) batch.values(1)).append("x".repeat(100));
      batch.endRow();
    }
    try (LiveStore store = LiveStore.open(new SystemDisk(), database, LiveOptions.DEFAULT)) {
      try (ExistingDatabase target = new ExistingDatabase(store, descriptor, 0, 1000)) {
        GraphflowException error = catchThrowableOfType(
            GraphflowException.class, () -> target.appendVertices(0, batch));
        assertThat(error.kind()).isEqualTo(Kind.RESOURCE);
        assertThat(error).hasMessageContaining("--commit-every");
      }
      try (ExistingDatabase target = new ExistingDatabase(store, descriptor, 0, 1 << 20)) {
        assertThat(target.appendVertices(0, batch)).isEmpty();
        target.commit();
      }
    }
    assertThat(StoredGraph.open(database).vertices()).hasSize(23);
  }

  @Test
  void theDescriptorMustFitTheDatabase() throws IOException {
    load();
    record Case(String descriptor, String message) {}
    for (Case unfit : List.of(
        new Case(ALL.replace("\"name\": \"name\", \"type\": \"STRING\"}]},",
            "\"name\": \"name\", \"type\": \"DOUBLE\"}]},"),
            "'name' of Person is STRING in the database, not DOUBLE"),
        new Case(ALL.replace("{\"name\": \"since\", \"type\": \"INT64\"}",
            "{\"name\": \"since\", \"type\": \"STRING\"}"),
            "'since' of KNOWS is INT64 in the database, not STRING"),
        new Case(descriptor(PERSONS.replace("\"key\": \"id\"", "\"key\": \"name\""), ""),
            "the primary key of Person in the database is 'id', not 'name'"),
        new Case(descriptor(PERSONS.replace("\"key\": \"id\",", ""), ""),
            "the primary key of Person in the database is 'id'; describe it as the key"),
        new Case(descriptor(CITIES.replace("\"extraLabels\": \"Place\",", ""), ""),
            "the vertices of City in the database bear the label Place"))) {
      assertThat(failure(dataset(unfit.descriptor, files("", "", "", ""))))
          .hasMessageContaining(unfit.message)
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.DATA);
    }
    assertThat(StoredGraph.open(database).vertices()).hasSize(3);
  }

  @Test
  void aDatabaseThatIsOpenOrNotThereIsRefused() throws IOException {
    Path dataset = dataset(ALL, files("", "", "", ""));
    assertThat(failure(dataset)).extracting(GraphflowException::kind)
        .isIn(Kind.USAGE, Kind.CORRUPT);
    load();
    try (LiveStore open = LiveStore.open(new SystemDisk(), database, LiveOptions.DEFAULT)) {
      assertThat(open.readOnly()).isFalse();
      assertThat(failure(dataset)).extracting(GraphflowException::kind).isEqualTo(Kind.USAGE);
    }
    append(dataset);
  }

  /** A dataset in parts, one after the other, is the dataset as a whole. */
  @Test
  void partsMakeTheWhole() {
    RandomSource.rounds(12, random -> {
      int parts = 1 + random.nextInt(4);
      List<StringBuilder[]> texts = new ArrayList<>();
      StringBuilder[] whole = texts();
      int persons = 0;
      int cities = 0;
      int living = 0;
      for (int part = 0; part < parts; part++) {
        StringBuilder[] text = texts();
        for (int i = random.nextInt(40); i > 0; i--) {
          text[0].append(key(persons++)).append(",n").append(random.nextInt(9)).append('\n');
        }
        for (int i = random.nextInt(5); i > 0; i--) {
          text[1].append("c").append(cities++).append(",\n");
        }
        for (int i = persons == 0 ? 0 : random.nextInt(80); i > 0; i--) {
          text[2].append(key(random.nextInt(persons)))
              .append(',')
              .append(key(random.nextInt(persons)))
              .append(',')
              .append(random.nextInt(100))
              .append('\n');
        }
        for (; cities > 0 && living < persons && random.nextInt(10) > 0; living++) {
          text[3].append(key(living)).append(",c").append(random.nextInt(cities)).append('\n');
        }
        texts.add(text);
        for (int file = 0; file < 4; file++) {
          whole[file].append(text[file]);
        }
      }
      assertPartsMake(whole, texts, random);
    });
  }

  private static long key(int person) {
    return person * 7919L % 1009 - 500;
  }

  private static StringBuilder[] texts() {
    return new StringBuilder[] {new StringBuilder(), new StringBuilder(), new StringBuilder(),
        new StringBuilder()};
  }

  private static Map<String, String> files(StringBuilder[] texts) {
    return files(texts[0].toString(), texts[1].toString(), texts[2].toString(),
        texts[3].toString());
  }

  private void assertPartsMake(
      StringBuilder[] whole, List<StringBuilder[]> parts, RandomGenerator random) {
    try {
      DatasetLoader.load(
          dataset(ALL, files(whole)), null, database, LoadOptions.DEFAULT);
      StoredGraph expected = StoredGraph.open(database);
      LoadOptions options = LoadOptions.DEFAULT
          .withThreads(1 + random.nextInt(3))
          .withBlockBytes(1 + random.nextInt(200))
          .withCommitRows(random.nextInt(3) * 10L);
      DatasetLoader.load(dataset(ALL, files(parts.getFirst())), null, database, options);
      for (StringBuilder[] part : parts.subList(1, parts.size())) {
        append(dataset(ALL, files(part)), options);
      }
      StoredGraph graph = StoredGraph.open(database);
      assertThat(graph.vertices()).isEqualTo(expected.vertices());
      assertThat(graph.edges()).containsExactlyInAnyOrderElementsOf(expected.edges());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs of all releases and of all file types, which hold the same. */
final class LoadTest {
  @TempDir
  private Path folder;

  private void loadsWhole(TestLake lake) throws IOException {
    Path graph = lake.write(folder.resolve("lake"));
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.content()).isEqualTo(lake.content());
      assertThat(loaded.summary().notes()).isEmpty();
      assertThat(loaded.summary().nodes()).isEqualTo(Map.of("Person", 8L, "City", 3L));
      assertThat(loaded.summary().relationships()).isEqualTo(Map.of("KNOWS", 11L, "LIVES_IN", 4L));
      // Vertices keep their order, and keys find them.
      assertThat(loaded.value("MATCH (p:Person {id: 7}) RETURN p.age"))
          .isEqualTo((long) Integer.MAX_VALUE);
      assertThat(loaded.value("MATCH (p:Person:Guest) WHERE NOT p:Admin RETURN count(*)"))
          .isEqualTo(6L);
    }
  }

  static Stream<TestLake> lakes() {
    return Stream.of(FileType.PARQUET, FileType.CSV, FileType.JSON)
        .flatMap(type -> Stream.of(
            new TestLake(),
            new TestLake().formerKeys().groupsInCopies().withoutIndexColumn(),
            new TestLake().narrowOffsets().shortOffsets().withoutSlashes(),
            new TestLake().withEmptyPart().orders(AdjacencyOrder.values()),
            new TestLake().reversedLists().orders(AdjacencyOrder.values()),
            new TestLake().orders(AdjacencyOrder.ORDERED_BY_DESTINATION).reversedLists(),
            new TestLake().orders(AdjacencyOrder.UNORDERED_BY_SOURCE),
            new TestLake().orders(AdjacencyOrder.UNORDERED_BY_DESTINATION))
            .map(lake -> lake.type(type)));
  }

  @ParameterizedTest
  @MethodSource("lakes")
  void variants(TestLake lake) throws IOException {
    loadsWhole(lake);
  }

  @ParameterizedTest
  @EnumSource(TimeUnit.class)
  void timestampsInAnyUnit(TimeUnit unit) throws IOException {
    loadsWhole(
        new TestLake().moments(unit, LocalDateTime.of(1950, 3, 4, 5, 6, 7, 890_000_000)));
  }

  @ParameterizedTest
  @EnumSource(value = FileType.class, names = {"PARQUET", "CSV", "JSON"})
  void timestampsOfPartsOfMilliseconds(FileType type) throws IOException {
    loadsWhole(new TestLake().type(type)
        .moments(TimeUnit.MICROS, LocalDateTime.of(1950, 3, 4, 5, 6, 7, 890_123_000)));
    try (LoadedLake loaded = LoadedLake.of(
        new TestLake().moments(TimeUnit.NANOS, LocalDateTime.of(2100, 1, 1, 0, 0, 0, 1))
            .write(folder.resolve("nanos")),
        folder.resolve("db"))) {
      assertThat(loaded.value("MATCH (p:Person {id: 10}) RETURN toString(p.seen)"))
          .isEqualTo("2100-01-01T00:00:00.000000001Z");
    }
  }

  @Test
  void timestampsOfTextsWithZones() throws IOException {
    Path graph = new TestLake().type(FileType.CSV).write(folder.resolve("lake"));
    Path chunk = folder.resolve("lake/vertex/Person/facts/chunk0");
    String text = Files.readString(chunk);
    for (Map.Entry<String, String> form : Map.of(
        "2020-01-02T03:04:05.000006Z", "2020-01-02T03:04:05.000006Z",
        "2020-01-02 03:04:05.000006+0200", "2020-01-02T01:04:05.000006Z",
        "2020-01-02T03:04:05+02:00", "2020-01-02T01:04:05Z",
        "2020-01-02", "2020-01-02T00:00:00Z",
        "2020-01-02 03:04", "2020-01-02T03:04:00Z").entrySet()) {
      Files.writeString(chunk, text.replace("2012-07-29 08:52:02.735", form.getKey()));
      try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
        assertThat(loaded.value("MATCH (p:Person {id: 10}) RETURN p.seen = datetime('"
            + form.getValue() + "')")).isEqualTo(true);
      }
    }
  }

  @Test
  void emptyGraphs() throws IOException {
    Path graph = folder.resolve("empty.graph.yml");
    Files.writeString(graph, "name: empty\nversion: gar/v1\n");
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.value("MATCH (n) RETURN count(*)")).isEqualTo(0L);
    }
    Files.writeString(graph, "vertices: [v.yml]\nedges: [e.yml]\n");
    Files.writeString(folder.resolve("v.yml"), """
        type: v
        chunk_size: 10
        labels: [l]
        property_groups:
          - file_type: parquet
            properties: [{name: id, data_type: int64, is_primary: true}]
        """);
    Files.writeString(folder.resolve("e.yml"), """
        {src_type: v, edge_type: e, dst_type: v, chunk_size: 5, src_chunk_size: 10,
         dst_chunk_size: 10, adj_lists: [{ordered: true, aligned_by: src, file_type: parquet}]}
        """);
    TestLake.count(folder.resolve("v/vertex_count"), 0);
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.value("MATCH (n) RETURN count(n.id)")).isEqualTo(0L);
      assertThat(loaded.value("MATCH ()-[e]->() RETURN count(*)")).isEqualTo(0L);
    }
  }

  @Test
  void verticesWithoutPropertiesAndParts() throws IOException {
    Path graph = folder.resolve("g.graph.yml");
    Files.writeString(graph, "vertices: [v.yml]\nedges: [e.yml]\n");
    Files.writeString(folder.resolve("v.yml"), "{type: v, chunk_size: 2}");
    Files.writeString(folder.resolve("e.yml"), """
        {src_type: v, edge_type: e, dst_type: v, chunk_size: 5, src_chunk_size: 2,
         dst_chunk_size: 2, adj_lists: [{ordered: true, aligned_by: src, file_type: csv}]}
        """);
    TestLake.count(folder.resolve("v/vertex_count"), 5);
    for (int part = 0; part < 3; part++) {
      TestLake.count(folder.resolve("v_e_v/ordered_by_source/edge_count" + part),
          part == 1 ? 1 : 0);
    }
    write("v_e_v/ordered_by_source/offset/chunk1", "_graphArOffset\n0\n0\n1\n");
    write("v_e_v/ordered_by_source/adj_list/part1/chunk0",
        "_graphArDstIndex,other,_graphArSrcIndex\n4,x,3\n");
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.value("MATCH (v:v) RETURN count(*)")).isEqualTo(5L);
      assertThat(loaded.value("MATCH (a)-[:e]->(b) RETURN toString(id(a)) + toString(id(b))"))
          .isEqualTo("34");
    }
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void labelsLikeTheType() throws IOException {
    Path graph = new TestLake().write(folder.resolve("lake"));
    Path yaml = folder.resolve("lake/Person.vertex.yml");
    Files.writeString(yaml, Files.readString(yaml).replace("type: Person", "type: Guest"));
    for (String edge : List.of("KNOWS_Person", "LIVES_IN_City")) {
      Path file = folder.resolve("lake/Person_" + edge + ".edge.yml");
      Files.writeString(file, Files.readString(file).replace("_type: Person", "_type: Guest"));
    }
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.value("MATCH (p:Guest) RETURN count(*)")).isEqualTo(8L);
      assertThat(loaded.value("MATCH (p:Guest {id: 10}) RETURN labels(p)"))
          .isEqualTo(List.of("Guest", "Admin"));
    }
    // The column is right where it says that a vertex does not bear the label.
    for (Path file : List.of(yaml, folder.resolve("lake/Person_KNOWS_Person.edge.yml"),
        folder.resolve("lake/Person_LIVES_IN_City.edge.yml"))) {
      Files.writeString(file, Files.readString(file).replace("type: Guest", "type: Admin"));
    }
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.value("MATCH (p:Admin) RETURN count(*)")).isEqualTo(2L);
      assertThat(loaded.value("MATCH (p:Guest) RETURN count(*)")).isEqualTo(8L);
      assertThat(loaded.value("MATCH (:Admin)-[:KNOWS]->(p) RETURN count(*)")).isEqualTo(7L);
    }
  }

  /** Edges of one type between vertices of several types share a label, and its properties. */
  @Test
  void propertiesOfOneNameAndSeveralTypes() throws IOException {
    Path graph = new TestLake().type(FileType.CSV).write(folder.resolve("lake"));
    Path yaml = folder.resolve("lake/Person_LIVES_IN_City.edge.yml");
    Files.writeString(yaml, Files.readString(yaml)
        .replace("edge_type: LIVES_IN",
            "edge_type: KNOWS")
        + """
            property_groups:
              - file_type: csv
                properties: [{name: since, data_type: date}, {name: more, data_type: double}]
            """);
    String place = "lake/edge/Person_LIVES_IN_City/ordered_by_source/since_more/part";
    write(place + "0/chunk0", "more,since\n1.5,2001-02-03\n,\n");
    write(place + "1/chunk0", "more,since\n,2001-02-03\n");
    write(place + "2/chunk0", "more,since\nNaN,\n");
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.value("MATCH ()-[k:KNOWS]->() RETURN count(*)")).isEqualTo(15L);
      assertThat(loaded.value("MATCH ()-[k:KNOWS]->(:City) WHERE k.since = date('2001-02-03')"
          + " RETURN count(*)")).isEqualTo(2L);
      assertThat(loaded.value("MATCH ()-[k:KNOWS {since: 2000}]->(:Person) RETURN count(*)"))
          .isEqualTo(1L);
      assertThat(loaded.value("MATCH ()-[k:KNOWS]->() RETURN count(k.more)")).isEqualTo(2L);
    }
  }

  @Test
  void keysThatCannotBeKeys() throws IOException {
    Path graph = folder.resolve("g.graph.yml");
    Files.writeString(graph, "vertices: [v.yml]\n");
    TestLake.count(folder.resolve("v/vertex_count"), 2);
    write("v/a_b_c/chunk0", "a,b,c\n1,1.5,2020-01-01T00:00:00.000001\n2,1.5,2021-01-01\n");
    for (Map.Entry<String, String> keys : Map.of(
        "ab", "have several primary keys",
        "b", "the primary key 'b' is of type double",
        "c", "the primary key 'c' is of type timestamp").entrySet()) {
      Files.writeString(folder.resolve("v.yml"), """
          type: v
          chunk_size: 4
          property_groups:
            - file_type: csv
              properties:
                - {name: a, data_type: int64, is_primary: %s}
                - {name: b, data_type: double, is_primary: %s}
                - {name: c, data_type: timestamp, is_primary: %s}
          """.formatted(keys.getKey().contains("a"), keys.getKey().contains("b"),
          keys.getKey().contains("c")));
      try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
        assertThat(loaded.summary().notes()).singleElement()
            .asString()
            .contains(folder.resolve("v.yml").toString(), keys.getValue());
        assertThat(loaded.value("MATCH (v:v) WHERE v.b = 1.5 RETURN sum(v.a)")).isEqualTo(3L);
      }
    }
  }

  @Test
  void unknownKeysAreNoted() throws IOException {
    Path graph = new TestLake().write(folder.resolve("lake"));
    Files.writeString(graph, Files.readString(graph) + "colour: red\n");
    try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
      assertThat(loaded.summary().notes()).singleElement()
          .asString()
          .contains(graph + ":9:1", "the key 'colour' is not known, and is left aside");
    }
  }

  /** Writers often leave the place where they wrote. */
  @Test
  void prefixes() throws IOException {
    TestLake lake = new TestLake();
    Path graph = lake.write(folder.resolve("lake"));
    String text = Files.readString(graph);
    for (String prefix : List.of("/nowhere/at/all/", "s3://bucket/lake/", "gone")) {
      Files.writeString(graph, text + "prefix: " + prefix + "\n");
      try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
        assertThat(loaded.content()).isEqualTo(lake.content());
        assertThat(loaded.summary().notes()).singleElement()
            .asString()
            .contains("there is no folder '" + prefix + "'", folder.resolve("lake").toString());
      }
    }
    Path elsewhere = folder.resolve("elsewhere");
    Files.createDirectories(elsewhere);
    Files.move(folder.resolve("lake/vertex"), elsewhere.resolve("vertex"));
    Files.move(folder.resolve("lake/edge"), elsewhere.resolve("edge"));
    for (String prefix : List.of(elsewhere.toString(), elsewhere + "/", "../elsewhere/")) {
      Files.writeString(graph, text + "prefix: " + prefix + "\n");
      try (LoadedLake loaded = LoadedLake.of(graph, folder.resolve("db"))) {
        assertThat(loaded.content()).isEqualTo(lake.content());
        assertThat(loaded.summary().notes()).isEmpty();
      }
    }
    Files.writeString(graph, text + "prefix: " + folder + "\n");
    try (LoadedLake loaded =
        LoadedLake.of(graph, elsewhere, folder.resolve("db"), LoadOptions.DEFAULT)) {
      assertThat(loaded.content()).isEqualTo(lake.content());
      assertThat(loaded.summary().notes()).isEmpty();
    }
  }

  @Test
  void missingTypesAreLeftOutOnDemand() throws IOException {
    Path graph = new TestLake().write(folder.resolve("lake"));
    Files.delete(folder.resolve("lake/vertex/City/name/chunk1"));
    Files.delete(folder.resolve(
        "lake/edge/Person_KNOWS_Person/ordered_by_source/note/part1/chunk2"));
    try (LoadedLake loaded = LoadedLake.of(graph, null, folder.resolve("db"),
        LoadOptions.DEFAULT.withIgnoreMissing(true))) {
      assertThat(loaded.summary().nodes()).isEqualTo(Map.of("Person", 8L));
      assertThat(loaded.summary().relationships()).isEmpty();
      assertThat(loaded.summary().notes()).hasSize(3);
      assertThat(loaded.summary().notes().get(0)).startsWith("The vertices 'City' are left out: ")
          .contains("vertex/City/name/chunk1: there is no such file");
      assertThat(loaded.summary().notes().get(1))
          .startsWith("The edges 'Person_KNOWS_Person' are left out: ")
          .contains("note/part1/chunk2: there is no such file");
      assertThat(loaded.summary().notes().get(2)).isEqualTo(
          "The edges 'Person_LIVES_IN_City' are left out, as vertices of theirs are.");
    }
  }
}

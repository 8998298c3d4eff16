package io.graphflow.graphar;

import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A small graph that is written as GraphAr's libraries, of all releases, write theirs: eight persons in chunks of three, who
 * know each other, and three cities in chunks of two, which some of them live in.
 */
final class TestLake {
  static final int PERSONS = 8;
  static final int CITIES = 3;
  private static final int PERSON_CHUNK = 3;
  private static final int CITY_CHUNK = 2;
  private static final int EDGE_CHUNK = 2;

  /** The ends of who knows whom: person 4 has five, more than a chunk; person 2 knows one twice. */
  private static final int[][] KNOWS = {{0, 1}, {0, 7}, {2, 3}, {2, 3}, {4, 0}, {4, 1}, {4, 4},
      {4, 6}, {4, 7}, {5, 2}, {7, 0}};
  private static final int[][] LIVES_IN = {{0, 2}, {1, 0}, {5, 2}, {7, 0}};

  /** None of the persons of the second part lives anywhere. */
  private static final int[][] WITH_EMPTY_PART = {{0, 2}, {1, 0}, {1, 2}, {7, 0}};

  private FileType type = FileType.PARQUET;
  private List<AdjacencyOrder> orders = List.of(AdjacencyOrder.ORDERED_BY_SOURCE);
  private boolean formerKeys;
  private boolean groupsInCopies;
  private boolean indexColumn = true;
  private boolean narrowOffsets;
  private boolean shortOffsets;
  private int[][] livesIn = LIVES_IN;
  private boolean reversedLists;
  private boolean slashes = true;
  private TimeUnit unit = TimeUnit.MICROS;
  private LocalDateTime moment = LocalDateTime.of(2012, 7, 29, 8, 52, 2, 735_000_000);

  TestLake type(FileType other) {
    type = other;
    return this;
  }

  TestLake orders(AdjacencyOrder... others) {
    orders = List.of(others);
    return this;
  }

  /** As up to release 0.12: other keys. */
  TestLake formerKeys() {
    formerKeys = true;
    return this;
  }

  /** As up to release 0.9: each copy names the properties. */
  TestLake groupsInCopies() {
    groupsInCopies = true;
    return this;
  }

  /** As before release 0.10. */
  TestLake withoutIndexColumn() {
    indexColumn = false;
    return this;
  }

  /** As Spark writes them. */
  TestLake narrowOffsets() {
    narrowOffsets = true;
    return this;
  }

  /** As former releases wrote the last ones. */
  TestLake shortOffsets() {
    shortOffsets = true;
    return this;
  }

  /** A part of the edges is empty, and some of its files are not there. */
  TestLake withEmptyPart() {
    livesIn = WITH_EMPTY_PART;
    return this;
  }

  /** Within a list, neighbours are in no order. */
  TestLake reversedLists() {
    reversedLists = true;
    return this;
  }

  TestLake withoutSlashes() {
    slashes = false;
    return this;
  }

  TestLake moments(TimeUnit otherUnit, LocalDateTime other) {
    unit = otherUnit;
    moment = other;
    return this;
  }

  private boolean lists() {
    return type != FileType.CSV;
  }

  /** Writes the graph; returns the file that describes it. */
  Path write(Path root) throws IOException {
    Files.createDirectories(root);
    writeYaml(root);
    count(root.resolve("vertex/Person/vertex_count"), PERSONS);
    for (int first = 0, chunk = 0; first < PERSONS; first += PERSON_CHUNK, chunk++) {
      int end = Math.min(PERSONS, first + PERSON_CHUNK);
      vertexTable(first, end).add("id", DataType.INT64, range(ids(), first, end))
          .write(root.resolve("vertex/Person/id/chunk" + chunk), type);
      facts(vertexTable(first, end), first, end)
          .write(root.resolve("vertex/Person/facts/chunk" + chunk), type);
      new TestTable().add("Admin", DataType.BOOL, range(admins(), first, end))
          .add("Guest", DataType.BOOL, range(guests(), first, end))
          .write(root.resolve("vertex/Person/labels/chunk" + chunk), FileType.PARQUET);
    }
    count(root.resolve("vertex/City/vertex_count"), CITIES);
    for (int first = 0, chunk = 0; first < CITIES; first += CITY_CHUNK, chunk++) {
      int end = Math.min(CITIES, first + CITY_CHUNK);
      vertexTable(first, end).add("name", DataType.STRING, range(cities(), first, end))
          .write(root.resolve("vertex/City/name/chunk" + chunk), type);
    }
    for (AdjacencyOrder order : orders) {
      Path knows = root.resolve("edge/Person_KNOWS_Person").resolve(order.key());
      writeEdges(knows, order, KNOWS, PERSON_CHUNK, PERSONS, true);
      Path lives = root.resolve("edge/Person_LIVES_IN_City").resolve(order.key());
      writeEdges(lives, order, livesIn, order.isBySource() ? PERSON_CHUNK : CITY_CHUNK,
          order.isBySource() ? PERSONS : CITIES, false);
    }
    return root.resolve("people.graph.yml");
  }

  private TestTable vertexTable(int first, int end) {
    TestTable table = new TestTable().unit(unit);
    if (indexColumn) {
      List<Object> index = new ArrayList<>();
      for (long i = first; i < end; i++) {
        index.add(i);
      }
      table.add("_graphArVertexIndex", DataType.INT64, index);
    }
    return table;
  }

  private TestTable facts(TestTable table, int first, int end) {
    table.add("name", DataType.STRING, range(names(), first, end))
        .add("happy", DataType.BOOL, range(happy(), first, end))
        .add("age", DataType.INT32, range(ages(), first, end))
        .add("height", DataType.FLOAT, range(heights(), first, end))
        .add("score", DataType.DOUBLE, range(scores(), first, end))
        .add("born", DataType.DATE, range(births(), first, end))
        .add("seen", DataType.TIMESTAMP, range(moments(), first, end));
    if (lists()) {
      table.add("tags", DataType.STRING, true, range(tags(), first, end))
          .add("marks", DataType.INT64, true, range(marks(), first, end));
    }
    return table;
  }

  private static List<Object> ids() {
    return List.of(10L, -3L, 1L << 40, 7L, 8L, 9L, Long.MAX_VALUE, Long.MIN_VALUE);
  }

  private static List<Object> names() {
    return Arrays.asList("Ann", "Bob \"the, one\"", null, "", "Ézéchiel", "two\nlines", "Ann", "z");
  }

  private static List<Object> happy() {
    return Arrays.asList(true, false, null, null, true, true, false, true);
  }

  private static List<Object> ages() {
    return Arrays.asList(30L, null, -1L, (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE, 0L, 1L,
        null);
  }

  private static List<Object> heights() {
    return Arrays.asList(1.5, null, 0.25, -2.0, 0.0, 1024.0, 3.5, 1.75);
  }

  private static List<Object> scores() {
    return Arrays.asList(0.1, Double.NaN, null, -1e300, Double.POSITIVE_INFINITY, 1e-300, 2.0,
        3.25);
  }

  private static List<Object> births() {
    return Arrays.asList(LocalDate.of(1970, 1, 1), LocalDate.of(1969, 12, 31), null,
        LocalDate.of(2024, 2, 29), LocalDate.of(1, 1, 1), null, LocalDate.of(9999, 12, 31),
        LocalDate.of(1990, 5, 17));
  }

  private List<Object> moments() {
    return Arrays.asList(moment, null, LocalDateTime.of(1969, 12, 31, 23, 59, 59), moment, moment,
        LocalDateTime.of(2000, 1, 1, 0, 0), null, moment);
  }

  private static List<Object> tags() {
    return Arrays.asList(List.of("a", "b"), null, List.of(), List.of(""), List.of("é", "x y"), null,
        List.of("c"), List.of());
  }

  private static List<Object> marks() {
    return Arrays.asList(null, List.of(1L, 2L, 3L), List.of(), null, List.of(-1L),
        List.of(Long.MAX_VALUE), List.of(), List.of(0L, 0L));
  }

  private static List<Object> admins() {
    return List.of(true, false, false, false, true, false, false, false);
  }

  private static List<Object> guests() {
    return List.of(true, true, true, true, true, true, true, true);
  }

  private static List<Object> cities() {
    return List.of("Waterloo", "Ulm", "Ålesund");
  }

  private static Object since(int edge) {
    return edge == 3 ? null : 2000L + edge;
  }

  private static Object note(int edge) {
    return edge % 3 == 1 ? null : "note " + edge;
  }

  private static List<Object> range(List<Object> values, int from, int to) {
    return values.subList(from, to);
  }

  private void writeEdges(Path folder, AdjacencyOrder order, int[][] edges, int partSize,
      int owners, boolean properties) throws IOException {
    int own = order.isBySource() ? 0 : 1;
    count(folder.resolve("vertex_count"), owners);
    for (int part = 0; part * partSize < owners; part++) {
      int from = part * partSize;
      int to = Math.min(owners, from + partSize);
      List<Integer> mine = new ArrayList<>();
      for (int edge = 0; edge < edges.length; edge++) {
        if (edges[edge][own] >= from && edges[edge][own] < to) {
          mine.add(edge);
        }
      }
      if (order.isOrdered()) {
        Comparator<Integer> lists = Comparator.comparingInt(edge -> edges[edge][own]);
        Comparator<Integer> within = Comparator.comparingInt(edge -> edges[edge][1 - own]);
        mine.sort(lists.thenComparing(reversedLists ? within.reversed() : within));
        // Some writers have no files of parts without edges.
        if (!mine.isEmpty()) {
          writeOffsets(folder, part, mine.stream().map(edge -> edges[edge][own] - from).toList(),
              shortOffsets ? to - from : partSize);
        }
      } else {
        mine.sort(Comparator.comparingInt(edge -> edge * 7 % 11));
      }
      count(folder.resolve("edge_count" + part), mine.size());
      for (int first = 0, chunk = 0; first < mine.size(); first += EDGE_CHUNK, chunk++) {
        List<Integer> rows = mine.subList(first, Math.min(mine.size(), first + EDGE_CHUNK));
        String name = "part" + part + "/chunk" + chunk;
        new TestTable()
            .add("_graphArSrcIndex", DataType.INT64,
                rows.stream().map(edge -> (long) edges[edge][0]).toList())
            .add("_graphArDstIndex", DataType.INT64,
                rows.stream().map(edge -> (long) edges[edge][1]).toList())
            .write(folder.resolve("adj_list/" + name), type);
        if (properties) {
          new TestTable().add("since", DataType.INT32, rows.stream().map(TestLake::since).toList())
              .write(folder.resolve("since/" + name), type);
          new TestTable().add("note", DataType.STRING, rows.stream().map(TestLake::note).toList())
              .write(folder.resolve("note/" + name), type);
        }
      }
    }
  }

  private void writeOffsets(Path folder, int part, List<Integer> owners, int size)
      throws IOException {
    List<Object> offsets = new ArrayList<>();
    for (int owner = 0; owner <= size; owner++) {
      int before = owner;
      offsets.add(owners.stream().filter(other -> other < before).count());
    }
    new TestTable()
        .add("_graphArOffset", narrowOffsets ? DataType.INT32 : DataType.INT64, offsets)
        .write(folder.resolve("offset/chunk" + part), type);
  }

  static void count(Path file, long count) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file,
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(count).array());
  }

  private void writeYaml(Path root) throws IOException {
    Files.writeString(root.resolve("people.graph.yml"), """
        name: people
        vertices:
          - Person.vertex.yml
          - City.vertex.yml
        edges:
          - Person_KNOWS_Person.edge.yml
          - Person_LIVES_IN_City.edge.yml
        version: gar/v1
        """);
    Files.writeString(root.resolve("Person.vertex.yml"), """
        %s: Person
        chunk_size: %d
        prefix: vertex/Person%s
        labels: [Admin, Guest]
        property_groups:
          - properties:
              - name: id
                data_type: int64
                is_primary: true
            file_type: %s
          - prefix: facts%s
            properties:
              - {name: name, data_type: string, is_primary: false}
              - {name: happy, data_type: bool, is_primary: false, is_nullable: true}
              - {name: age, data_type: int32}
              - {name: height, data_type: float}
              - {name: score, data_type: double}
              - {name: born, data_type: date}
              - {name: seen, data_type: timestamp}
        %s    file_type: %s
        version: gar/v1
        """.formatted(formerKeys ? "label" : "type", PERSON_CHUNK, slash(), type.key(), slash(),
        lists()
            ? """
                      - {name: tags, data_type: string, cardinality: set}
                      - {name: marks, data_type: list<int64>}
                """
            : "",
        type.key()));
    Files.writeString(root.resolve("City.vertex.yml"), """
        %s: City
        chunk_size: %d
        prefix: vertex/City/
        property_groups:
          - properties:
              - name: name
                data_type: string
                is_primary: true
            file_type: %s
        version: gar/v1
        """.formatted(formerKeys ? "label" : "type", CITY_CHUNK, type.key()));
    Files.writeString(root.resolve("Person_KNOWS_Person.edge.yml"),
        edgeYaml("KNOWS", "Person", PERSON_CHUNK, true));
    Files.writeString(root.resolve("Person_LIVES_IN_City.edge.yml"),
        edgeYaml("LIVES_IN", "City", CITY_CHUNK, false));
  }

  private String slash() {
    return slashes ? "/" : "";
  }

  private String edgeYaml(String label, String destination, int destinationChunk,
      boolean properties) {
    String suffix = formerKeys ? "label" : "type";
    StringBuilder text = new StringBuilder("""
        src_%s: Person
        edge_%s: %s
        dst_%s: %s
        chunk_size: %d
        src_chunk_size: %d
        dst_chunk_size: %d
        directed: true
        prefix: edge/Person_%s_%s%s
        adj_lists:
        """.formatted(suffix, suffix, label, suffix, destination, EDGE_CHUNK, PERSON_CHUNK,
        destinationChunk, label, destination, slash()));
    for (AdjacencyOrder order : orders) {
      text.append("""
            - ordered: %s
              aligned_by: %s
              file_type: %s
          """.formatted(order.isOrdered(), order.isBySource() ? "src" : "dst", type.key()));
      if (groupsInCopies && properties) {
        text.append(groups().indent(4));
      }
    }
    if (!groupsInCopies && properties) {
      text.append(groups());
    }
    return text.append("version: gar/v1\n").toString();
  }

  private String groups() {
    return """
        property_groups:
          - properties:
              - name: since
                data_type: int32
            file_type: %s
          - properties:
              - name: note
                data_type: string
            file_type: %s
        """.formatted(type.key(), type.key());
  }

  /** What a database of the graph has: a sorted line for each node and relationship. */
  List<String> content() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < PERSONS; i++) {
      Map<String, Object> values = new TreeMap<>();
      put(values, "id", ids().get(i));
      put(values, "name", names().get(i));
      put(values, "happy", happy().get(i));
      put(values, "age", ages().get(i));
      put(values, "height", heights().get(i));
      put(values, "score", scores().get(i));
      put(values, "born", births().get(i));
      put(values, "seen", moments().get(i));
      if (lists()) {
        put(values, "tags", tags().get(i));
        put(values, "marks", marks().get(i));
      }
      lines.add("(" + Stream.of("Person", "Guest", (boolean) admins().get(i) ? "Admin" : "Person")
          .distinct()
          .sorted()
          .toList() + " " + values + ")");
    }
    cities().forEach(city -> lines.add("([City] {name=" + city + "})"));
    for (int i = 0; i < KNOWS.length; i++) {
      Map<String, Object> values = new TreeMap<>();
      put(values, "since", since(i));
      put(values, "note", note(i));
      lines.add("(" + ids().get(KNOWS[i][0]) + ")-[KNOWS " + values + "]->("
          + ids().get(KNOWS[i][1]) + ")");
    }
    for (int[] edge : livesIn) {
      lines.add("(" + ids().get(edge[0]) + ")-[LIVES_IN {}]->(" + cities().get(edge[1]) + ")");
    }
    return lines.stream().sorted().toList();
  }

  private static void put(Map<String, Object> values, String name, Object value) {
    if (value != null) {
      values.put(name, TestTable.stored(value));
    }
  }
}

package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.EngineThreads;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Counts by a vertex and the largest of them, over more vertices than a batch of owners, in one table,
 * so that lists lie one after another and are added up many at a time. Edges are random, some of them
 * loops or parallel. The oracle is loops over all edges.
 */
class GroupedCountsTest {
  private static final int VERTICES = AdjacencyBatch.CAPACITY + 300;
  private static final long SEED = Long.getLong("graphflow.seed", 20261121L);

  private record Edge(int source, int destination, long time, Long note) {}

  private record Group(long id, long count) {}

  private static final List<Edge> EDGES = new ArrayList<>();

  @TempDir
  private static Path folder;

  @BeforeAll
  static void build() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < VERTICES; i++) {
      // Every vertex has an edge, so that no multiplicity is 0.
      addEdge(random, i, (7 * i + 1) % VERTICES);
      for (int j = random.nextInt(6); j > 0; j--) {
        int to = random.nextInt(1 + random.nextInt(VERTICES));
        addEdge(random, i, random.nextInt(20) == 0 ? i : to);
      }
    }
    write(folder.resolve("db"), VERTICES, EDGES);
    write(folder.resolve("empty"), 0, List.of());
  }

  private static void addEdge(SplittableRandom random, int source, int destination) {
    Long note = random.nextInt(4) == 0 ? null : random.nextLong(10);
    EDGES.add(new Edge(source, destination, random.nextLong(100), note));
  }

  private static void write(Path database, int vertexCount, List<Edge> edges) {
    List<PropertyDeclaration> keys =
        List.of(
            new PropertyDeclaration("id", ScalarType.INT64),
            new PropertyDeclaration("p", ScalarType.INT64));
    List<PropertyDeclaration> properties =
        List.of(
            new PropertyDeclaration("time", ScalarType.INT64),
            new PropertyDeclaration("note", ScalarType.INT64));
    try (DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
      int table = builder.addVertexTable(List.of("V"), keys, 0);
      ColumnBatch vertices = new ColumnBatch(List.of(ScalarType.INT64, ScalarType.INT64));
      for (int i = 0; i < vertexCount; i++) {
        ((LongValues) vertices.values(0)).append(id(i));
        ((LongValues) vertices.values(1)).append(i % 5);
        vertices.endRow();
      }
      builder.vertices(table).append(vertices);
      EdgeBatch batch = new EdgeBatch(List.of(ScalarType.INT64, ScalarType.INT64));
      for (Edge edge : edges) {
        ((LongValues) batch.properties().values(0)).append(edge.time);
        if (edge.note == null) {
          batch.properties().values(1).appendNull();
        } else {
          ((LongValues) batch.properties().values(1)).append(edge.note);
        }
        batch.endEdge(ElementId.of(table, edge.source), ElementId.of(table, edge.destination));
      }
      builder.edges(builder.addEdgeLabel("E", properties)).append(batch);
      builder.finish(ProgressListener.NONE);
    }
  }

  /** Ids in another order than offsets. */
  private static long id(int vertex) {
    return (vertex * 1009L) % 100_003;
  }

  /** A query without its end, and the counts by vertex. */
  record Case(String match, String key, List<Long> counts) {
    Case(String match, String key, long[] counts) {
      this(match, key, Arrays.stream(counts).boxed().toList());
    }

    @Override
    public String toString() {
      return match + " BY " + key;
    }
  }

  static List<Case> cases() {
    Predicate<Edge> late = edge -> edge.time > 49;
    Predicate<Edge> noted = edge -> edge.note != null && edge.note > 3;
    String oneHop = "MATCH (a:V)-[e:E]->(b:V)";
    String twoHops = "MATCH (a:V)-[:E]->(b:V)-[e:E]->(c:V)";
    long[] incoming = byDestination(edge -> true, null);
    return List.of(
        new Case(oneHop, "a", bySource(edge -> true)),
        new Case(oneHop, "b", incoming),
        new Case(oneHop + " WHERE e.time > 49", "a", bySource(late)),
        new Case(oneHop + " WHERE e.time > 49", "b", byDestination(late, null)),
        new Case(oneHop + " WHERE e.time > 1000", "b", byDestination(edge -> false, null)),
        new Case(oneHop + " WHERE e.time >= 0", "b", incoming),
        new Case(oneHop + " WHERE e.note > 3", "b", byDestination(noted, null)),
        new Case(
            oneHop + " WHERE e.note > 3 AND e.time > 49",
            "b",
            byDestination(noted.and(late), null)),
        new Case(
            oneHop + " WHERE e.time % 3 = 1",
            "b",
            byDestination(edge -> edge.time % 3 == 1, null)),
        new Case(
            oneHop + " WHERE a.p <> 3 AND e.time > 49",
            "b",
            byDestination(late.and(edge -> edge.source % 5 != 3), null)),
        new Case(
            oneHop + " WHERE a.p = 3 AND e.time > 49",
            "b",
            byDestination(late.and(edge -> edge.source % 5 == 3), null)),
        new Case(twoHops + " WHERE e.time > 49", "c", byDestination(late, incoming)),
        new Case(
            twoHops + " WHERE b.p <> 3 AND e.note > 3",
            "c",
            byDestination(noted.and(edge -> edge.source % 5 != 3), incoming)),
        new Case("MATCH (a:V)-[e:E]-(b:V) WHERE e.time > 49", "b", undirected(late)));
  }

  private static long[] bySource(Predicate<Edge> filter) {
    long[] counts = new long[VERTICES];
    EDGES.stream().filter(filter).forEach(edge -> counts[edge.source]++);
    return counts;
  }

  /** Counts by destination, each edge with the multiplicity of its source; null: 1 each. */
  private static long[] byDestination(Predicate<Edge> filter, long[] multiplicities) {
    long[] counts = new long[VERTICES];
    for (Edge edge : EDGES) {
      if (filter.test(edge)) {
        counts[edge.destination] += multiplicities == null ? 1 : multiplicities[edge.source];
      }
    }
    return counts;
  }

  private static long[] undirected(Predicate<Edge> filter) {
    long[] counts = new long[VERTICES];
    for (Edge edge : EDGES) {
      if (filter.test(edge)) {
        counts[edge.destination]++;
        counts[edge.source] += edge.source == edge.destination ? 0 : 1;
      }
    }
    return counts;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void firstGroupsAreThoseOfLoops(Case one) {
    List<Group> all = new ArrayList<>();
    for (int vertex = 0; vertex < VERTICES; vertex++) {
      if (one.counts.get(vertex) > 0) {
        all.add(new Group(id(vertex), one.counts.get(vertex)));
      }
    }
    List<Group> byCount = new ArrayList<>(all);
    byCount
        .sort(Comparator.comparingLong((Group group) -> -group.count).thenComparingLong(Group::id));
    List<Group> byId = new ArrayList<>(all);
    byId.sort(Comparator.comparingLong(Group::id));
    String query = one.match + " RETURN " + one.key + ".id AS id, count(*) AS n";
    try (Database database = Database.open(folder.resolve("db"))) {
      check(database, query + " ORDER BY n DESC, id LIMIT 20", part(byCount, 0, 20));
      check(database, query + " ORDER BY n DESC, id SKIP 3 LIMIT 5", part(byCount, 3, 8));
      check(database, query + " ORDER BY n DESC, id LIMIT 0", List.of());
      check(database, query + " ORDER BY n DESC, id LIMIT 100000", byCount);
      check(database, query + " ORDER BY id", byId);
      check(database, query + " ORDER BY id LIMIT 7", part(byId, 0, 7));
    }
  }

  private static List<Group> part(List<Group> groups, int from, int to) {
    return groups.subList(Math.min(from, groups.size()), Math.min(to, groups.size()));
  }

  @Test
  void severalKeysMakeOneGroupOfEachCombination() {
    Map<List<Long>, Long> counts = new TreeMap<>(Comparator.comparing(List::toString));
    for (Edge edge : EDGES) {
      counts.merge(List.of(edge.source % 5L, id(edge.destination)), 1L, Long::sum);
    }
    List<String> expected =
        counts.entrySet()
            .stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .sorted()
            .toList();
    String query =
        "MATCH (a:V)-[:E]->(b:V) RETURN a.p AS p, b.id AS id, b.p AS q, count(*) AS n";
    try (Database database = Database.open(folder.resolve("db"))) {
      for (Session session : sessions(database)) {
        List<String> actual = new ArrayList<>();
        try (session; Result result = session.run(query)) {
          result.forEachRemaining(
              row -> actual.add(
                  List.of(row.get("p").asLong(), row.get("id").asLong()) + " "
                      + row.get("n").asLong()));
        }
        assertThat(actual.stream().sorted().toList()).as(query).isEqualTo(expected);
      }
    }
  }

  /** Where a filter has left some vertices of a chunk, their lists do not lie one after another. */
  @Test
  void countsOnlyTheEdgesOfSelectedVertices() {
    long oneHop = EDGES.stream().filter(edge -> edge.source % 5 == 1).count();
    long[] out = bySource(edge -> true);
    long twoHops =
        EDGES.stream()
            .filter(edge -> edge.destination % 5 == 1)
            .mapToLong(edge -> out[edge.destination])
            .sum();
    try (Database database = Database.open(folder.resolve("db"))) {
      for (Session session : sessions(database)) {
        assertThat(count(session, "(a:V)-[:E]->() WHERE a.p = 1")).isEqualTo(oneHop);
        assertThat(count(session, "()-[:E]->(b:V)-[:E]->() WHERE b.p = 1")).isEqualTo(twoHops);
        session.close();
      }
    }
  }

  private static long count(Session session, String pattern) {
    return session.run("MATCH " + pattern + " RETURN count(*)").single().get(0).asLong();
  }

  @Test
  void anEmptyGraphHasNoGroups() {
    try (Database database = Database.open(folder.resolve("empty"))) {
      for (Case one : cases()) {
        check(
            database,
            one.match + " RETURN " + one.key + ".id AS id, count(*) AS n ORDER BY n LIMIT 20",
            List.of());
      }
    }
  }

  private static List<Session> sessions(Database database) {
    List<Session> sessions = new ArrayList<>();
    for (Engine engine : Engine.values()) {
      for (int threads : EngineThreads.of(engine)) {
        sessions.add(
            database.session(
                SessionOptions.DEFAULT
                    .withEngine(engine)
                    .withThreads(threads)
                    .withCompilerOptions(CompilerOptions.DEFAULT.withRepeatableElements(true))));
      }
    }
    return sessions;
  }

  private static void check(Database database, String query, List<Group> expected) {
    for (Session session : sessions(database)) {
      List<Group> actual = new ArrayList<>();
      try (session; Result result = session.run(query)) {
        result.forEachRemaining(
            row -> actual.add(new Group(row.get("id").asLong(), row.get("n").asLong())));
      }
      assertThat(actual).as("seed %d, %s", SEED, query).isEqualTo(expected);
    }
  }
}

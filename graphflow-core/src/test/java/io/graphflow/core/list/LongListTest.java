package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.StorageForms;
import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.StorageOptions;
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
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lists longer than a batch of owners, and than a chunk: the vertices of a few hubs each have edges of
 * their own. The oracle is two loops over all edges.
 */
class LongListTest {
  private static final int HUBS = 3;
  private static final int LENGTH = 3 * AdjacencyBatch.CAPACITY + 17;
  private static final int VERTICES = HUBS + LENGTH;

  private record Edge(int source, int destination, long time, Long note) {}

  private static final List<Edge> EDGES = new ArrayList<>();

  @TempDir
  private static Path folder;

  @BeforeAll
  static void build() {
    for (int i = 0; i < LENGTH; i++) {
      for (int hub = 0; hub < HUBS; hub++) {
        if (i % (hub + 1) == 0) {
          addEdge(hub, HUBS + i);
        }
      }
      if (i % 5 != 3) {
        addEdge(HUBS + i, (i * 31) % VERTICES);
        addEdge(HUBS + i, (i * 17 + 1) % VERTICES);
      }
    }
    List<PropertyDeclaration> properties = List.of(
        new PropertyDeclaration("time", ScalarType.INT64),
        new PropertyDeclaration("note", ScalarType.INT64));
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder.resolve("db"), true)) {
      int table = builder.addVertexTable(List.of("V"), List.of(), -1);
      ColumnBatch vertices = new ColumnBatch(List.of());
      for (int i = 0; i < VERTICES; i++) {
        vertices.endRow();
      }
      builder.vertices(table).append(vertices);
      int label = builder.addEdgeLabel("E", properties);
      EdgeBatch batch = new EdgeBatch(List.of(ScalarType.INT64, ScalarType.INT64));
      for (Edge edge : EDGES) {
        ((LongValues) batch.properties().values(0)).append(edge.time);
        if (edge.note == null) {
          batch.properties().values(1).appendNull();
        } else {
          ((LongValues) batch.properties().values(1)).append(edge.note);
        }
        batch.endEdge(ElementId.of(table, edge.source), ElementId.of(table, edge.destination));
      }
      builder.edges(label).append(batch);
      builder.finish(ProgressListener.NONE);
    }
  }

  private static void addEdge(int source, int destination) {
    long time = EDGES.size() * 7_919L % 1_009;
    EDGES.add(new Edge(source, destination, time, time % 4 == 0 ? null : time % 100));
  }

  static List<StorageOptions> forms() {
    return StorageForms.ALL.stream().distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void comparesTheEdgesOfPaths(StorageOptions form) {
    BiPredicate<Edge, Edge> later = (first, second) -> second.time > first.time;
    check(form, "e2.time > e1.time", later);
    check(form, "e2.note < e1.note",
        (first, second) -> first.note != null && second.note != null && second.note < first.note);
    check(form, "e2.time > e1.time AND e2.note >= e1.note",
        later.and((first, second) -> first.note != null && second.note != null
            && second.note >= first.note));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void filtersTheLastEdgesOfPaths(StorageOptions form) {
    Predicate<Edge> late = edge -> edge.time > 500;
    check(form, "e2.time > 500", (_, second) -> late.test(second));
    check(form, "e2.note IS NULL", (_, second) -> second.note == null);
  }

  private static void check(
      StorageOptions form, String predicate, BiPredicate<Edge, Edge> expected) {
    List<List<Edge>> bySource = new ArrayList<>();
    for (int i = 0; i < VERTICES; i++) {
      bySource.add(new ArrayList<>());
    }
    EDGES.forEach(edge -> bySource.get(edge.source).add(edge));
    long walks = 0;
    for (Edge first : EDGES) {
      for (Edge second : bySource.get(first.destination)) {
        walks += expected.test(first, second) ? 1 : 0;
      }
    }
    String pattern = "MATCH REPEATABLE ELEMENTS (a:V)-[e1:E]->(b:V)-[e2:E]->(c:V) WHERE ";
    try (Database database =
        Database.open(folder.resolve("db"),
            DatabaseOptions.DEFAULT.withStorage(form).withReadOnly(true))) {
      for (Engine engine : Engine.values()) {
        try (Session session =
            database.session(SessionOptions.DEFAULT
                .withEngine(engine)
                .withCompilerOptions(
                    CompilerOptions.DEFAULT.withVertexOrder(List.of("a", "b", "c"))))) {
          assertThat(session.run(pattern + predicate + " RETURN count(*)").single().get(0).asLong())
              .as("%s, %s", engine, predicate)
              .isEqualTo(walks);
        }
      }
    }
  }
}

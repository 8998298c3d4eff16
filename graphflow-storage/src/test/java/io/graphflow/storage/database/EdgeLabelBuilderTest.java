package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.EdgeLabelBuilder.CardinalityViolation;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cardinalities declared and found, and the facts in the catalog. */
class EdgeLabelBuilderTest {
  private static final List<PropertyDeclaration> SINCE =
      List.of(new PropertyDeclaration("since", ScalarType.INT64));
  private static final List<LogicalType> TYPES = List.of(ScalarType.INT64);

  @TempDir
  private Path directory;

  /** Ten persons (table 0) and four cities (table 1). */
  private DatabaseBuilder builder() {
    DatabaseBuilder builder = DatabaseBuilder.create(directory.resolve("graph"), true);
    for (long count : new long[] {10, 4}) {
      int table = builder.addVertexTable(List.of("T" + count), List.of(), -1);
      ColumnBatch batch = new ColumnBatch(List.of());
      for (int i = 0; i < count; i++) {
        batch.endRow();
      }
      builder.vertices(table).append(batch);
    }
    builder.addEdgeLabel("LIVES_IN", SINCE);
    return builder;
  }

  private static EdgeBatch batch(long... personsAndCities) {
    EdgeBatch batch = new EdgeBatch(TYPES);
    for (int i = 0; i < personsAndCities.length; i += 2) {
      ((LongValues) batch.properties().values(0)).append(100 + i / 2);
      batch.endEdge(
          ElementId.of(0, personsAndCities[i]), ElementId.of(1, personsAndCities[i + 1]));
    }
    return batch;
  }

  @Test
  void refusesASecondEdgeOfAVertexDeclaredSingle() {
    try (DatabaseBuilder builder = builder()) {
      builder.declareSingle(0, 0, Direction.FORWARD);
      EdgeLabelBuilder edges = builder.edges(0);
      assertThat(edges.append(batch(3, 0, 5, 1, 3, 2)))
          .containsExactly(new CardinalityViolation(2, Direction.FORWARD, 0));
      assertThat(edges.append(batch(9, 0, 5, 3)))
          .containsExactly(new CardinalityViolation(1, Direction.FORWARD, 1));
      assertThat(edges.count()).isEqualTo(3);
      Catalog catalog = builder.finish(ProgressListener.NONE);
      AdjacencyInfo info = catalog.findAdjacency(0, 0, Direction.FORWARD).orElseThrow();
      assertThat(info.single()).isTrue();
      assertThat(info.declaredSingle()).isTrue();
      assertThat(catalog.findAdjacency(0, 1, Direction.BACKWARD).orElseThrow().declaredSingle())
          .isFalse();
    }
    try (GraphStore store = GraphStore.open(directory.resolve("graph"), Layout.FILES)) {
      // Of the refused edges nothing is left, neither neighbour nor property.
      Adjacency lists = store.snapshot().adjacency(0, 0, Direction.FORWARD);
      assertThat(lists.neighbour(lists.start(3))).isEqualTo(ElementId.of(1, 0));
      assertThat(lists.neighbour(lists.start(5))).isEqualTo(ElementId.of(1, 1));
      assertThat(store.snapshot().edgeProperty(0, 1, 0).getLong(3)).isEqualTo(100);
      assertThat(store.snapshot().edgeProperty(0, 1, 0).getLong(9)).isEqualTo(100);
    }
  }

  @Test
  void checksBothDirections() {
    try (DatabaseBuilder builder = builder()) {
      builder.declareSingle(0, 0, Direction.FORWARD);
      builder.declareSingle(0, 1, Direction.BACKWARD);
      assertThat(builder.edges(0).append(batch(0, 0, 1, 0, 0, 1, 2, 2))).containsExactly(
          new CardinalityViolation(1, Direction.BACKWARD, 0),
          new CardinalityViolation(2, Direction.FORWARD, 0));
      // An edge refused for one end leaves the other end free.
      assertThat(builder.edges(0).append(batch(1, 1))).isEmpty();
    }
  }

  @Test
  void concernsOnlyTheTableItIsDeclaredFor() {
    try (DatabaseBuilder builder = builder()) {
      builder.declareSingle(0, 1, Direction.FORWARD);
      assertThat(builder.edges(0).append(batch(0, 0, 0, 1))).isEmpty();
    }
  }

  @Test
  void cannotBeDeclaredAfterwards() {
    try (DatabaseBuilder builder = builder()) {
      builder.edges(0).append(batch(0, 0));
      assertThatThrownBy(() -> builder.declareSingle(0, 0, Direction.FORWARD))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void refusesEdgesOfVerticesThatDoNotExist() {
    for (long[] edge : new long[][] {{10, 0}, {0, 4}}) {
      try (DatabaseBuilder builder = builder()) {
        builder.edges(0).append(batch(edge));
        assertThatThrownBy(() -> builder.finish(ProgressListener.NONE))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("does not exist");
      }
      assertThat(directory.resolve("graph").resolve("catalog.json")).doesNotExist();
    }
  }

  /** Edges that come in the order of their lists are not sorted, and give the same database. */
  @ParameterizedTest
  @ValueSource(strings = {"one table", "two tables", "single", "backward single"})
  void needsNoOrder(String kind) {
    boolean twoTables = kind.equals("two tables");
    Random random = new Random(13);
    List<long[]> edges = new ArrayList<>();
    int[] vertices = {140_000, 40};
    for (int i = 0; i < 140_000; i++) {
      int table = twoTables ? random.nextInt(2) : 0;
      long source = kind.equals("single") ? i : random.nextInt(vertices[table]) / 7 * 7;
      int target = twoTables ? random.nextInt(2) : kind.equals("backward single") ? 0 : 1;
      long destination = kind.equals("backward single") ? i : random.nextInt(vertices[target]);
      edges.add(new long[] {ElementId.of(table, source), ElementId.of(target, destination)});
    }
    edges
        .sort(Comparator.<long[]>comparingLong(edge -> edge[0]).thenComparingLong(edge -> edge[1]));
    List<List<Object>> inOrder = lists(kind + " in order", vertices, edges);
    List<long[]> shuffled = new ArrayList<>(edges);
    Collections.shuffle(shuffled, random);
    assertThat(lists(kind, vertices, shuffled)).isEqualTo(inOrder);
  }

  /** The lists of a database in both directions, with the properties, which say which edge it is. */
  private List<List<Object>> lists(String name, int[] vertices, List<long[]> loaded) {
    Path database = directory.resolve(name);
    try (DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
      for (int count : vertices) {
        int table = builder.addVertexTable(List.of("T" + count), List.of(), -1);
        ColumnBatch batch = new ColumnBatch(List.of());
        batch.endRows(count);
        builder.vertices(table).append(batch);
      }
      builder.addEdgeLabel("E", List.of(SINCE.getFirst(),
          new PropertyDeclaration("text", ScalarType.STRING)));
      for (int from = 0; from < loaded.size(); from += 1000) {
        EdgeBatch batch = new EdgeBatch(List.of(ScalarType.INT64, ScalarType.STRING));
        for (long[] edge : loaded.subList(from, Math.min(from + 1000, loaded.size()))) {
          // Parallel edges have the same properties, as nothing says which of them is first.
          long value = 31 * edge[0] + edge[1];
          if (value % 5 == 0) {
            batch.properties().values(0).appendNull();
          } else {
            ((LongValues) batch.properties().values(0)).append(value);
          }
          ((StringValues) batch.properties().values(1)).append("v" + value);
          batch.endEdge(edge[0], edge[1]);
        }
        builder.edges(0).append(batch);
      }
      builder.finish(ProgressListener.NONE);
    }
    assertThat(GraphStore.verify(database).problems()).isEmpty();
    List<List<Object>> lists = new ArrayList<>();
    try (GraphStore store = GraphStore.open(database, Layout.FILES)) {
      DeltaReader reader =
          new DeltaReader(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
      for (int table = 0; table < vertices.length; table++) {
        for (long offset = 0; offset < vertices[table]; offset++) {
          long vertex = ElementId.of(table, offset);
          for (Direction direction : Direction.values()) {
            reader.forEachEdge(0, vertex, direction, (neighbour, edge) -> lists.add(Arrays.asList(
                direction, vertex, neighbour, reader.edgeProperty(edge, 0),
                reader.edgeProperty(edge, 1))));
          }
        }
      }
      assertThat(lists).hasSize(2 * loaded.size());
    }
    return lists;
  }

  @Test
  void countsNullsAndValuesOverTheWholeLabel() {
    try (DatabaseBuilder builder = builder()) {
      EdgeBatch batch = batch(0, 0, 1, 0, 1, 1);
      batch.properties().values(0).appendNull();
      batch.endEdge(ElementId.of(0, 2), ElementId.of(1, 2));
      builder.edges(0).append(batch);
      Catalog catalog = builder.finish(ProgressListener.NONE);
      assertThat(catalog.edgeLabel(0).properties().getFirst().statistics().nullCount())
          .isEqualTo(1);
      assertThat(catalog.edgeLabel(0).properties().getFirst().statistics().maximum())
          .isEqualTo(102);
      assertThat(catalog.edgeTables()).singleElement()
          .satisfies(table -> assertThat(table.count()).isEqualTo(4));
      assertThat(GraphStore.verify(directory.resolve("graph")).problems()).isEmpty();
    }
  }
}

package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.EdgeLabelBuilder.CardinalityViolation;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

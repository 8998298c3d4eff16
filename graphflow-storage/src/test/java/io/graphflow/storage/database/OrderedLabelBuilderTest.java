package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edges that are told to be in order, and facts on them that are told, may both be otherwise. */
class OrderedLabelBuilderTest {
  private static final int VERTICES = 500;
  private static final int WEIGHT = 1000;

  @TempDir
  private Path directory;
  private Told graph;

  /** A graph of which other facts may be told, and whose edges may come in another order. */
  private static final class Told extends OrderedGraph {
    private Catalog told;
    private boolean isReversed;
    private int reads;

    Told(GraphStore store) {
      super(store);
      told = store.catalog();
    }

    @Override
    public Catalog catalog() {
      return told;
    }

    @Override
    public void readEdges(int edgeLabel, Consumer<EdgeBatch> target) {
      reads++;
      super.readEdges(edgeLabel, batch -> {
        if (isReversed && batch.count() > 0) {
          EdgeBatch reversed = new EdgeBatch(List.of(ScalarType.INT64, ScalarType.STRING));
          for (int row = batch.count() - 1; row >= 0; row--) {
            LongValues weights = (LongValues) batch.properties().values(0);
            reversed.properties()
                .values(0)
                .appendObject(weights.isNull(row) ? null : weights.get(row));
            reversed.properties().values(1).appendObject("to " + batch.destination(row));
            reversed.endEdge(batch.source(row), batch.destination(row));
          }
          target.accept(reversed);
        } else {
          target.accept(batch);
        }
      });
    }

    void tell(UnaryOperator<EdgeLabel> label, UnaryOperator<AdjacencyInfo> lists) {
      told = new Catalog(told.databaseId(), true, told.vertexTables(),
          told.edgeLabels().stream().map(label).toList(), told.edgeTables(),
          told.adjacencies().stream().map(lists).toList());
    }

    void tellWeights(PropertyStatistics statistics) {
      tell(label -> new EdgeLabel(label.id(), label.name(),
          List.of(new Property("weight", ScalarType.INT64, statistics),
              label.properties().get(1)),
          label.hasSelfLoops(), label.hasParallelEdges(), label.hasTwoCycles()),
          UnaryOperator.identity());
    }
  }

  /** Each vertex has edges to the two next ones, the last to the first ones, with a weight and a text. */
  @BeforeEach
  void build() {
    Path folder = directory.resolve("database");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.addVertexTable(List.of("V"), List.of(),
          List.of(new PropertyDeclaration("id", ScalarType.INT64)), 0);
      ColumnBatch vertices = new ColumnBatch(List.of(ScalarType.INT64));
      EdgeBatch edges = new EdgeBatch(List.of(ScalarType.INT64, ScalarType.STRING));
      for (long i = 0; i < VERTICES; i++) {
        vertices.values(0).appendObject(i);
        vertices.endRow();
        for (int step = 1; step <= 2; step++) {
          long to = ElementId.of(0, (i + step) % VERTICES);
          edges.properties().values(0).appendObject(WEIGHT + i);
          edges.properties().values(1).appendObject("to " + to);
          edges.endEdge(ElementId.of(0, i), to);
        }
      }
      builder.vertices(0).append(vertices);
      builder.addEdgeLabel("E", List.of(new PropertyDeclaration("weight", ScalarType.INT64),
          new PropertyDeclaration("text", ScalarType.STRING)));
      builder.edges(0).append(edges);
      builder.finish(ProgressListener.NONE);
    }
    graph = new Told(GraphStore.open(folder, Layout.FILES));
  }

  private void checkAll(Snapshot snapshot) {
    Adjacency forward = snapshot.adjacency(0, 0, Direction.FORWARD);
    Adjacency backward = snapshot.adjacency(0, 0, Direction.BACKWARD);
    for (int vertex = 0; vertex < VERTICES; vertex++) {
      for (long at = forward.start(vertex); at < forward.end(vertex); at++) {
        long edge = ElementId.position(forward.edgeId(vertex, at));
        assertThat(Math.floorMod(forward.neighbourOffset(at) - vertex, VERTICES)).isBetween(1, 2);
        assertThat(snapshot.edgeProperty(0, 0, 0).getLong(edge)).isEqualTo(WEIGHT + vertex);
        assertThat(snapshot.edgeProperty(0, 0, 1).getString(edge))
            .isEqualTo("to " + forward.neighbour(at));
      }
      assertThat(backward.end(vertex) - backward.start(vertex)).isEqualTo(2);
      for (long at = backward.start(vertex); at < backward.end(vertex); at++) {
        long edge = ElementId.position(backward.edgeId(vertex, at));
        assertThat(snapshot.edgeProperty(0, 0, 0).getLong(edge))
            .isEqualTo(WEIGHT + backward.neighbourOffset(at));
        assertThat(snapshot.edgeProperty(0, 0, 1).getString(edge))
            .isEqualTo("to " + ElementId.of(0, vertex));
      }
    }
  }

  private void expect(int reads) {
    try (LazyStore store = LazyStore.open(graph, directory)) {
      checkAll(store.snapshot());
      assertThat(graph.reads).isEqualTo(reads);
    }
  }

  private void expectFailure(Direction direction, String message) {
    try (LazyStore store = LazyStore.open(graph, directory)) {
      assertThatThrownBy(() -> store.snapshot().adjacency(0, 0, direction))
          .isInstanceOf(DataException.class)
          .hasMessageContaining(message);
    }
  }

  @Test
  void edgesInOrderAreReadOnce() {
    expect(1);
  }

  @Test
  void edgesInAnotherOrderAreSorted() {
    graph.isReversed = true;
    expect(2);
  }

  /** A value beyond the bounds would not fit into the width that they make. */
  @Test
  void valuesOutOfBoundsAreReadAgain() {
    graph.tellWeights(new PropertyStatistics(0, VERTICES, WEIGHT, WEIGHT + 5));
    expect(2);
  }

  @Test
  void boundsThatNobodyKnows() {
    graph.tellWeights(new PropertyStatistics(0, VERTICES, Double.NaN, Double.NaN));
    expect(1);
  }

  @Test
  void otherNullsThanTold() {
    graph.tellWeights(new PropertyStatistics(3, VERTICES, WEIGHT, WEIGHT + VERTICES));
    expectFailure(Direction.FORWARD, "the values of E.weight that are NULL: expected 3, found 0");
  }

  @Test
  void otherListsThanTold() {
    graph.tell(UnaryOperator.identity(),
        info -> info.direction() == Direction.BACKWARD ? info
            : new AdjacencyInfo(info.edgeLabel(), info.ownerTable(), info.direction(),
                info.neighbours(), false, false, info.edgeCount(), info.nonEmptyCount(), 3));
    expectFailure(Direction.FORWARD, "the lists of the edges E: expected ");
  }

  @Test
  void otherBackwardListsThanTold() {
    graph.tell(UnaryOperator.identity(),
        info -> info.direction() == Direction.FORWARD ? info
            : new AdjacencyInfo(info.edgeLabel(), info.ownerTable(), info.direction(),
                info.neighbours(), false, false, info.edgeCount(), info.nonEmptyCount(), 3));
    expectFailure(Direction.BACKWARD, "the lists of the edges E: expected ");
  }
}

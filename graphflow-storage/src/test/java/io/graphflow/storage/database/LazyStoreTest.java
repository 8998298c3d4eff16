package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LazyStoreTest {
  private static final int VERTICES = 1000;

  @TempDir
  private Path directory;

  private Path scratch;
  private Counting source;

  /** Counts what is read, and fails as often as it is told. */
  private static final class Counting extends StoredGraph {
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private Catalog told;
    private boolean closed;

    Counting(GraphStore store) {
      super(store);
      told = store.catalog();
    }

    private void count() {
      reads.incrementAndGet();
      if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new DataException("lake", 0, 0, "cannot be read now");
      }
    }

    @Override
    public Catalog catalog() {
      return told;
    }

    @Override
    public void readVertices(int table, int property, Consumer<ValueBatch> target) {
      // What was taken before a failure must not be there twice.
      super.readVertices(table, property, target);
      count();
    }

    @Override
    public long[] readLabel(int table, int label) {
      count();
      return super.readLabel(table, label);
    }

    @Override
    public void readEdges(int edgeLabel, Consumer<EdgeBatch> target) {
      super.readEdges(edgeLabel, target);
      count();
    }

    @Override
    public void close() {
      closed = true;
      super.close();
    }
  }

  /** A ring of vertices with two properties, every third of which bears a label. */
  @BeforeEach
  void build() throws IOException {
    scratch = Files.createDirectory(directory.resolve("scratch"));
    Path folder = directory.resolve("database");
    List<PropertyDeclaration> properties =
        List.of(new PropertyDeclaration("id", ScalarType.INT64),
            new PropertyDeclaration("name", ScalarType.STRING));
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.addVertexTable(List.of("Person"), List.of("Third"), properties, 0);
      ColumnBatch vertices = new ColumnBatch(List.of(ScalarType.INT64, ScalarType.STRING));
      EdgeBatch edges = new EdgeBatch(List.of(ScalarType.INT64));
      for (int i = 0; i < VERTICES; i++) {
        vertices.values(0).appendObject((long) i * 7);
        vertices.values(1).appendObject("name " + i);
        vertices.endRow();
        edges.properties().values(0).appendObject((long) i);
        edges.endEdge(ElementId.of(0, i), ElementId.of(0, (i + 1) % VERTICES));
      }
      builder.vertices(0).append(vertices);
      builder.vertices(0)
          .appendLabel(0, IntStream.range(0, VERTICES)
              .filter(vertex -> vertex % 3 == 0)
              .collect(BitSet::new, BitSet::set, BitSet::or)
              .toLongArray());
      builder.addEdgeLabel("KNOWS", List.of(new PropertyDeclaration("since", ScalarType.INT64)));
      builder.edges(0).append(edges);
      builder.finish(ProgressListener.NONE);
    }
    source = new Counting(GraphStore.open(folder, Layout.FILES));
  }

  /** What was built is read whole, whatever a query would read by pages. */
  @Test
  void whatWasBuiltIsNoLongerReadByPages() {
    List<StructureUse> uses = new ArrayList<>();
    StoredGraph pages =
        new StoredGraph(GraphStore.open(directory.resolve("database"), Layout.FILES)) {
          @Override
          public boolean readsPages() {
            return true;
          }

          @Override
          public Snapshot inPages(Snapshot whole, StructureUse use) {
            uses.add(use);
            return whole;
          }
        };
    StructureUse none = new StructureUse(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());
    try (LazyStore store = LazyStore.open(pages, scratch)) {
      Snapshot snapshot = store.snapshot();
      assertThat(snapshot.readsPages()).isTrue();
      snapshot.inPages(none);
      assertThat(uses.removeFirst()).isEqualTo(none);
      snapshot.vertexProperty(0, 1);
      snapshot.inPages(none);
      assertThat(uses.removeFirst().wholeVertexProperties())
          .containsExactly(new StructureUse.VertexProperty(0, 1));
      snapshot.adjacency(0, 0, Direction.FORWARD);
      snapshot.inPages(none);
      assertThat(uses.getFirst().wholeLists())
          .containsExactly(new StructureUse.Lists(0, Direction.FORWARD));
      assertThat(uses.removeFirst().wholeEdgeProperties()).containsExactly(0);
      snapshot.adjacency(0, 0, Direction.BACKWARD);
      snapshot.inPages(none);
      assertThat(uses.getFirst().wholeLists()).hasSize(2);
    }
    source.close();
  }

  /** Backward lists are built of forward lists that are there, and with these where they are asked for first. */
  @Test
  void readsEdgesOnceForBothDirections() {
    for (Direction first : Direction.values()) {
      Counting counting =
          new Counting(GraphStore.open(directory.resolve("database"), Layout.FILES));
      try (LazyStore store = LazyStore.open(counting, scratch)) {
        Snapshot snapshot = store.snapshot();
        snapshot.adjacency(0, 0, first);
        long bytes = store.memoryReport().totalBytes();
        Adjacency backward = snapshot.adjacency(0, 0, Direction.BACKWARD);
        for (int vertex = 0; vertex < VERTICES; vertex++) {
          long position = backward.start(vertex);
          long neighbour = backward.neighbourOffset(position);
          assertThat(neighbour).isEqualTo((vertex + VERTICES - 1) % VERTICES);
          assertThat(backward.edgeId(vertex, position)).isEqualTo(ElementId.of(0, neighbour));
        }
        assertThat(counting.reads).hasValue(1);
        assertThat(store.memoryReport().totalBytes() > bytes)
            .isEqualTo(first == Direction.FORWARD);
      }
    }
    source.close();
  }

  @Test
  void readsNothingBeforeItIsAskedForAndThenOnce() {
    try (LazyStore store = LazyStore.open(source, scratch)) {
      Snapshot snapshot = store.snapshot();
      assertThat(snapshot.vertexCount(0)).isEqualTo(VERTICES);
      assertThat(source.reads).hasValue(0);
      assertThat(store.memoryReport().totalBytes()).isZero();
      for (int i = 0; i < 3; i++) {
        assertThat(snapshot.vertexProperty(0, 1).getString(3)).isEqualTo("name 3");
        assertThat(source.reads).hasValue(1);
      }
      for (int i = 0; i < 3; i++) {
        assertThat(snapshot.adjacency(0, 0, Direction.FORWARD)).isNotNull();
        assertThat(snapshot.adjacency(0, 0, Direction.BACKWARD)).isNotNull();
        assertThat(snapshot.edgeProperty(0, 0, 0)).isNotNull();
        assertThat(source.reads).hasValue(2);
      }
      assertThat(snapshot.vertexLabel(0, "Third").bears(3)).isTrue();
      assertThat(snapshot.vertexLabel(0, "Third").bears(4)).isFalse();
      assertThat(source.reads).hasValue(3);
      assertThat(snapshot.primaryKeyIndex(0).find(21)).isEqualTo(3);
      // The keys, and the column that they are those of.
      assertThat(source.reads).hasValue(5);
      assertThat(store.memoryReport().totalBytes()).isPositive();
    }
  }

  @Test
  void makesAStructureOnceForManyThreads() throws Exception {
    try (LazyStore store = LazyStore.open(source, scratch);
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<Object>> tasks = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        tasks.add(() -> store.snapshot().adjacency(0, 0, Direction.FORWARD));
        tasks.add(() -> store.snapshot().vertexProperty(0, 0));
      }
      List<Object> found = new ArrayList<>();
      for (Future<Object> task : threads.invokeAll(tasks)) {
        found.add(task.get());
      }
      assertThat(found).doesNotContainNull();
      assertThat(source.reads).hasValue(2);
    }
  }

  @Test
  void triesAgainAfterAFailure() {
    try (LazyStore store = LazyStore.open(source, scratch)) {
      Snapshot snapshot = store.snapshot();
      List<Runnable> accesses = List.of(() -> snapshot.vertexProperty(0, 0),
          () -> snapshot.vertexLabel(0, "Third"), () -> snapshot.primaryKeyIndex(0),
          () -> snapshot.adjacency(0, 0, Direction.FORWARD));
      for (Runnable access : accesses) {
        source.failures.set(2);
        assertThatThrownBy(access::run).hasMessage("lake: cannot be read now");
        assertThatThrownBy(access::run).hasMessage("lake: cannot be read now");
        access.run();
      }
      assertThat(snapshot.vertexProperty(0, 0).getLong(5)).isEqualTo(35);
      assertThat(snapshot.primaryKeyIndex(0).find(35)).isEqualTo(5);
      assertThat(snapshot.adjacency(0, 0, Direction.FORWARD).edgeCount()).isEqualTo(VERTICES);
    }
  }

  @Test
  void refusesWhatIsNotAsToldWhenItWasOpened() {
    VertexTable table = source.told.vertexTable(0);
    Catalog catalog = source.told;
    source.told = new Catalog(catalog.databaseId(), true, List.of(new VertexTable(0,
        table.labels(), table.partialLabels(), table.properties(), 0, VERTICES + 100)),
        catalog.edgeLabels(), catalog.edgeTables(), catalog.adjacencies());
    try (LazyStore store = LazyStore.open(source, scratch)) {
      assertThatThrownBy(() -> store.snapshot().vertexProperty(0, 1))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("the values of Person.name: expected 1100, found 1000");
      assertThatThrownBy(() -> store.snapshot().vertexLabel(0, "Third"))
          .hasMessageContaining("words of 64 vertices of label Third: expected 18, found 16");
    }
  }

  @Test
  void refusesOtherListsAndNullsThanTold() {
    VertexTable table = source.told.vertexTable(0);
    Catalog catalog = source.told;
    Property name = table.properties().get(1);
    List<AdjacencyInfo> lists = new ArrayList<>(catalog.adjacencies());
    lists.replaceAll(info -> new AdjacencyInfo(info.edgeLabel(), info.ownerTable(),
        info.direction(), info.neighbours(), false, false, info.edgeCount(), info.nonEmptyCount(),
        2));
    source.told = new Catalog(catalog.databaseId(), true,
        List.of(new VertexTable(0, table.labels(), table.partialLabels(),
            List.of(table.properties().getFirst(),
                new Property("name", name.type(), new PropertyStatistics(3, 1, 0, 0))),
            0, VERTICES)),
        catalog.edgeLabels(), catalog.edgeTables(), lists);
    try (LazyStore store = LazyStore.open(source, scratch)) {
      assertThatThrownBy(() -> store.snapshot().vertexProperty(0, 1))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("the values of Person.name that are NULL: expected 3, found 0");
      assertThatThrownBy(() -> store.snapshot().adjacency(0, 0, Direction.FORWARD))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("the lists of the edges KNOWS: expected ");
    }
  }

  @Test
  void leavesNothing() throws IOException {
    try (LazyStore store = LazyStore.open(source, scratch)) {
      assertThat(store.snapshot().adjacency(0, 0, Direction.FORWARD)).isNotNull();
      assertThat(scratch).isNotEmptyDirectory();
      assertThat(source.closed).isFalse();
    }
    assertThat(source.closed).isTrue();
    try (Stream<Path> left = Files.list(scratch)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void closesTheSourceIfItCannotBeOpened() {
    assertThatThrownBy(() -> LazyStore.open(source, directory.resolve("nowhere")))
        .hasMessageContaining("cannot make a folder in");
    assertThat(source.closed).isTrue();
  }
}

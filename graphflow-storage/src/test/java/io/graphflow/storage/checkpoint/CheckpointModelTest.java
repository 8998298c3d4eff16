package io.graphflow.storage.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.BaseGraph;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.GraphModel;
import io.graphflow.storage.delta.IndexedModel;
import io.graphflow.storage.delta.ModelTransaction;
import io.graphflow.storage.delta.SnapshotCheck;
import io.graphflow.storage.delta.VersionCheck;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.IndexedColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random writes and checkpoints, one after the other, against plain collections, and against loading
 * the same graph from scratch: every byte of the files is the same. What is written while a checkpoint
 * is made is carried over.
 */
class CheckpointModelTest {
  private static final SystemDisk DISK = new SystemDisk();
  private static final List<LabelRef> PLACES = List.of(LabelRef.vertices("Person"),
      LabelRef.vertices("City"), LabelRef.vertices("Extra"), LabelRef.edges("KNOWS"),
      LabelRef.edges("LIVES_IN"), LabelRef.edges("GREETS"));

  @TempDir
  private Path directory;

  /** A database with its model, of which generations follow each other. */
  private final class LiveGraph implements AutoCloseable {
    private final RandomGenerator random;
    private final Path folder;
    private final BaseGraph base;
    /** A load without an edge of a label keeps no promise of its cardinality. */
    private final boolean promisesNothing;
    private GraphStore store;
    private DeltaVersion version;
    private GraphModel model;

    LiveGraph(RandomGenerator random, int persons, int cities) {
      this.random = random;
      folder = newFolder();
      base = new BaseGraph(folder, random, persons, cities, Layout.FILES);
      promisesNothing = persons == 0;
      store = base.store;
      version = DeltaVersion.unchanged(new DeltaBase(store.snapshot()));
      model = base.model;
      declareIndexes();
    }

    /** Some, over one property or two, and some of what no element has. */
    private void declareIndexes() {
      DeltaWriter writer = new DeltaWriter(version);
      for (int i = random.nextInt(6); i > 0; i--) {
        LabelRef target = PLACES.get(random.nextInt(PLACES.size()));
        int first = random.nextInt(3);
        List<String> properties =
            random.nextBoolean() ? List.of("p" + first) : List.of("p" + (first + 1), "p" + first);
        writer.schema()
            .addIndex(target.edge() && properties.size() == 1 && random.nextBoolean()
                ? new Index("index" + i, target, properties, Index.Kind.BACKWARD)
                : new Index("index" + i, target, properties));
      }
      version = writer.version();
    }

    /** Writes at random; returns what. */
    List<Change> write(int changeCount, double deletedPart) {
      ModelTransaction transaction = new ModelTransaction(random, version, model, 0, 1);
      if (promisesNothing) {
        transaction.promiseNothing();
      }
      transaction.run(changeCount);
      DeltaWriter writer = transaction.writer();
      model = transaction.model().copy();
      for (long vertex : List.copyOf(model.vertices.keySet())) {
        if (random.nextDouble() < deletedPart) {
          writer.detachDeleteVertex(vertex);
          model.edgesOf(vertex).forEach(model.edges::remove);
          model.vertices.remove(vertex);
        }
      }
      version = writer.version();
      return writer.changes();
    }

    /** Deletes every edge, and no vertex. */
    void deleteEdges() {
      DeltaWriter writer = new DeltaWriter(version);
      model = model.copy();
      for (long edge : List.copyOf(model.edges.keySet())) {
        writer.deleteEdge(edge);
        model.edges.remove(edge);
      }
      version = writer.version();
    }

    void addEdge(long source, long destination) {
      DeltaWriter writer = new DeltaWriter(version);
      model = model.copy();
      long edge = writer.createEdge(BaseGraph.KNOWS, source, destination, List.of());
      model.edges.put(edge,
          new GraphModel.Edge(BaseGraph.KNOWS, source, destination, new TreeMap<>()));
      version = writer.version();
    }

    /** Sets the first property of the edges of KNOWS from one vertex to another. */
    void setProperty(long source, long destination, long value) {
      DeltaWriter writer = new DeltaWriter(version);
      model = model.copy();
      for (long edge : List.copyOf(model.edges.keySet())) {
        GraphModel.Edge there = model.edges.get(edge);
        if (there.label == BaseGraph.KNOWS && there.source == source
            && there.destination == destination) {
          writer.setEdgeProperty(edge, 0, value);
          Map<Integer, Object> properties = new TreeMap<>(there.properties);
          properties.put(0, value);
          model.edges.put(edge,
              new GraphModel.Edge(there.label, source, destination, properties));
        }
      }
      version = writer.version();
    }

    /** Deletes the edges from one vertex to another. */
    void deleteEdges(long source, long destination) {
      DeltaWriter writer = new DeltaWriter(version);
      model = model.copy();
      for (long edge : List.copyOf(model.edges.keySet())) {
        GraphModel.Edge there = model.edges.get(edge);
        if (there.source == source && there.destination == destination) {
          writer.deleteEdge(edge);
          model.edges.remove(edge);
        }
      }
      version = writer.version();
    }

    /** Gives one vertex very many edges. */
    void makeHub(int edgeCount) {
      DeltaWriter writer = new DeltaWriter(version);
      List<Long> vertices = List.copyOf(model.vertices.keySet());
      long hub = vertices.get(random.nextInt(vertices.size()));
      model = model.copy();
      for (int i = 0; i < edgeCount; i++) {
        long other = vertices.get(random.nextInt(vertices.size()));
        boolean forward = random.nextBoolean();
        long source = forward ? hub : other;
        long destination = forward ? other : hub;
        long edge = writer.createEdge(BaseGraph.KNOWS, source, destination, List.of());
        model.edges.put(edge,
            new GraphModel.Edge(BaseGraph.KNOWS, source, destination, new TreeMap<>()));
      }
      version = writer.version();
    }

    /** A checkpoint, during which other changes come. */
    void checkpoint(int meanwhile) {
      DeltaVersion written = version;
      GraphModel writtenModel = model;
      List<List<Change>> commits = new ArrayList<>();
      for (int i = 0; i < meanwhile; i++) {
        commits.add(write(random.nextInt(1, 30), random.nextInt(4) == 0 ? 0.1 : 0));
      }
      try (Checkpoint checkpoint = Checkpoint.write(DISK, folder, store, written)) {
        Renumbered renumbered = new Renumbered(writtenModel);
        GraphModel expected = renumbered.apply(writtenModel);
        GraphStore next =
            GraphStore.open(DISK, folder, checkpoint.files(), StorageOptions.FILES);
        check(next, expected);
        DeltaBase nextBase = new DeltaBase(next.snapshot());
        Translation translation = checkpoint.translation(nextBase);
        renumbered.vertices
            .forEach((id, now) -> assertThat(translation.vertex(id)).isEqualTo(now));
        renumbered.edges.forEach((id, now) -> assertThat(translation.edge(id)).isEqualTo(now));
        DeltaVersion carried = DeltaVersion.unchanged(nextBase);
        for (List<Change> commit : commits) {
          carried = carried.apply(translation.translate(commit));
        }
        model = Renumbered.mapped(model, translation::vertex, translation::edge);
        publish(checkpoint, next);
        version = carried;
        SnapshotCheck.check(new DeltaSnapshot(next.snapshot(), version), model);
        VersionCheck.check(version, model, true);
      }
    }

    private void publish(Checkpoint checkpoint, GraphStore next) {
      try {
        DatabaseFolder database = DatabaseFolder.of(DISK, folder);
        database.prepare(checkpoint.files());
        database.publish();
        store.close();
        store = next;
        database.deleteAllBut(checkpoint.files().folder());
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      assertThat(GraphStore.verify(folder).problems()).isEmpty();
    }

    private void check(GraphStore next, GraphModel expected) {
      SnapshotCheck.check(next.snapshot(), expected);
      VersionCheck.check(
          DeltaVersion.unchanged(new DeltaBase(next.snapshot())), expected, true);
      LoadedAgain.check(next, expected, newFolder());
      checkPartialLabels(next.catalog(), expected);
      checkIndexes(next, expected);
      assertThat(next.catalog().declarations()).isEqualTo(version.catalog().declarations());
      assertThat(next.content().generation()).isEqualTo(store.content().generation() + 1);
      Layout layout = List.of(Layout.values()).get(random.nextInt(Layout.values().length));
      try (GraphStore derived = next.derive(StorageOptions.of(layout))) {
        SnapshotCheck.check(derived.snapshot(), expected);
        checkIndexes(derived, expected);
      }
    }

    private void checkIndexes(GraphStore next, GraphModel expected) {
      List<String> files = IndexedColumns.declared(next.catalog())
          .stream()
          .map(IndexedColumns::fileName)
          .toList();
      assertThat(next.content().files())
          .filteredOn(file -> file.kind() == StructureKind.PROPERTY_INDEX)
          .extracting(StructureFolder.Entry::name)
          .containsExactlyInAnyOrderElementsOf(files);
      new IndexedModel(expected)
          .checkIndexes(DeltaVersion.unchanged(new DeltaBase(next.snapshot())));
    }

    @Override
    public void close() {
      store.close();
    }
  }

  private Path newFolder() {
    try {
      return Files.createTempDirectory(directory, "graph").resolve("database");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Labels are partial exactly if a look at a table's own labels does not tell who bears them. */
  private static void checkPartialLabels(Catalog catalog, GraphModel model) {
    for (VertexTable table : catalog.vertexTables()) {
      Map<String, Long> bearing = new HashMap<>();
      model.vertices.forEach((id, vertex) -> {
        if (ElementId.table(id) == table.id()) {
          vertex.labels.forEach(label -> bearing.merge(label, 1L, Long::sum));
        }
      });
      List<String> partial = new ArrayList<>();
      bearing.forEach((label, count) -> {
        if (!table.labels().contains(label) || count < table.count()) {
          partial.add(label);
        }
      });
      for (String label : table.labels()) {
        if (!bearing.containsKey(label) && table.count() > 0) {
          partial.add(label);
        }
      }
      assertThat(table.partialLabels()).containsExactlyInAnyOrderElementsOf(partial);
    }
  }

  @Test
  void nothingIsKnownOfListsThatLostTheirEdges() {
    RandomSource.rounds(3, random -> {
      try (LiveGraph graph = new LiveGraph(random, random.nextInt(1, 60), random.nextInt(1, 9))) {
        graph.write(random.nextInt(20, 80), 0);
        graph.checkpoint(0);
        graph.deleteEdges();
        graph.checkpoint(0);
      }
    });
  }

  @Test
  void tellsALoopFromACycle() {
    RandomSource.rounds(1, random -> {
      try (LiveGraph graph = new LiveGraph(random, 5, 1)) {
        graph.deleteEdges();
        graph.addEdge(person(0), person(1));
        graph.addEdge(person(1), person(0));
        graph.addEdge(person(2), person(2));
        graph.checkpoint(0);
        graph.deleteEdges(person(0), person(1));
        graph.checkpoint(0);
      }
    });
  }

  @Test
  void listsThatDidNotChangeKnowWhereTheirEdgesHaveMoved() {
    RandomSource.rounds(1, random -> {
      try (LiveGraph graph = new LiveGraph(random, 20, 1)) {
        graph.addEdge(person(0), person(1));
        graph.addEdge(person(1), person(0));
        graph.checkpoint(0);
        // Behind all of the first person's edges, and before those of the next one in its page.
        graph.addEdge(person(0), ElementId.of(BaseGraph.CITY, 0));
        graph.checkpoint(0);
      }
    });
  }

  @Test
  void countsTheValuesOfKeptColumnsWithThoseOfOthers() {
    RandomSource.rounds(1, random -> {
      try (LiveGraph graph = new LiveGraph(random, 20, 1)) {
        long city = ElementId.of(BaseGraph.CITY, 0);
        graph.addEdge(city, person(1));
        graph.checkpoint(0);
        // The column of edges from persons is kept.
        graph.setProperty(city, person(1), 77);
        graph.checkpoint(0);
      }
    });
  }

  private static long person(long offset) {
    return ElementId.of(BaseGraph.PERSON, offset);
  }

  @Test
  void equalsAModelAndALoad() {
    RandomSource.rounds(2, this::compare);
  }

  /**
   * The last edge between two tables is deleted, and of its kind only the declaration is left that there is one at most; in
   * the next files there is one again.
   */
  @Test
  void edgesComeBackWhereOnlyADeclarationWasLeft() {
    compare(RandomGeneratorFactory.of("L64X128MixRandom").create(6_934_522_416_291L));
  }

  private void compare(RandomGenerator random) {
    try (LiveGraph graph = new LiveGraph(random, random.nextInt(1, 60), random.nextInt(1, 9))) {
      for (int i = 0; i < 4; i++) {
        boolean deletes = random.nextInt(3) == 0;
        graph.write(random.nextInt(1, 80), deletes ? random.nextDouble() : 0);
        graph.checkpoint(random.nextInt(4));
      }
    }
  }

  @Test
  void writesLittleOrNothing() {
    RandomSource.rounds(2, random -> {
      try (LiveGraph graph = new LiveGraph(random, random.nextInt(1, 60), 3)) {
        graph.checkpoint(0);
        for (int i = 0; i < 4; i++) {
          graph.write(1, 0);
          graph.checkpoint(random.nextInt(2));
        }
      }
    });
  }

  @Test
  void beginsWithNothing() {
    RandomSource.rounds(2, random -> {
      try (LiveGraph graph = new LiveGraph(random, 0, 0)) {
        graph.checkpoint(0);
        graph.write(60, 0);
        graph.checkpoint(2);
        graph.checkpoint(0);
      }
    });
  }

  @Test
  void losesEverythingAndGetsItBack() {
    RandomSource.rounds(2, random -> {
      try (LiveGraph graph = new LiveGraph(random, 40, 7)) {
        graph.write(40, 1);
        graph.checkpoint(0);
        assertThat(graph.model.vertices).isEmpty();
        graph.checkpoint(1);
        graph.write(60, 0);
        graph.checkpoint(1);
      }
    });
  }

  @Test
  void keepsHubs() {
    RandomSource.rounds(1, random -> {
      try (LiveGraph graph = new LiveGraph(random, 150, 5)) {
        graph.makeHub(1500);
        graph.checkpoint(1);
        graph.makeHub(700);
        graph.write(40, 0.3);
        graph.checkpoint(1);
      }
    });
  }
}

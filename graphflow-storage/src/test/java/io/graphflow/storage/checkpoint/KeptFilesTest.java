package io.graphflow.storage.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.BaseGraph;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.PropertyKey;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.type.ScalarType;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint writes what has changed, and of what has not it takes the files over. */
class KeptFilesTest {
  private static final SystemDisk DISK = new SystemDisk();
  private static final int PERSONS = 40;

  @TempDir
  private Path directory;

  private Path folder;
  private BaseGraph base;
  private GraphStore store;

  @BeforeEach
  void build() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
    folder = directory.resolve("database");
    base = new BaseGraph(folder, random, PERSONS, 5, Layout.FILES);
    store = base.store;
  }

  @AfterEach
  void close() {
    if (store != base.store) {
      store.close();
    }
    base.close();
  }

  /** Names of the files that a checkpoint after some changes has written anew, statistics aside. */
  private Set<String> written(Consumer<DeltaWriter> changes) {
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    changes.accept(writer);
    Set<String> written = new TreeSet<>();
    try (Checkpoint checkpoint =
        Checkpoint.write(DISK, folder, store, writer.version())) {
      Path next = folder.resolve(checkpoint.files().folder());
      for (StructureFolder.Entry entry : checkpoint.files().files()) {
        Path former = store.folder().resolve(entry.name());
        if (entry.kind() == StructureKind.STATISTICS) {
          continue;
        }
        if (!Files.exists(former) || !Files.isSameFile(former, next.resolve(entry.name()))) {
          written.add(entry.name());
        }
      }
      GraphStore.open(DISK, folder, checkpoint.files(), StorageOptions.FILES).close();
      return written;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Goes on with a generation that has a file of an index over each of two properties. */
  private void indexed() {
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    writer.setVertexProperty(person(3), 1, "third");
    writer.schema().addIndex(new Index("texts", LabelRef.vertices("Person"), List.of("p1")));
    writer.schema().addIndex(new Index("pairs", LabelRef.vertices("City"), List.of("p0")));
    writer.schema().addIndex(new Index("edges", LabelRef.edges("KNOWS"), List.of("p0")));
    try (Checkpoint checkpoint = Checkpoint.write(DISK, folder, store, writer.version())) {
      store = GraphStore.open(DISK, folder, checkpoint.files(), StorageOptions.FILES);
    }
    assertThat(indexes(store.content().files())).containsExactly(
        "edges-0-properties-0.index", "vertex-0-properties-1.index", "vertex-1-properties-0.index");
  }

  private List<String> writtenIndexes(Consumer<DeltaWriter> changes) {
    return written(changes).stream().filter(name -> name.endsWith(".index")).toList();
  }

  private static Collection<String> indexes(Collection<StructureFolder.Entry> files) {
    return files.stream()
        .filter(file -> file.kind() == StructureKind.PROPERTY_INDEX)
        .map(StructureFolder.Entry::name)
        .toList();
  }

  private Collection<String> names(String... prefixes) {
    return store.content()
        .files()
        .stream()
        .map(StructureFolder.Entry::name)
        .filter(name -> List.of(prefixes).stream().anyMatch(name::startsWith))
        .toList();
  }

  private static long person(long offset) {
    return ElementId.of(BaseGraph.PERSON, offset);
  }

  @Test
  void keepsEverythingWhereNothingChanged() {
    assertThat(written(writer -> {})).isEmpty();
  }

  @Test
  void writesTheColumnOfAChangedProperty() {
    assertThat(written(writer -> writer.setVertexProperty(person(3), 1, "new")))
        .containsExactly("vertex-0-property-1.column");
  }

  @Test
  void writesTheIndexOfAChangedKey() {
    assertThat(written(writer -> writer.setVertexProperty(person(3), 0, 77L)))
        .containsExactly("vertex-0-property-0.column", "vertex-0.keys");
  }

  @Test
  void writesAnAddedProperty() {
    int added = BaseGraph.PERSON_TYPES.size();
    assertThat(written(writer -> writer.schema()
        .addVertexProperty(BaseGraph.PERSON, "added", ScalarType.INT64)))
        .containsExactly("vertex-0-property-" + added + ".column");
  }

  @Test
  void writesTheBitsOfALabel() {
    assertThat(written(writer -> writer.setLabel(person(3), "Extra", true)))
        .containsExactly("vertex-0-label-0.bits");
  }

  @Test
  void writesListsAndPagesOfAnAddedEdge() {
    assertThat(written(writer -> writer.createEdge(BaseGraph.KNOWS, person(3), person(4),
        List.of(new PropertyValue(0, 5L)))))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(names("edge-0-").stream(), Stream.of("edges-0.numbers")).toList());
  }

  @Test
  void writesTheColumnOfAChangedEdgeProperty() {
    long edge = base.model.edges.entrySet()
        .stream()
        .filter(entry -> entry.getValue().label == BaseGraph.KNOWS)
        .findFirst()
        .orElseThrow()
        .getKey();
    assertThat(written(writer -> writer.setEdgeProperty(edge, 1, "new")))
        .containsExactly("edge-0-property-1-pages-0.column");
  }

  @Test
  void writesWhatHasAPlaceForEachVertexOfATableThatGrows() {
    Collection<String> pages = names("edge-0-property");
    Set<String> written =
        written(writer -> writer.createVertex(BaseGraph.PERSON, List.of(),
            List.of(new PropertyValue(0, 5L))));
    assertThat(written).containsAll(names("vertex-0"))
        .contains("edge-0-forward-0.lists", "edge-0-backward-0.lists")
        .doesNotContainAnyElementsOf(names("vertex-1"))
        .doesNotContainAnyElementsOf(pages)
        .doesNotContain("edge-1-backward-1.lists", "edge-3-forward-1.lists");
  }

  @Test
  void writesAllThatNamesVerticesThatMove() {
    Set<String> written = written(writer -> writer.detachDeleteVertex(person(3)));
    assertThat(written).containsAll(names("vertex-0"))
        .contains("edge-1-backward-1.lists", "edge-3-forward-1.lists")
        .doesNotContainAnyElementsOf(names("vertex-1"));
  }

  @Test
  void keepsIndexesWhereNothingChanged() {
    indexed();
    assertThat(written(writer -> {})).isEmpty();
  }

  @Test
  void writesTheIndexOfAChangedProperty() {
    indexed();
    assertThat(written(writer -> writer.setVertexProperty(person(3), 1, "new")))
        .containsExactly("vertex-0-properties-1.index", "vertex-0-property-1.column");
  }

  @Test
  void writesTheIndexOfSeveralPropertiesOfWhichOneChanged() {
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    writer.schema().addIndex(new Index("both", LabelRef.vertices("Person"), List.of("p1", "p2")));
    try (Checkpoint checkpoint = Checkpoint.write(DISK, folder, store, writer.version())) {
      store = GraphStore.open(DISK, folder, checkpoint.files(), StorageOptions.FILES);
    }
    Collection<String> both = indexes(store.content().files());
    assertThat(both).hasSize(1);
    assertThat(writtenIndexes(changing -> changing.setVertexProperty(person(3), 1, "new")))
        .isEqualTo(both);
    assertThat(writtenIndexes(changing -> changing.setVertexProperty(person(3), 0, 77L)))
        .isEmpty();
  }

  @Test
  void leavesTheIndexOfEdgesThatAreAllDeletedOut() {
    indexed();
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    base.model.edges.forEach((id, edge) -> {
      if (edge.label == BaseGraph.KNOWS) {
        writer.deleteEdge(id);
      }
    });
    try (Checkpoint checkpoint = Checkpoint.write(DISK, folder, store, writer.version())) {
      assertThat(indexes(checkpoint.files().files()))
          .containsExactly("vertex-0-properties-1.index", "vertex-1-properties-0.index");
    }
  }

  @Test
  void writesTheIndexesOfATableThatGrows() {
    indexed();
    assertThat(writtenIndexes(writer -> writer.createVertex(BaseGraph.PERSON, List.of(),
        List.of(new PropertyValue(0, 5L)))))
        .containsExactlyInAnyOrder("vertex-0-properties-1.index", "edges-0-properties-0.index");
  }

  @Test
  void writesTheIndexOfEdgesThatCome() {
    indexed();
    assertThat(writtenIndexes(writer -> writer.createEdge(BaseGraph.KNOWS, person(3), person(4),
        List.of()))).containsExactly("edges-0-properties-0.index");
  }

  @Test
  void leavesADroppedIndexOut() {
    indexed();
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    writer.schema().dropIndex("texts");
    try (Checkpoint checkpoint = Checkpoint.write(DISK, folder, store, writer.version())) {
      assertThat(indexes(checkpoint.files().files())).containsExactly(
          "edges-0-properties-0.index", "vertex-1-properties-0.index");
    }
  }

  /** Goes on with a generation that has two properties of edges in the order of backward lists. */
  private void backward() {
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    for (String property : List.of("p0", "p1")) {
      writer.schema()
          .addIndex(new Index("of" + property, LabelRef.edges("KNOWS"), List.of(property),
              Index.Kind.BACKWARD));
    }
    writer.schema()
        .addIndex(new Index("again", LabelRef.edges("KNOWS"), List.of("p1"),
            Index.Kind.BACKWARD));
    // A person lives in one city, and has the properties of that edge.
    writer.schema()
        .addIndex(new Index("single", LabelRef.edges("LIVES_IN"), List.of("p0"),
            Index.Kind.BACKWARD));
    try (Checkpoint checkpoint = Checkpoint.write(DISK, folder, store, writer.version())) {
      store = GraphStore.open(DISK, folder, checkpoint.files(), StorageOptions.FILES);
    }
    assertThat(names("backward"))
        .containsExactly("backward-0-property-0-0.column", "backward-0-property-1-0.column");
  }

  private List<String> writtenBackward(Consumer<DeltaWriter> changes) {
    return written(changes).stream().filter(name -> name.startsWith("backward")).toList();
  }

  @Test
  void readsPropertiesInTheOrderOfBackwardLists() {
    assertThat(inBackwardOrder(0)).isNull();
    backward();
    Adjacency lists =
        store.snapshot().adjacency(BaseGraph.KNOWS, BaseGraph.PERSON, Direction.BACKWARD);
    int count = 0;
    for (int property = 0; property < 2; property++) {
      PropertyReader reader = inBackwardOrder(property);
      for (long owner = 0; owner < lists.ownerCount(); owner++) {
        for (long at = lists.start(owner); at < lists.end(owner); at++) {
          assertThat(reader.getValue(at)).isEqualTo(
              base.model.edges.get(lists.edgeId(owner, at)).properties.get(property));
          count++;
        }
      }
    }
    assertThat(count).isPositive();
  }

  private PropertyReader inBackwardOrder(int property) {
    return store.snapshot()
        .propertyInListOrder(BaseGraph.KNOWS, BaseGraph.PERSON, Direction.BACKWARD, property);
  }

  @Test
  void keepsTheBackwardOrderWhereNothingChanged() {
    backward();
    assertThat(written(writer -> writer.setVertexProperty(person(3), 1, "new")))
        .containsExactly("vertex-0-property-1.column");
  }

  @Test
  void writesTheBackwardOrderOfAChangedLabel() {
    backward();
    assertThat(writtenBackward(writer -> writer.createEdge(BaseGraph.KNOWS, person(3), person(4),
        List.of())))
        .contains("backward-0-property-0-0.column", "backward-0-property-1-0.column");
    long edge = base.model.edges.entrySet()
        .stream()
        .filter(of -> of.getValue().label == BaseGraph.KNOWS)
        .findFirst()
        .orElseThrow()
        .getKey();
    assertThat(writtenBackward(writer -> writer.setEdgeProperty(edge, 0, null)))
        .contains("backward-0-property-0-0.column");
  }

  @Test
  void leavesADroppedBackwardIndexOut() {
    backward();
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    writer.schema().dropIndex("ofp0");
    try (Checkpoint checkpoint = Checkpoint.write(DISK, folder, store, writer.version())) {
      assertThat(checkpoint.files().files()).extracting(StructureFolder.Entry::name)
          .contains("backward-0-property-1-0.column")
          .doesNotContain("backward-0-property-0-0.column");
      store = GraphStore.open(DISK, folder, checkpoint.files(), StorageOptions.FILES);
    }
    assertThat(inBackwardOrder(0)).isNull();
    assertThat(inBackwardOrder(1)).isNotNull();
  }

  @Test
  void readsTheIndexFromItsFile() throws IOException {
    indexed();
    assertThat(found(store, "third")).containsExactly(3L);
    Path file = store.folder().resolve("vertex-0-properties-1.index");
    byte[] bytes = Files.readAllBytes(file);
    // Behind the header, three parameters and the table of two sections: all buckets become empty,
    // but for the end of the last one, which is checked.
    int starts = 64 + 3 * 8 + 2 * 16;
    int bucketCount = 64;
    Arrays.fill(bytes, starts, starts + bucketCount, (byte) 0);
    Files.write(file, bytes);
    try (GraphStore again =
        GraphStore.open(DISK, folder, store.content(), StorageOptions.FILES)) {
      assertThat(found(again, "third")).isEmpty();
    }
    bytes[starts + bucketCount] = 0;
    Files.write(file, bytes);
    assertThatThrownBy(
        () -> GraphStore.open(DISK, folder, store.content(), StorageOptions.FILES))
        .isInstanceOf(DatabaseFileException.class)
        .hasMessageContaining("vertex-0-properties-1.index");
  }

  private static List<Long> found(GraphStore store, String text) {
    LongArrayList found = new LongArrayList();
    store.snapshot().vertexIndex(BaseGraph.PERSON, List.of(1)).find(PropertyKey.of(text), found);
    return found;
  }
}

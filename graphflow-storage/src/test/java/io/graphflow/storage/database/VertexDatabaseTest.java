package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database of vertices alone, from batches to files and back. */
class VertexDatabaseTest {
  private static final List<PropertyDeclaration> PERSON = List.of(
      new PropertyDeclaration("id", ScalarType.INT64),
      new PropertyDeclaration("name", ScalarType.STRING),
      new PropertyDeclaration("height", ScalarType.DOUBLE),
      new PropertyDeclaration("languages", new ListType(ScalarType.STRING)));
  private static final List<LogicalType> PERSON_TYPES =
      PERSON.stream().map(PropertyDeclaration::type).toList();

  @TempDir
  Path directory;

  @Test
  void loadsAndOpens() {
    Path folder = directory.resolve("graph");
    Catalog catalog = build(folder, 3);
    VertexTable person = catalog.vertexTable(0);
    assertThat(person.count()).isEqualTo(3);
    assertThat(person.properties().get(1).statistics().nullCount()).isEqualTo(1);
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog()).isEqualTo(catalog);
      assertThat(store.vertexColumn(0, 0).getLong(2)).isEqualTo(1002);
      assertThat(store.vertexColumn(0, 1).getString(0)).isEqualTo("name 0");
      assertThat(store.vertexColumn(0, 1).isNull(1)).isTrue();
      assertThat(store.vertexColumn(0, 2).getDouble(2)).isEqualTo(1.5);
      assertThat(store.vertexColumn(0, 3).getValue(2)).isEqualTo(List.of("de", "en"));
      assertThat(store.primaryKey(0).find(1001L)).isEqualTo(1);
      assertThat(store.primaryKey(0).find(5L)).isEqualTo(PrimaryKeyIndex.NOT_FOUND);
      assertThat(store.primaryKey(1)).isNull();
    }
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
  }

  @Test
  void holdsNoVertices() {
    Path folder = directory.resolve("graph");
    Catalog catalog = build(folder, 0);
    assertThat(catalog.vertexTable(0).count()).isZero();
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog()).isEqualTo(catalog);
      assertThat(store.vertexColumn(0, 3).neverNull()).isTrue();
      assertThat(store.primaryKey(0).find(1000)).isEqualTo(PrimaryKeyIndex.NOT_FOUND);
    }
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
  }

  @Test
  void holdsOneVertexWithoutLabel() {
    Path folder = directory.resolve("graph");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, false)) {
      builder.addVertexTable(List.of(), PERSON, 1);
      ColumnBatch batch = people(0, 1);
      assertThat(builder.vertices(0).append(batch)).isEmpty();
      builder.finish(ProgressListener.NONE);
    }
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog().closedSchema()).isFalse();
      assertThat(store.primaryKey(0).find("name 0")).isZero();
      assertThat(store.primaryKey(0).find("name 1")).isEqualTo(PrimaryKeyIndex.NOT_FOUND);
      assertThat(store.vertexColumn(0, 3).getValue(0)).isEqualTo(List.of());
    }
  }

  @Test
  void refusesDeclarationsThatCannotBe() {
    try (DatabaseBuilder builder = DatabaseBuilder.create(directory.resolve("graph"), true)) {
      assertThatThrownBy(() -> builder.addVertexTable(List.of("Person"), PERSON, 2))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("'height'")
          .hasMessageContaining("DOUBLE");
      assertThatThrownBy(() -> builder.addVertexTable(
          List.of("Person"), List.of(PERSON.getFirst(), PERSON.getFirst()), -1))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("two properties named 'id'");
      assertThat(builder.addVertexTable(List.of("Person"), PERSON, 1)).isZero();
      ColumnBatch batch = people(0, 2);
      assertThatThrownBy(() -> builder.vertices(0).append(batch))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("row 1");
      assertThat(builder.vertices(0).count()).isZero();
    }
  }

  @Test
  void reportsDuplicateKeysAndLeavesTheirRowsOut() {
    try (DatabaseBuilder builder = DatabaseBuilder.create(directory.resolve("graph"), true)) {
      int person = builder.addVertexTable(List.of("Person"), PERSON, 0);
      assertThat(builder.vertices(person).append(people(0, 3))).isEmpty();
      ColumnBatch batch = people(2, 2);
      appendPerson(batch, 3);
      assertThat(builder.vertices(person).append(batch)).containsExactly(
          new VertexTableBuilder.DuplicateKey(0, 2), new VertexTableBuilder.DuplicateKey(2, 3));
      assertThat(builder.vertices(person).count()).isEqualTo(4);
      assertThat(builder.vertices(person).keys().find(1003)).isEqualTo(3);
    }
  }

  @Test
  void replacesAFormerDatabaseWhole() throws IOException {
    Path folder = directory.resolve("graph");
    build(folder, 3);
    try (GraphStore former = GraphStore.open(folder, Layout.FILES)) {
      Catalog catalog = build(folder, 5);
      try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
        assertThat(store.catalog()).isEqualTo(catalog);
        assertThat(store.vertexColumn(0, 0).count()).isEqualTo(5);
      }
      // Whoever has the former one open keeps it.
      assertThat(former.vertexColumn(0, 1).getString(2)).isEqualTo("name 2");
    }
    assertThat(names(folder)).hasSize(2).contains("catalog.json");
    assertThat(names(directory)).containsExactly("graph");
  }

  @Test
  void leavesNothingWithoutAFinish() throws IOException {
    Path folder = directory.resolve("graph");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.addVertexTable(List.of("Person"), PERSON, 0);
      builder.vertices(0).append(people(0, 3));
    }
    assertThat(names(directory)).isEmpty();
  }

  @Test
  void refusesFoldersThatAreNotDatabases() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("letters"));
    Path letter = Files.writeString(folder.resolve("letter.txt"), "Dear all");
    assertThatThrownBy(() -> DatabaseBuilder.create(folder, true))
        .isInstanceOfSatisfying(GraphflowException.class,
            e -> assertThat(e.kind()).isEqualTo(GraphflowException.Kind.USAGE))
        .hasMessageContaining("letters");
    assertThatThrownBy(() -> DatabaseBuilder.create(letter, true))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("is a file");
    assertThat(letter).hasContent("Dear all");
    assertThat(names(directory)).containsExactly("letters");
  }

  @Test
  void fillsAnEmptyFolder() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("graph"));
    build(folder, 1);
    assertThat(GraphStore.verify(folder).isSound()).isTrue();
  }

  @Test
  void replacesADatabaseBehindALink() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("elsewhere")).resolve("graph");
    build(folder, 2);
    Path link = Files.createSymbolicLink(directory.resolve("link"), folder);
    Catalog catalog = build(link, 3);
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog()).isEqualTo(catalog);
    }
    assertThat(link).isSymbolicLink();
    assertThat(names(directory)).containsExactlyInAnyOrder("elsewhere", "link");
  }

  @Test
  void keepsASecondBuildOut() throws IOException {
    Path folder = directory.resolve("graph");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      assertThatThrownBy(() -> DatabaseBuilder.create(folder, true))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("another load");
      builder.finish(ProgressListener.NONE);
    }
    assertThat(GraphStore.verify(folder).isSound()).isTrue();
    assertThat(names(directory)).containsExactly("graph");
  }

  @Test
  void removesTheLeftoversOfAKilledBuild() throws IOException {
    Path folder = directory.resolve("graph");
    Path staging = directory.resolve(".graph.building");
    Files.createDirectories(staging.resolve("data-0123"));
    Files.writeString(staging.resolve("data-0123").resolve("vertex-0.keys"), "half");
    Files.writeString(staging.resolve("lock"), "");
    build(folder, 2);
    Files.createDirectories(folder.resolve("data-4567"));
    build(folder, 3);
    assertThat(names(directory)).containsExactly("graph");
    assertThat(names(folder)).hasSize(2);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content.map(path -> path.getFileName().toString()).toList();
    }
  }

  static Catalog build(Path folder, int count) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      int person = builder.addVertexTable(List.of("Person", "Being"), PERSON, 0);
      builder.addVertexTable(List.of("Nothing"), List.of(), -1);
      builder.vertices(person).append(people(0, count));
      return builder.finish(ProgressListener.NONE);
    }
  }

  private static ColumnBatch people(int first, int count) {
    ColumnBatch batch = new ColumnBatch(PERSON_TYPES);
    for (int i = first; i < first + count; i++) {
      appendPerson(batch, i);
    }
    return batch;
  }

  private static void appendPerson(ColumnBatch batch, int number) {
    ((LongValues) batch.values(0)).append(1000 + number);
    if (number % 3 == 1) {
      batch.values(1).appendNull();
    } else {
      ((StringValues) batch.values(1)).append("name " + number);
    }
    ((DoubleValues) batch.values(2)).append(0.75 * number);
    ListValues languages = (ListValues) batch.values(3);
    for (String language : new ArrayList<>(List.of("de", "en")).subList(0, number % 3)) {
      ((StringValues) languages.elements()).append(language);
    }
    languages.endList();
    batch.endRow();
  }
}

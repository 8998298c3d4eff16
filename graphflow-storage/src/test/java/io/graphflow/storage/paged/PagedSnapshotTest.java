package io.graphflow.storage.paged;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.paged.StoredPages.Edge;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A random graph that is read by pages is the same as when it is read whole. */
class PagedSnapshotTest {
  private static final StructureUse BY_PAGES =
      new StructureUse(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());
  private static final int BLOCK = 64;

  @TempDir
  private Path directory;

  private int folders;

  /** Edges of any kind, edges of which each vertex has one, and edges of which each vertex is the end of one. */
  private GraphStore build(Random random) {
    Path folder = directory.resolve("database-" + folders++);
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      int[] counts = {1 + random.nextInt(120), 1 + random.nextInt(40)};
      for (int table = 0; table < 2; table++) {
        builder.addVertexTable(List.of("T" + table), List.of(), List.of(
            new PropertyDeclaration("id", table == 0 ? ScalarType.INT64 : ScalarType.STRING),
            new PropertyDeclaration("value", ScalarType.DOUBLE)), 0);
        ColumnBatch vertices = new ColumnBatch(List.of(
            table == 0 ? ScalarType.INT64 : ScalarType.STRING, ScalarType.DOUBLE));
        for (int i = 0; i < counts[table]; i++) {
          vertices.values(0).appendObject(table == 0 ? (Object) (i * 7L % 127) : "key " + i);
          vertices.values(1).appendObject(i % 3 == 0 ? null : (Object) (i / 2.0));
          vertices.endRow();
        }
        builder.vertices(table).append(vertices);
      }
      int label = 0;
      for (String name : List.of("ANY", "ONE", "SINGLE_END")) {
        builder.addEdgeLabel(name, List.of(new PropertyDeclaration("n", ScalarType.INT64),
            new PropertyDeclaration("text", ScalarType.STRING)));
        EdgeBatch edges = new EdgeBatch(List.of(ScalarType.INT64, ScalarType.STRING));
        int count = label == 0 ? random.nextInt(400) : counts[0];
        for (int i = 0; i < count; i++) {
          long here = ElementId.of(0, i % counts[0]);
          long there = random.nextInt(3) == 0
              ? ElementId.of(1, random.nextInt(counts[1]))
              : ElementId.of(0, random.nextInt(Math.max(1, counts[0] / 4)));
          boolean skipped = label > 0 && random.nextInt(4) == 0;
          if (!skipped) {
            edges.properties()
                .values(0)
                .appendObject(random.nextInt(5) == 0 ? null : (Object) (long) i);
            edges.properties().values(1).appendObject("edge " + i);
            edges.endEdge(label == 2 || (label == 0 && random.nextBoolean()) ? there : here,
                label == 2 ? here
                    : label == 1 ? there : ElementId.of(0, random.nextInt(counts[0])));
          }
        }
        builder.edges(label++).append(edges);
      }
      builder.finish(ProgressListener.NONE);
    }
    return GraphStore.open(folder, Layout.FILES);
  }

  private void check(Checks checks) {
    RandomSource.rounds(8, seeded -> {
      Random random = new Random(seeded.nextLong());
      try (GraphStore store = build(random)) {
        StoredPages pages = new StoredPages(
            store.snapshot(), random, 1 + random.nextInt(20), random.nextBoolean());
        checks.run(store.snapshot(), pages,
            new PagedStructures(pages, store.catalog(), new PageCache(random.nextInt(60_000))));
      }
    });
  }

  private interface Checks {
    void run(Snapshot whole, StoredPages pages, PagedStructures structures);
  }

  @Test
  void listsAreThoseOfTheFiles() {
    check((whole, _, structures) -> {
      Snapshot paged = new PagedSnapshot(whole, structures, BY_PAGES);
      for (AdjacencyInfo info : whole.catalog().adjacencies()) {
        assertThat(paged.adjacency(info.edgeLabel(), info.ownerTable(), info.direction())).isNull();
        ListChanges lists =
            paged.listChanges(info.edgeLabel(), info.ownerTable(), info.direction());
        long owners = whole.vertexCount(info.ownerTable());
        assertThat(lists.baseCount()).isEqualTo(owners);
        long next = lists.nextChanged(0);
        for (long owner = 0; owner < owners; owner++) {
          List<Edge> expected = StoredPages.edges(whole, info.edgeLabel(),
              ElementId.of(info.ownerTable(), owner), info.direction());
          ChangedList list = lists.list(owner);
          long bit = lists.changed(owner / BLOCK * BLOCK) >>> owner & 1;
          assertThat(bit).isEqualTo(expected.isEmpty() ? 0 : 1);
          if (expected.isEmpty()) {
            assertThat(list).isNull();
            assertThat(next).isNotEqualTo(owner);
            continue;
          }
          assertThat(next).isEqualTo(owner);
          next = lists.nextChanged(owner + 1);
          assertThat(list.replacesBase()).isTrue();
          assertThat(edges(whole.catalog(), info, owner, list))
              .as("%s of %d", info, owner)
              .isEqualTo(expected);
          assertThat((long) list.count()).isLessThanOrEqualTo(lists.maxLength());
          checkSearch(list);
        }
        assertThat(next).isEqualTo(-1);
      }
    });
  }

  private static List<Edge> edges(
      Catalog catalog, AdjacencyInfo info, long owner, ChangedList list) {
    long[] neighbours = new long[list.count() + 2];
    long[] positions = new long[neighbours.length];
    list.copy(0, list.count(), neighbours, positions, 1);
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < list.count(); i++) {
      assertThat(list.neighbour(i)).isEqualTo(neighbours[i + 1]);
      assertThat(list.position(i)).isEqualTo(positions[i + 1]);
      long here = ElementId.of(info.ownerTable(), owner);
      boolean forward = info.direction() == Direction.FORWARD;
      long source = forward ? here : neighbours[i + 1];
      int table = StoredPages.tables(catalog, info.edgeLabel())
          .stream()
          .filter(each -> each.sourceTable() == ElementId.table(source))
          .findFirst()
          .orElseThrow()
          .id();
      edges.add(new Edge(source, forward ? neighbours[i + 1] : here,
          ElementId.of(table, positions[i + 1])));
    }
    return edges;
  }

  private static void checkSearch(ChangedList list) {
    for (int i = 0; i < list.count(); i++) {
      for (long id : new long[] {list.neighbour(i), list.neighbour(i) + 1}) {
        for (int from : new int[] {0, i}) {
          int start = from;
          assertThat(list.lowerBound(from, list.count(), id)).isEqualTo(
              IntStream.range(from, list.count())
                  .filter(at -> list.neighbour(at) >= id)
                  .findFirst()
                  .orElse(Math.max(start, list.count())));
        }
      }
    }
  }

  @Test
  void propertiesAreThoseOfTheFiles() {
    check((whole, _, structures) -> {
      Snapshot paged = new PagedSnapshot(whole, structures, BY_PAGES);
      for (VertexTable table : whole.catalog().vertexTables()) {
        for (int property = 0; property < table.properties().size(); property++) {
          PropertyReader expected = whole.vertexProperty(table.id(), property);
          PropertyReader reader = paged.vertexProperty(table.id(), property);
          assertThat(reader).isInstanceOf(PagedReader.class);
          assertThat(paged.unchangedVertexProperty(table.id(), property)).isNull();
          for (long offset = 0; offset < table.count(); offset++) {
            checkValue(reader, expected, offset);
          }
        }
      }
      for (EdgeLabel label : whole.catalog().edgeLabels()) {
        for (VertexTable table : whole.catalog().vertexTables()) {
          for (long offset = 0; offset < table.count(); offset++) {
            for (Edge edge : StoredPages.edges(whole, label.id(),
                ElementId.of(table.id(), offset), Direction.FORWARD)) {
              for (int property = 0; property < label.properties().size(); property++) {
                assertThat(StoredPages.value(paged, edge, property))
                    .isEqualTo(StoredPages.value(whole, edge, property));
              }
              assertThat(paged.edgeSource(edge.id())).isEqualTo(edge.source());
              assertThat(paged.edgeDestination(edge.id())).isEqualTo(edge.destination());
              assertThat(paged.hasEdge(edge.id())).isTrue();
            }
          }
        }
      }
    });
  }

  private static void checkValue(PropertyReader reader, PropertyReader expected, long offset) {
    assertThat(reader.isNull(offset)).isEqualTo(expected.isNull(offset));
    assertThat(reader.getValue(offset)).isEqualTo(expected.getValue(offset));
    if (!expected.isNull(offset)) {
      assertThat(reader.neverNull() && expected.isNull(offset)).isFalse();
      switch (expected.getValue(offset)) {
        case Long number -> assertThat(reader.getLong(offset)).isEqualTo(number);
        case Double number -> assertThat(reader.getDouble(offset)).isEqualTo(number);
        case String text -> {
          assertThat(reader.getString(offset)).isEqualTo(text);
          byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
          assertThat(reader.stringEquals(offset, utf8)).isTrue();
          utf8[utf8.length - 1]++;
          assertThat(reader.stringEquals(offset, utf8)).isFalse();
        }
        default -> throw new AssertionError("another type");
      }
    }
  }

  /** In whatever order elements are asked for, all pages that hold some of them are read once, without memory for any. */
  @Test
  void valuesOfManyElementsReadEachPageOnce() {
    RandomSource.rounds(20, seeded -> {
      Random random = new Random(seeded.nextLong());
      try (GraphStore store = build(random)) {
        int pageRows = 1 + random.nextInt(20);
        Snapshot whole = store.snapshot();
        StoredPages pages = new StoredPages(whole, random, pageRows, true);
        Snapshot paged = new PagedSnapshot(whole,
            new PagedStructures(pages, store.catalog(), new PageCache(0)), BY_PAGES);
        for (VertexTable table : whole.catalog().vertexTables()) {
          long[] offsets = random.longs(random.nextInt(100), 0, table.count()).toArray();
          int before = pages.reads();
          checkAll(paged.vertexProperty(table.id(), 1), whole.vertexProperty(table.id(), 1),
              offsets);
          assertThat(pages.reads() - before).isEqualTo(
              (int) Arrays.stream(offsets).map(offset -> offset / pageRows).distinct().count());
        }
        for (EdgeTable edges : whole.catalog().edgeTables()) {
          for (AdjacencyInfo info : whole.catalog().adjacencies()) {
            if (edges.count() > 0 && info.edgeLabel() == edges.edgeLabel()
                && info.direction() == Direction.FORWARD
                && info.ownerTable() == edges.sourceTable() && !info.single()
                && whole.edgePropertyAddress(edges.id()) == EdgePropertyAddress.POSITION) {
              long[] positions = random.longs(50, 0, edges.count()).toArray();
              checkAll(paged.edgeProperty(edges.id(), 0, 0), whole.edgeProperty(edges.id(), 0, 0),
                  positions);
            }
          }
        }
      }
    });
  }

  private static void checkAll(PropertyReader reader, PropertyReader expected, long[] positions) {
    boolean[] visited = new boolean[positions.length];
    ((PagedValues) reader).forEach(positions.length, i -> positions[i], i -> {
      assertThat(visited[i]).isFalse();
      visited[i] = true;
      assertThat(reader.getValue(positions[i])).isEqualTo(expected.getValue(positions[i]));
    });
    assertThat(visited).doesNotContain(false);
  }

  @Test
  void keysAreFound() {
    check((whole, pages, structures) -> {
      Snapshot paged = new PagedSnapshot(whole, structures, BY_PAGES);
      for (VertexTable table : whole.catalog().vertexTables()) {
        PrimaryKeyIndex expected = whole.primaryKeyIndex(table.id());
        PrimaryKeyIndex keys = paged.primaryKeyIndex(table.id());
        for (long key = 0; key < 130; key++) {
          if (table.id() == 0) {
            assertThat(keys.find(key)).isEqualTo(expected.find(key));
          } else {
            assertThat(keys.find("key " + key)).isEqualTo(expected.find("key " + key));
          }
        }
      }
    });
  }

  /** What a query wants whole comes from whole structures, and so does what has no pages. */
  @Test
  void whatIsWantedWholeIsWhole() {
    check((whole, pages, structures) -> {
      int label = 0;
      StructureUse use = BY_PAGES.withWhole(
          Set.of(new StructureUse.Lists(
              label, Direction.FORWARD)),
          Set.of(new StructureUse.VertexProperty(0, 1)), Set.of(1));
      Snapshot mixed = new PagedSnapshot(whole, structures, use);
      for (AdjacencyInfo info : whole.catalog().adjacencies()) {
        boolean isWhole = info.edgeLabel() == label
            && info.direction() == Direction.FORWARD;
        assertThat(mixed.adjacency(info.edgeLabel(), info.ownerTable(), info.direction()) != null)
            .isEqualTo(isWhole);
        assertThat(
            mixed.listChanges(info.edgeLabel(), info.ownerTable(), info.direction()) == null)
            .isEqualTo(isWhole);
      }
      assertThat(mixed.vertexProperty(0, 1)).isSameAs(whole.vertexProperty(0, 1));
      assertThat(mixed.vertexProperty(0, 0)).isNotSameAs(whole.vertexProperty(0, 0));
      assertThat(mixed).isEqualTo(new PagedSnapshot(whole, structures, use))
          .isNotEqualTo(new PagedSnapshot(whole, structures, BY_PAGES));
    });
  }

  /** Where nothing of edges is read, the lists of their sources are not looked at. */
  @Test
  void backwardListsWithoutEdgesReadNoForwardLists() {
    Random random = new Random(1);
    try (GraphStore store = build(random)) {
      for (boolean withEdges : new boolean[] {true, false}) {
        StoredPages pages = new StoredPages(store.snapshot(), random, 1000, true);
        StructureUse.Lists backward = new StructureUse.Lists(
            0, Direction.BACKWARD);
        Snapshot paged = new PagedSnapshot(store.snapshot(),
            new PagedStructures(pages, store.catalog(), new PageCache(0)),
            new StructureUse(Set.of(backward), Set.of(), Set.of(), Set.of(),
                withEdges ? Set.of() : Set.of(backward)));
        ListChanges lists =
            paged.listChanges(0, 0, Direction.BACKWARD);
        ChangedList list = lists.list(lists.nextChanged(0));
        int before = pages.reads();
        list.copy(0, list.count(), new long[list.count()], new long[list.count()], 0);
        assertThat(pages.reads() > before).isEqualTo(withEdges);
      }
    }
  }
}

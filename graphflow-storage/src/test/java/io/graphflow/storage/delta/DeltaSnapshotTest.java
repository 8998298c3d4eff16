package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What queries see of random versions, over files in every layout, against plain collections. */
class DeltaSnapshotTest {
  private static final List<Layout> LAYOUTS = List.of(Layout.values());

  @TempDir
  private Path directory;

  @Test
  void equalsAModelOverFilesInAnyLayout() {
    RandomSource.rounds(6, random -> {
      Path folder = folder();
      try (
          BaseGraph base = new BaseGraph(folder, random, random.nextInt(1, 150), 7, Layout.FILES)) {
        DeltaVersion version = DeltaVersion.unchanged(new DeltaBase(base.store.snapshot()));
        GraphModel model = base.model;
        for (int i = 0; i < 8; i++) {
          Layout layout = LAYOUTS.get(random.nextInt(LAYOUTS.size()));
          try (GraphStore files = GraphStore.open(folder, layout)) {
            SnapshotCheck.check(new DeltaSnapshot(files.snapshot(), version), model);
          }
          ModelTransaction transaction = new ModelTransaction(random, version, model, 0, 1);
          transaction.run(random.nextInt(1, 60));
          version = transaction.writer().version();
          model = transaction.model();
        }
      }
    });
  }

  @Test
  void filesAloneEqualAModel() {
    RandomSource.rounds(2, random -> {
      for (Layout layout : LAYOUTS) {
        try (BaseGraph base = new BaseGraph(folder(), random, 60, 7, layout)) {
          SnapshotCheck.check(base.store.snapshot(), base.model);
        }
      }
    });
  }

  @Test
  void handsOutTheReadersOfFilesWhereNothingChanged() {
    try (BaseGraph base = new BaseGraph(folder(), new Random(1), 50, 7, Layout.FILES)) {
      Snapshot files = base.store.snapshot();
      DeltaWriter writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(files)));
      long person = ElementId.of(BaseGraph.PERSON, 3);
      writer.setVertexProperty(person, 1, "changed");
      Snapshot snapshot = new DeltaSnapshot(files, writer.version());
      Catalog catalog = snapshot.catalog();
      for (VertexTable table : catalog.vertexTables()) {
        List<Property> properties = table.properties();
        assertThat(snapshot.vertexChanges(table.id())).isNull();
        assertThat(snapshot.primaryKeyIndex(table.id()))
            .isSameAs(files.primaryKeyIndex(table.id()));
        for (int property = 0; property < properties.size(); property++) {
          PropertyReader reader = snapshot.vertexProperty(table.id(), property);
          PropertyReader ofFiles = files.vertexProperty(table.id(), property);
          if (table.id() == BaseGraph.PERSON && property == 1) {
            assertThat(reader).isNotSameAs(ofFiles);
          } else {
            assertThat(reader).isSameAs(ofFiles);
          }
        }
      }
      for (AdjacencyInfo info : catalog.adjacencies()) {
        assertThat(snapshot.listChanges(info.edgeLabel(), info.ownerTable(), info.direction()))
            .isNull();
      }
      assertThat(snapshot.changedEdgeProperty(0, 0)).isNull();
      assertThat(snapshot.propertyInListOrder(
          BaseGraph.KNOWS, BaseGraph.PERSON, Direction.FORWARD, 0)).isNotNull();
    }
  }

  @Test
  void aNewOwnerWithoutEdgesHasNoBasePart() {
    try (BaseGraph base = new BaseGraph(folder(), new Random(1), 50, 7, Layout.FILES)) {
      Snapshot files = base.store.snapshot();
      DeltaWriter writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(files)));
      long city = writer.createVertex(BaseGraph.CITY, List.of(), List.of());
      DeltaSnapshot snapshot = new DeltaSnapshot(files, writer.version());
      assertThat(ElementId.position(city)).isEqualTo(
          snapshot.listChanges(BaseGraph.LIKES, BaseGraph.CITY, Direction.FORWARD).baseCount());
      assertThat(snapshot.listChanges(BaseGraph.LIKES, BaseGraph.PERSON, Direction.FORWARD))
          .isNull();
    }
  }

  @Test
  void aChangedValueEndsReadingInListOrder() {
    try (BaseGraph base = new BaseGraph(folder(), new Random(1), 50, 7, Layout.FILES)) {
      Snapshot files = base.store.snapshot();
      DeltaWriter writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(files)));
      long person = ElementId.of(BaseGraph.PERSON, 3);
      writer.createEdge(BaseGraph.KNOWS, person, person, List.of());
      Snapshot withEdge = new DeltaSnapshot(files, writer.version());
      assertThat(withEdge.propertyInListOrder(
          BaseGraph.KNOWS, BaseGraph.PERSON, Direction.FORWARD, 0)).isNotNull();
      long edge = base.model.edges.firstKey();
      assertThat(base.model.edges.get(edge).label).isEqualTo(BaseGraph.KNOWS);
      writer.setEdgeProperty(edge, 0, 17L);
      Snapshot withValue = new DeltaSnapshot(files, writer.version());
      assertThat(withValue.propertyInListOrder(
          BaseGraph.KNOWS, BaseGraph.PERSON, Direction.FORWARD, 0)).isNull();
      assertThat(withValue.propertyInListOrder(
          BaseGraph.KNOWS, BaseGraph.PERSON, Direction.FORWARD, 1)).isNotNull();
    }
  }

  private Path folder() {
    try {
      return Files.createTempDirectory(directory, "graph").resolve("database");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

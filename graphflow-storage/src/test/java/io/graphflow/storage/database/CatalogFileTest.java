package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogFileTest {
  @TempDir
  Path directory;

  @Test
  void givesBackWhatWasWritten() throws IOException {
    List<Property> properties = new ArrayList<>();
    for (ScalarType type : ScalarType.values()) {
      properties.add(new Property("p " + type, type, new PropertyStatistics(
          Long.MAX_VALUE, 7, -1.0 / 3, Double.POSITIVE_INFINITY)));
      properties.add(
          new Property("\u00e9\n\"" + type, new ListType(type), PropertyStatistics.empty()));
    }
    Catalog catalog = new Catalog(UUID.randomUUID(), true,
        List.of(
            new VertexTable(0, List.of("Person", "\ud83d\ude00"), properties, 2, 1L << 40),
            new VertexTable(1, List.of(), List.of(), -1, 0)),
        List.of(
            new EdgeLabel(0, "KNOWS", properties, true, false, true),
            new EdgeLabel(1, "", List.of(), false, true, false)),
        List.of(new EdgeTable(0, 0, 0, 5), new EdgeTable(1, 0, 1, 1L << 47)),
        List.of(
            new AdjacencyInfo(0, 0, Direction.FORWARD, List.of(
                new AdjacencyInfo.Neighbour(0, 3), new AdjacencyInfo.Neighbour(1, 2)), true, false,
                5,
                4, 1),
            new AdjacencyInfo(0, 1, Direction.BACKWARD, List.of(
                new AdjacencyInfo.Neighbour(0, 2)), false, true, 2, 1, 2)));
    CatalogFile.Content content = new CatalogFile.Content(catalog, "data-1", List.of(
        new StructureFolder.Entry("a", StructureKind.COLUMN, 1L << 33),
        new StructureFolder.Entry("b", StructureKind.PROPERTY_PAGES, 80)));
    CatalogFile.write(new SystemDisk(), directory.resolve(CatalogFile.NAME), content);
    assertThat(CatalogFile.read(directory)).isEqualTo(content);
  }

  @Test
  void holdsAnEmptyCatalog() throws IOException {
    CatalogFile.Content content = new CatalogFile.Content(new Catalog(
        new UUID(0, 0), false, List.of(), List.of(), List.of(), List.of()), "data-0", List.of());
    CatalogFile.write(new SystemDisk(), directory.resolve(CatalogFile.NAME), content);
    assertThat(CatalogFile.read(directory)).isEqualTo(content);
  }
}

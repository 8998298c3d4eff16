package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statistics of a database that is built, opened, and opened without them. */
class StatisticsFileTest {
  private static final int PERSONS = 3000;
  private static final List<LogicalType> TYPES = List.of(ScalarType.INT64, ScalarType.STRING);

  @TempDir
  private Path directory;

  private Path folder;
  private Catalog built;

  /** Person i has the age i / 100 and i % 3 friends; of a third each the name is 'a', 'b', 'Zoë'. */
  @BeforeEach
  void build() {
    folder = directory.resolve("graph");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      int table = builder.addVertexTable(List.of("Person"),
          List.of(new PropertyDeclaration("age", ScalarType.INT64),
              new PropertyDeclaration("name", ScalarType.STRING)),
          -1);
      ColumnBatch persons = new ColumnBatch(TYPES);
      for (int i = 0; i < PERSONS; i++) {
        ((LongValues) persons.values(0)).append(i / 100);
        ((StringValues) persons.values(1)).append(List.of("a", "b", "Zo\u00eb").get(i % 3));
        persons.endRow();
      }
      builder.vertices(table).append(persons);
      int label = builder.addEdgeLabel("KNOWS",
          List.of(new PropertyDeclaration("weight", ScalarType.DOUBLE)));
      EdgeBatch edges = new EdgeBatch(List.of(ScalarType.DOUBLE));
      for (int i = 0; i < PERSONS; i++) {
        for (int friend = 0; friend < i % 3; friend++) {
          ((DoubleValues) edges.properties().values(0)).append(friend == 0 ? 0.5 : i);
          edges.endEdge(
              ElementId.of(table, i), ElementId.of(table, (i + 7 * friend + 1) % PERSONS));
        }
      }
      builder.edges(label).append(edges);
      built = builder.finish(ProgressListener.NONE);
    }
  }

  @Test
  void tellsDistributionsAndCorrelations() {
    ValueDistribution ages = built.vertexTable(0).properties().get(0).statistics().distribution();
    assertThat(ages.shareOf(12.0)).isCloseTo(1.0 / 30, within(1e-9));
    assertThat(ages.shareBelow(10.0)).isCloseTo(1.0 / 3, within(1e-9));
    ValueDistribution names = built.vertexTable(0).properties().get(1).statistics().distribution();
    assertThat(names.shareOf("Zo\u00eb")).isCloseTo(1.0 / 3, within(1e-9));
    ValueDistribution weights =
        built.edgeLabel(0).properties().getFirst().statistics().distribution();
    assertThat(weights.shareOf(0.5)).isCloseTo(2.0 / 3, within(1e-9));
    // Lengths 0, 1, 2: the mean of squares is 5/3, the mean 1.
    assertThat(built.correlations())
        .filteredOn(each -> each.firstDirection() == Direction.FORWARD
            && each.secondDirection() == Direction.FORWARD)
        .singleElement()
        .extracting(DegreeCorrelation::factor)
        .satisfies(factor -> assertThat(factor).isCloseTo(5.0 / 3, within(1e-9)));
    assertThat(built.correlations()).hasSize(3);
  }

  @Test
  void areReadAsTheyWereWritten() {
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog()).isEqualTo(built);
      assertThat(store.snapshot().catalog()).isEqualTo(built);
    }
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
  }

  @Test
  void mayBeMissing() throws IOException {
    rewrite(false);
    Files.delete(statistics());
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog().correlations()).isEmpty();
      assertThat(store.catalog().vertexTable(0).count()).isEqualTo(PERSONS);
      assertThat(store.catalog().vertexTable(0).properties())
          .allMatch(property -> property.statistics().distribution().isUnknown());
    }
  }

  @Test
  void areRefusedIfTheyAreOfAnotherSchema() throws IOException {
    rewrite(true);
    assertThatThrownBy(() -> GraphStore.open(folder, Layout.FILES).close())
        .isInstanceOf(DatabaseFileException.class)
        .hasMessageContaining("statistics.bin")
        .hasMessageContaining("contradict");
  }

  private Path statistics() throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith("statistics.bin")).findFirst().orElseThrow();
    }
  }

  /** Writes the database's catalog again: without its statistics, or with ones of more properties. */
  private void rewrite(boolean foreign) throws IOException {
    SystemDisk disk = new SystemDisk();
    GenerationFiles content = CatalogFile.read(disk, folder);
    List<StructureFolder.Entry> others = content.files()
        .stream()
        .filter(entry -> entry.kind() != StructureKind.STATISTICS)
        .toList();
    List<StructureFolder.Entry> listed = others;
    if (foreign) {
      Path data = folder.resolve(content.folder());
      Files.delete(data.resolve("statistics.bin"));
      StructureFolder files =
          StructureFolder.create(disk, data, content.catalog().databaseId());
      StatisticsFile.write(files, new Catalog(built.databaseId(), true,
          List.of(built.vertexTable(0), built.vertexTable(0)), built.edgeLabels(),
          built.edgeTables(), built.adjacencies(), built.declarations(),
          List.of(new DegreeCorrelation(9, 9, Direction.FORWARD, 9, Direction.FORWARD, 1))));
      listed = new ArrayList<>(others);
      listed.addAll(files.written());
    }
    CatalogFile.write(disk, folder.resolve(CatalogFile.NAME), new GenerationFiles(
        content.catalog(), content.generation(), content.folder(), listed));
  }
}

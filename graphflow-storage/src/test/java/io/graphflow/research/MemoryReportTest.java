package io.graphflow.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.MemoryReport.Component;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bytes counted by hand: 1,000 persons in a ring that follow the next two (2,000 n-n edges with a
 * number each), of whom the even ones live in one of 300 cities (n-1, without properties).
 */
class MemoryReportTest {
  private static final int PERSONS = 1000;
  private static final int CITIES = 300;

  @TempDir
  private Path directory;

  @BeforeEach
  void load() {
    List<LogicalType> person = List.of(ScalarType.INT64, ScalarType.STRING);
    try (DatabaseBuilder builder = DatabaseBuilder.create(directory.resolve("graph"), true)) {
      builder.addVertexTable(List.of("Person"), List.of(new PropertyDeclaration("id",
          ScalarType.INT64), new PropertyDeclaration("gender", ScalarType.STRING)), 0);
      builder.addVertexTable(List.of("City"), List.of(), -1);
      ColumnBatch persons = new ColumnBatch(person);
      for (int i = 0; i < PERSONS; i++) {
        ((LongValues) persons.values(0)).append(i * 60L);
        if (i % 10 == 9) {
          ((StringValues) persons.values(1)).append(i % 20 == 9 ? "male" : "female");
        } else {
          persons.values(1).appendNull();
        }
        persons.endRow();
      }
      builder.vertices(0).append(persons);
      ColumnBatch cities = new ColumnBatch(List.of());
      for (int i = 0; i < CITIES; i++) {
        cities.endRow();
      }
      builder.vertices(1).append(cities);
      builder.addEdgeLabel(
          "FOLLOWS", List.of(new PropertyDeclaration("since", ScalarType.INT64)));
      builder.addEdgeLabel("LIVES_IN", List.of());
      EdgeBatch follows = new EdgeBatch(List.of(ScalarType.INT64));
      EdgeBatch livesIn = new EdgeBatch(List.of());
      for (int i = 0; i < PERSONS; i++) {
        for (int next = 1; next <= 2; next++) {
          ((LongValues) follows.properties().values(0)).append(1_000_000 + i);
          follows.endEdge(ElementId.of(0, i), ElementId.of(0, (i + next) % PERSONS));
        }
        if (i % 2 == 0) {
          livesIn.endEdge(ElementId.of(0, i), ElementId.of(1, i % CITIES));
        }
      }
      builder.edges(0).append(follows);
      builder.edges(1).append(livesIn);
      builder.finish(ProgressListener.NONE);
    }
  }

  private MemoryReport report(Layout layout) {
    return report(StorageOptions.of(layout));
  }

  private MemoryReport report(StorageOptions options) {
    try (GraphStore store = GraphStore.open(directory.resolve("graph"), options)) {
      return store.memoryReport();
    }
  }

  @Test
  void rows() {
    MemoryReport report = report(Layout.GF_RV);
    // A record: 2 bytes of count, and for each entry 3 bytes of key and type. 50 "male", 50 "female".
    long pointersAndRecords = PERSONS * 8L + PERSONS * (2 + 3 + 8L) + 50 * (3 + 4 + 4L)
        + 50 * (3 + 4 + 6L) + 8;
    assertThat(report.bytes(Component.VERTEX_PROPERTIES))
        .isEqualTo(pointersAndRecords + CITIES * 8L + 8);
    // LIVES_IN has no properties, but pointers.
    assertThat(report.bytes(Component.EDGE_PROPERTIES))
        .isEqualTo(2000 * (8 + 2 + 3 + 8L) + 8 + 500 * 8L + 8);
    assertThat(report.bytes(Component.FORWARD_LISTS))
        .isEqualTo(1001 * 8L + 2000 * 16L + 1001 * 8L + 500 * 16L);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(1001 * 8L + 2000 * 16L + 301 * 8L + 500 * 16L);
    assertThat(report.indexBytes()).isZero();
  }

  @Test
  void columns() {
    MemoryReport report = report(Layout.COLS);
    // ids up to 59,940 in 2 bytes; genders in 1 byte and a bitmap; the dictionary's 3 ends and text.
    assertThat(report.bytes(Component.VERTEX_PROPERTIES))
        .isEqualTo(2000L + 1000 + 126 + 3 + 10);
    assertThat(report.dictionaryBytes()).isEqualTo(3 + 10);
    assertThat(report.indexBytes()).isEqualTo(126);
    assertThat(report.bytes(Component.EDGE_PROPERTIES)).isEqualTo(2000 * 3L);
    // LIVES_IN is now a column of pairs, one for each person.
    assertThat(report.bytes(Component.FORWARD_LISTS))
        .isEqualTo(1001 * 8L + 2000 * 16L + 1000 * 16L);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(1001 * 8L + 2000 * 16L + 301 * 8L + 500 * 16L);
  }

  @Test
  void newIds() {
    MemoryReport report = report(Layout.NEW_IDS);
    // Page starts of 8 pages of 128 lists.
    assertThat(report.bytes(Component.EDGE_PROPERTIES)).isEqualTo(2000 * 3L + 9 * 8);
    assertThat(report.bytes(Component.FORWARD_LISTS))
        .isEqualTo(1001 * 8L + 2000 * (8 + 8L) + 1000 * 8L);
    assertThat(report.bytesWithoutImplied(Component.FORWARD_LISTS))
        .isEqualTo(1001 * 8L + 2000 * 8L + 1000 * 8L);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(1001 * 8L + 2000 * (8 + 8L) + 301 * 8L + 500 * 8L);
  }

  @Test
  void zeroSuppressed() {
    MemoryReport report = report(Layout.ZERO_SUPR);
    assertThat(report.bytes(Component.EDGE_PROPERTIES)).isEqualTo(2000 * 3L + 9 * 2);
    // 256 edges a page: positional offsets take 1 byte. City offsets and the mark take 2.
    assertThat(report.bytes(Component.FORWARD_LISTS))
        .isEqualTo(1001 * 2L + 2000 * (2 + 1L) + 1000 * 2L);
    assertThat(report.bytesWithoutImplied(Component.FORWARD_LISTS))
        .isEqualTo(1001 * 2L + 2000 * 2L + 1000 * 2L);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(1001 * 2L + 2000 * (2 + 1L) + 301 * 2L + 500 * 2L);
  }

  @Test
  void nullCompressed() {
    MemoryReport report = report(Layout.NULL);
    // Jacobson's index over n positions: 2 (n/16 + 1) bytes of bits, as many of sums, an 8-byte base.
    long index = 126 + 126 + 8;
    assertThat(report.bytes(Component.VERTEX_PROPERTIES)).isEqualTo(2000L + 100 + index + 3 + 10);
    // Half the persons have a city: 500 of 2 bytes and an index instead of 1,000 of 2 bytes.
    assertThat(report.bytes(Component.FORWARD_LISTS))
        .isEqualTo(1001 * 2L + 2000 * (2 + 1L) + 500 * 2L + index);
    // 150 of 300 cities have a list; 150 starts of 2 bytes are more than 84 bytes of index.
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(1001 * 2L + 2000 * (2 + 1L) + 151 * 2L + (38 + 38 + 8) + 500 * 2L);
    assertThat(report.indexBytes()).isEqualTo(2 * index + 84);
    assertThat(report.primaryKeyBytes()).isPositive();
    assertThat(report.totalBytes()).isEqualTo(report.bytes(Component.VERTEX_PROPERTIES)
        + report.bytes(Component.EDGE_PROPERTIES) + report.bytes(Component.FORWARD_LISTS)
        + report.bytes(Component.BACKWARD_LISTS));
    assertThat(report.totalBytesWithoutImplied()).isEqualTo(report.totalBytes() - 2000);
  }

  @Test
  void impliedOffsets() {
    MemoryReport report = report(Layout.OFFSETS);
    MemoryReport stored = report(Layout.NULL);
    assertThat(report.bytes(Component.FORWARD_LISTS))
        .isEqualTo(stored.bytes(Component.FORWARD_LISTS) - 2000);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(stored.bytes(Component.BACKWARD_LISTS));
    assertThat(report.totalBytes()).isEqualTo(stored.totalBytesWithoutImplied());
    assertThat(report.totalBytesWithoutImplied()).isEqualTo(report.totalBytes());
  }

  /** Edge IDs up to 1,999 take 2 bytes where positional offsets take 1; there are no pages. */
  @Test
  void edgeColumns() {
    MemoryReport report =
        report(StorageOptions.of(Layout.NULL).withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS));
    MemoryReport pages = report(Layout.NULL);
    assertThat(report.bytes(Component.EDGE_PROPERTIES)).isEqualTo(2000 * 3L);
    assertThat(report.bytes(Component.FORWARD_LISTS))
        .isEqualTo(pages.bytes(Component.FORWARD_LISTS) + 2000);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(pages.bytes(Component.BACKWARD_LISTS) + 2000);
    assertThat(report.totalBytesWithoutImplied()).isEqualTo(report.totalBytes());
  }

  @Test
  void doubleIndexed() {
    MemoryReport report =
        report(
            StorageOptions.of(Layout.NULL).withEdgeProperties(EdgePropertyStorage.DOUBLE_INDEXED));
    assertThat(report.bytes(Component.EDGE_PROPERTIES)).isEqualTo(2 * 2000 * 3L + 9 * 2);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(report(Layout.NULL).bytes(Component.BACKWARD_LISTS));
  }

  /** Starts of the 500 lists and an end are more than a column has. */
  @Test
  void singleCardinalityEdgesInCsr() {
    for (Layout layout : new Layout[] {Layout.NULL, Layout.ZERO_SUPR}) {
      MemoryReport report =
          report(StorageOptions.of(layout).withSingleCardinality(SingleCardinalityStorage.CSR));
      long lists = layout == Layout.NULL
          ? 501 * 2L + 500 * 2L + (126 + 126 + 8)
          : 1001 * 2L + 500 * 2L;
      assertThat(report.bytes(Component.FORWARD_LISTS))
          .isEqualTo(1001 * 2L + 2000 * (2 + 1L) + lists);
    }
  }

  /** 1,024 edges in a page of 512 lists: positional offsets take 2 bytes; and 3 page starts. */
  @Test
  void largePages() {
    MemoryReport report = report(StorageOptions.of(Layout.NULL).withListsPerPage(512));
    MemoryReport pages = report(Layout.NULL);
    assertThat(report.bytes(Component.EDGE_PROPERTIES)).isEqualTo(2000 * 3L + 3 * 2);
    assertThat(report.bytes(Component.BACKWARD_LISTS))
        .isEqualTo(pages.bytes(Component.BACKWARD_LISTS) + 2000);
  }

  @Test
  void nullsOtherwiseCompressed() {
    long plain = report(Layout.NULL).bytes(Component.VERTEX_PROPERTIES);
    assertThat(report(StorageOptions.of(Layout.NULL).withNullCompression(NullCompression.VANILLA))
        .bytes(Component.VERTEX_PROPERTIES)).isEqualTo(plain - 126);
    // A sum of 4 bytes for each chunk of 64; the last is begun.
    assertThat(
        report(StorageOptions.of(Layout.NULL).withNullCompression(NullCompression.jacobson(32, 64)))
            .bytes(Component.VERTEX_PROPERTIES))
        .isEqualTo(plain - 126 + 4 * 16);
    assertThat(report(StorageOptions.FILES.withNullCompression(NullCompression.UNCOMPRESSED))
        .bytes(Component.VERTEX_PROPERTIES))
        .isEqualTo(report(Layout.ZERO_SUPR).bytes(Component.VERTEX_PROPERTIES));
  }

  @Test
  void rowsHaveNoAlternatives() {
    assertThatThrownBy(
        () -> StorageOptions.of(Layout.GF_RV).withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GF-RV");
    assertThatThrownBy(
        () -> StorageOptions.of(Layout.ZERO_SUPR).withNullCompression(NullCompression.VANILLA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("+0-SUPR");
    assertThatThrownBy(() -> StorageOptions.FILES.withListsPerPage(100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100");
  }
}

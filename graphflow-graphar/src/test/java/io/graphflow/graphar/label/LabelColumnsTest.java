package io.graphflow.graphar.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.LabelCondition.And;
import io.graphflow.storage.snapshot.LabelCondition.Bears;
import io.graphflow.storage.snapshot.LabelCondition.Or;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LabelColumnsTest {
  private static final WriteOptions OPTIONS =
      WriteOptions.defaults().compressedWith(Compression.UNCOMPRESSED);

  @TempDir
  private Path folder;

  /** Three vertices in chunks of two; the second chunk is what a test makes it. */
  private LabelColumns columns(ColumnSpec spec, Object... rows) throws Exception {
    VertexType type = LabelFiles.type(2, List.of("A"));
    LabelColumns columns = LabelFiles.write(
        folder, type, new boolean[][] {{true, false, true}}, ColumnEncoding.AUTOMATIC, OPTIONS);
    Path second = folder.resolve(
        new GraphFolder(new LocalFolder(folder)).labelChunk(type, 1).name());
    Files.delete(second);
    if (spec != null) {
      try (ParquetTarget target = new ParquetTarget(second, List.of(spec), OPTIONS)) {
        for (Object row : rows) {
          switch (row) {
            case Boolean value -> target.writer().column(0).addBoolean(value);
            case Long value -> target.writer().column(0).addLong(value);
            default -> target.writer().column(0).addNull();
          }
          target.writer().endRow();
        }
        target.finish();
      }
    }
    return columns;
  }

  private static ColumnSpec booleans(String name) {
    return ColumnSpec.of(name, PhysicalType.BOOLEAN, LogicalType.Simple.NONE).asOptional();
  }

  private static void checkFault(LabelColumns columns, String message) {
    assertThatThrownBy(() -> columns.read(List.of("A"))).isInstanceOf(DataException.class)
        .hasMessageEndingWith("vertex/T/labels/chunk1: " + message);
    assertThat(columns.readChunk(0, List.of("A")).getFirst().ids()).containsExactly(0);
  }

  @Test
  void tellsWhatIsWrongWhere() throws Exception {
    assertThat(columns(booleans("A"), true).read(List.of("A")).getFirst().ids())
        .containsExactly(0, 2);
    checkFault(columns(null), "there is no such file");
    checkFault(columns(booleans("A"), true, false), "expected 1 rows, found 2");
    checkFault(columns(booleans("A")), "expected 1 rows, found 0");
    checkFault(columns(booleans("B"), true), "expected a column 'A', found B");
    checkFault(columns(ColumnSpec.of("A", PhysicalType.INT64, LogicalType.Simple.NONE), 1L),
        "column 'A': expected bool, found INT64");
    checkFault(columns(booleans("A"), "NULL"),
        "row 0 (from 0), column 'A': expected true or false, found NULL");
  }

  /** A label that all bear is one interval over all chunks, pages and row groups. */
  @Test
  void intervalsGoOverChunks() throws Exception {
    boolean[][] bearing = new boolean[2][100_000];
    Arrays.fill(bearing[0], true);
    Arrays.fill(bearing[1], 1_000, 99_999, true);
    VertexType type = LabelFiles.type(999, List.of("all", "most"));
    List<Bearing> found = LabelFiles.write(folder, type, bearing, ColumnEncoding.AUTOMATIC,
        OPTIONS.withRows(100, 250)).read(type.labels());
    assertThat(found.get(0).intervals()).containsExactly(0, 100_000);
    assertThat(found.get(1).intervals()).containsExactly(1_000, 99_999);
    assertThat(found).allMatch(Bearing::isIntervals);
    assertThat(found).allMatch(label -> label.smallestForm() == Bearing.Form.INTERVALS);
  }

  /** Plain bits do not tell how many runs they have: those of a page that has too many are forgotten. */
  @Test
  void aPageThatHasTooManyRunsIsReadAsBits() throws Exception {
    boolean[][] bearing = new boolean[1][192];
    for (int i = 0; i < bearing[0].length; i += 2) {
      bearing[0][i] = true;
    }
    VertexType type = LabelFiles.type(192, List.of("even"));
    Bearing found = LabelFiles.write(folder, type, bearing, ColumnEncoding.PLAIN, OPTIONS)
        .read(type.labels())
        .getFirst();
    assertThat(found.isIntervals()).isFalse();
    assertThat(found.ids()).isEqualTo(LongStream.range(0, 96).map(i -> 2 * i).toArray());
  }

  /**
   * The label matrices of GraphAr's paper, against numbers that another program has counted: of two labels, how many vertices
   * match, and how many stretches of vertices bear the same of them.
   */
  @ParameterizedTest
  @EnabledIfSystemProperty(named = "graphflow.datasets", matches = ".+")
  @CsvSource({
      "bloom, 32960, 8, or, 9, 740, 64, Purchase=500 BankAccount=5060 Flagged=1",
      "pole, 61534, 1, or, 5, 43664, 611, Crime=28760",
      "openstreetmap, 71566, 2, and, 5, 188, 3093, OSMWayNode=33683",
      "network-management, 83847, 4, and, 5, 4, 9, Port=37235 Process=30429",
      "icij-paradise-papers, 163414, 0, or, 4, 136234, 15, Officer=77008",
      "citations, 263902, 0, or, 2, 132249, 11377, Author=80296 Article=51953 Venue=4",
      "twitter-trolls, 281177, 0, and, 1, 453, 6, Tweet=232050 User=14272"})
  void findsWhatIsKnownOfRealLabels(String name, int count, int first, String operator,
      int second, long matches, int stretches, String counts) throws Exception {
    Path matrix = Path.of(System.getProperty("graphflow.datasets"), "graphar", "research",
        name + "-labels.csv");
    assumeTrue(Files.exists(matrix), () -> matrix + " is not there");
    List<String> lines =
        Files.readAllLines(matrix).stream().filter(line -> !line.isBlank()).toList();
    List<String> labels = List.of(lines.getFirst().strip().split(" ", -1));
    assertThat(lines).hasSize(count + 1);
    boolean[][] bearing = new boolean[labels.size()][count];
    for (int i = 0; i < count; i++) {
      for (int label = 0; label < labels.size(); label++) {
        bearing[label][i] = lines.get(i + 1).charAt(2 * label) == '1';
      }
    }
    VertexType type = LabelFiles.type(1 << 15, labels);
    List<Bearing> found = LabelFiles.write(folder, type, bearing, ColumnEncoding.AUTOMATIC,
        OPTIONS.withRows(1 << 13, 1 << 20)).read(labels);
    for (String told : counts.split(" ", -1)) {
      String[] parts = told.split("=", -1);
      assertThat(found.get(labels.indexOf(parts[0])).bearingCount()).as(told)
          .isEqualTo(Long.parseLong(parts[1]));
    }
    List<Bearing> two = List.of(found.get(first), found.get(second));
    List<LabelCondition> parts = List.of(new Bears(0), new Bears(1));
    Bearing answer =
        LabelFilter.find(operator.equals("or") ? new Or(parts) : new And(parts), two);
    assertThat(answer.bearingCount()).isEqualTo(matches);
    TreeSet<Long> bounds = new TreeSet<>();
    two.forEach(label -> LongStream.of(label.intervals()).forEach(bounds::add));
    bounds.remove(0L);
    bounds.remove((long) count);
    assertThat(bounds).hasSize(stretches - 1);
  }
}

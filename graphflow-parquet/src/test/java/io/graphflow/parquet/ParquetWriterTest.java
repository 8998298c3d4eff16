package io.graphflow.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.metadata.ColumnIndex;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.metadata.PageLocation;
import io.graphflow.parquet.metadata.Statistics;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ColumnWriter;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.ParquetWriter;
import io.graphflow.parquet.write.WriteOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.parquet.format.SortingColumn;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are written, read by others and by us. */
final class ParquetWriterTest {
  private static final Compression[] CODECS = {Compression.ZSTD, Compression.UNCOMPRESSED,
      Compression.SNAPPY, Compression.GZIP, Compression.LZ4_RAW};

  @TempDir
  private Path folder;

  private static WriteOptions options(Random random) {
    return WriteOptions.defaults()
        .compressedWith(CODECS[random.nextInt(CODECS.length)])
        .ofVersion(random.nextBoolean())
        .withRows(1 + random.nextInt(800), 1 + random.nextInt(4000));
  }

  @Test
  void randomTablesAreReadByAll() throws Exception {
    int seeds = Integer.getInteger("graphflow.parquet.seeds", 20);
    try (DuckDb duck = new DuckDb()) {
      for (int seed = 0; seed < seeds; seed++) {
        Random random = new Random(seed);
        RandomTable table = new RandomTable(seed, random.nextInt(2500));
        Path path = folder.resolve("file.parquet");
        WriteOptions options = options(random);
        table.write(path, options);
        try {
          ReadRows.assertSame(RandomTable.read(path), table.expected());
          ReadRows.assertSame(duck.read(path), table.expected());
          // Its codecs for these are Hadoop's.
          if (options.compression() != Compression.LZ4_RAW
              && options.compression() != Compression.GZIP) {
            ReadRows.assertSame(ParquetJava.read(path, table.columns()), table.rows());
          }
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError("seed " + seed + ", " + options + ", " + table.columns() + ": "
              + e.getMessage(), e);
        }
        Files.delete(path);
      }
    }
  }

  private void write(Path path, WriteOptions options, ColumnSpec column, int rows)
      throws Exception {
    try (ParquetTarget target = new ParquetTarget(path, List.of(column), options)) {
      for (int i = 0; i < rows; i++) {
        target.writer().column(0).addLong(i == 17 ? 100_000 + i : i);
        target.writer().endRow();
      }
      target.finish();
    }
  }

  @Test
  void pagesHaveAnIndexByWhichAnyIsFound() throws Exception {
    Path path = folder.resolve("index.parquet");
    write(path, WriteOptions.defaults().withRows(1000, 2500), ColumnSpec.of("x", PhysicalType.INT64,
        LogicalType.Simple.NONE).encodedAs(ColumnEncoding.DELTA), 10_000);

    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(file.rowGroups()).hasSize(4);
      ColumnPages pages = file.pages(1, file.schema().columns().getFirst());
      assertThat(pages.count()).isEqualTo(3);
      assertThat(pages.location(1)).extracting(PageLocation::firstRow).isEqualTo(1000L);
      ColumnIndex index = file.columnIndex(1, pages.column()).orElseThrow();
      assertThat(index.order()).isEqualTo(ColumnIndex.Order.ASCENDING);
      assertThat(index.pages().get(2).min())
          .hasValue(new byte[] {(byte) 0x94, 17, 0, 0, 0, 0, 0, 0});
      long[] values = new long[3];
      pages.read(2).longs(100, 3, values, 0);
      assertThat(values).containsExactly(4600, 4601, 4602);
      assertThat(pages.read(2).encoding()).isEqualTo(Encoding.DELTA_BINARY_PACKED);
    }
  }

  /** The bounds of a column with these values, as the file has them. */
  private List<String> bounds(ColumnSpec column, Object... values) throws Exception {
    Path path = folder.resolve("bounds.parquet");
    try (ParquetTarget target =
        new ParquetTarget(path, List.of(column.asOptional()), WriteOptions.defaults())) {
      ColumnWriter writer = target.writer().column(0);
      for (Object value : values) {
        switch (value) {
          case Long number -> writer.addLong(number);
          case Double number -> writer.addDouble(number);
          default -> writer.addText((String) value);
        }
        target.writer().endRow();
      }
      writer.addNull();
      target.writer().endRow();
      target.finish();
    }
    try (ParquetFile file = ParquetFile.open(path)) {
      Statistics found = file.rowGroups().getFirst().chunks().getFirst().statistics();
      assertThat(found.nullCount()).isEqualTo(1);
      return Stream.of(found.min(), found.max())
          .map(bound -> bound.map(HexFormat.of()::formatHex).orElse("none"))
          .toList();
    }
  }

  @Test
  void boundsAreThoseOfTheFormat() throws Exception {
    ColumnSpec number = ColumnSpec.of("x", PhysicalType.INT32, LogicalType.Simple.NONE);
    assertThat(bounds(number, 3L, -1L)).containsExactly("ffffffff", "03000000");
    ColumnSpec unsigned =
        ColumnSpec.of("x", PhysicalType.INT32, new LogicalType.Int(32, false));
    assertThat(bounds(unsigned, 3L, 4_294_967_295L)).containsExactly("03000000", "ffffffff");
    ColumnSpec floating = ColumnSpec.of("x", PhysicalType.FLOAT, LogicalType.Simple.NONE);
    assertThat(bounds(floating, 0.0, 1.5)).containsExactly("00000080", "0000c03f");
    assertThat(bounds(floating, -1.5, -0.0)).containsExactly("0000c0bf", "00000000");
    assertThat(bounds(floating, 1.0, Double.NaN)).containsExactly("none", "none");
    ColumnSpec text = ColumnSpec.of("x", PhysicalType.BYTE_ARRAY, LogicalType.Simple.STRING);
    assertThat(bounds(text, "b", "ä", "ab")).containsExactly("6162", "c3a4");
    assertThat(bounds(text, "b", "x".repeat(300))).containsExactly("none", "none");
  }

  @Test
  void dictionariesAreWrittenWhereTheyPay() throws Exception {
    Path path = folder.resolve("dictionary.parquet");
    ColumnSpec column = ColumnSpec.of("x", PhysicalType.INT64, LogicalType.Simple.NONE);
    write(path, WriteOptions.defaults(), column, 3000);
    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(file.pages(0, file.schema().columns().getFirst()).hasDictionary()).isFalse();
    }
    try (ParquetTarget target = new ParquetTarget(path, List.of(column), WriteOptions.defaults())) {
      for (int i = 0; i < 400_000; i++) {
        // Few different values at first, then so many that their dictionary grows too large.
        target.writer().column(0).addLong(i < 100_000 ? i % 100 : i / 2);
        target.writer().endRow();
      }
      target.finish();
    }
    try (ParquetFile file = ParquetFile.open(path)) {
      ColumnPages pages = file.pages(0, file.schema().columns().getFirst());
      assertThat(pages.read(0).encoding()).isEqualTo(Encoding.RLE_DICTIONARY);
      assertThat(pages.read(pages.count() - 1).encoding()).isEqualTo(Encoding.PLAIN);
      assertThat(pages.dictionary().size()).isLessThanOrEqualTo(1 << 17);
      long[] values = new long[1];
      pages.read(pages.count() - 1).longs(0, 1, values, 0);
      assertThat(values[0]).isEqualTo(pages.location(pages.count() - 1).firstRow() / 2);
    }
  }

  @Test
  void manyRowsEndAtOnceAndFilesTellTheirOrder() throws Exception {
    Path path = folder.resolve("sorted.parquet");
    ColumnSpec spec = ColumnSpec.of("a", PhysicalType.INT64, LogicalType.Simple.NONE)
        .encodedAs(ColumnEncoding.DELTA);
    ColumnSpec other = ColumnSpec.of("b", PhysicalType.INT64, LogicalType.Simple.NONE);
    WriteOptions options = WriteOptions.defaults().withRows(100, 250).sortedBy(1, 0);
    long[] numbers = LongStream.range(0, 1000).toArray();
    try (ParquetTarget target = new ParquetTarget(path, List.of(spec, other), options)) {
      for (int from = 0; from < 1000; from += 50) {
        target.writer().column(0).addLongs(numbers, from, from + 50);
        target.writer().column(1).addLongs(numbers, from / 2, from / 2 + 50);
        target.writer().endRows(50);
      }
      target.writer().column(0).addLongs(numbers, 0, 2);
      target.writer().column(1).addLong(7);
      assertThatThrownBy(() -> target.writer().endRows(2))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("1002 rows have ended, column b has values of 1001");
      target.writer().column(1).addLong(7);
      target.finish();
    }
    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(file.rowGroups()).hasSize(5)
          .allSatisfy(group -> assertThat(group.sortedBy()).containsExactly(1, 0));
      ColumnPages pages = file.pages(1, file.schema().columns().getFirst());
      assertThat(pages.count()).isEqualTo(3);
      long[] values = new long[2];
      pages.read(2).longs(48, 2, values, 0);
      assertThat(values).containsExactly(498, 499);
    }
    try (InputStream footer = footer(path)) {
      assertThat(Util.readFileMetaData(footer).getRow_groups()).hasSize(5)
          .allSatisfy(group -> assertThat(group.getSorting_columns())
              .containsExactly(new SortingColumn(1, false, false),
                  new SortingColumn(0, false, false)));
    }
  }

  private static InputStream footer(Path path) throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    int length = ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .getInt(bytes.length - 8);
    return new ByteArrayInputStream(bytes, bytes.length - 8 - length, length);
  }

  @Test
  void nothingIsLeftOfAFileThatIsNotFinished() throws Exception {
    Path path = folder.resolve("half.parquet");
    try (ParquetTarget target = new ParquetTarget(path,
        List.of(ColumnSpec.of("x", PhysicalType.INT32, LogicalType.Simple.NONE)),
        WriteOptions.defaults())) {
      target.writer().column(0).addLong(1);
      target.writer().endRow();
      assertThat(path).doesNotExist();
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void valuesMustFitTheirColumn() throws Exception {
    ParquetWriter writer = new ParquetWriter(
        List.of(ColumnSpec.of("x", PhysicalType.INT32, LogicalType.Simple.NONE),
            ColumnSpec.of("l", PhysicalType.DOUBLE, LogicalType.Simple.NONE).asList()),
        OutputStream.nullOutputStream(), WriteOptions.defaults());
    assertThatThrownBy(() -> writer.column(0).addLong(1L << 40))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> writer.column(0).addNull()).hasMessageContaining("each row");
    assertThatThrownBy(() -> writer.column(1).addDouble(1)).hasMessageContaining("takes lists");
    writer.column(0).addLong(1);
    assertThatThrownBy(writer::endRow).isInstanceOf(IllegalStateException.class);
  }
}

package io.graphflow.parquet.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class BooleanPagesTest {
  @TempDir
  private Path folder;

  /** Runs whose mean length is anything from one to some thousands, and NULL in some. */
  private static int[] values(Random random, boolean optional) {
    int[] values = new int[random.nextInt(6000)];
    int value = 0;
    int mean = 1;
    for (int i = 0; i < values.length; i++) {
      if (i % 700 == 0) {
        mean = 1 << random.nextInt(13);
      }
      if (random.nextInt(mean) == 0) {
        value = random.nextInt(optional ? 3 : 2);
      }
      values[i] = value - (optional ? 1 : 0);
    }
    return values;
  }

  private ParquetFile file(int[] values, boolean optional, ColumnEncoding encoding, Random random)
      throws Exception {
    Path path = folder.resolve("booleans.parquet");
    path.toFile().delete();
    ColumnSpec spec = ColumnSpec.of("truth", PhysicalType.BOOLEAN, LogicalType.Simple.NONE)
        .encodedAs(encoding);
    WriteOptions options = WriteOptions.defaults()
        .compressedWith(random.nextBoolean() ? Compression.UNCOMPRESSED : Compression.SNAPPY)
        .ofVersion(random.nextBoolean())
        .withRows(1 + random.nextInt(2000), 1 + random.nextInt(4000));
    try (ParquetTarget target =
        new ParquetTarget(path, List.of(optional ? spec.asOptional() : spec), options)) {
      for (int value : values) {
        if (value == BooleanPages.NULL) {
          target.writer().column(0).addNull();
        } else {
          target.writer().column(0).addBoolean(value == 1);
        }
        target.writer().endRow();
      }
      target.finish();
    }
    return ParquetFile.open(path);
  }

  @ParameterizedTest
  @EnumSource(names = {"AUTOMATIC", "PLAIN"})
  void runsAndBitsAreThoseOfTheRows(ColumnEncoding encoding) throws Exception {
    Random random = new Random(21);
    for (int round = 0; round < 150; round++) {
      boolean optional = random.nextInt(3) == 0;
      int[] values = values(random, optional);
      int[] found = new int[values.length];
      Arrays.fill(found, 7);
      int before = random.nextInt(100);
      long[] bits = new long[(before + values.length) / Long.SIZE + 1];
      int[] ends = {0, -9};
      try (ParquetFile file = file(values, optional, encoding, random)) {
        BooleanPages pages = new BooleanPages(file, file.schema().columns().getFirst());
        long rows = 0;
        while (pages.next()) {
          assertThat(pages.firstRow()).isEqualTo(rows);
          int first = (int) rows;
          ends[0] = 0;
          ends[1] = -9;
          assertThat(pages.runs((from, count, value) -> {
            // One after the other, none of them empty, and neighbours differ.
            assertThat(from).isEqualTo(ends[0]);
            assertThat(count).isPositive();
            assertThat(value).isNotEqualTo(ends[1]);
            ends[0] = from + count;
            ends[1] = value;
            Arrays.fill(found, first + from, first + from + count, value);
            return true;
          })).isTrue();
          assertThat(ends[0]).isEqualTo(pages.rowCount());
          assertThat(pages.nullCount()).isEqualTo((int) Arrays
              .stream(values, first, first + pages.rowCount())
              .filter(value -> value == BooleanPages.NULL)
              .count());
          pages.bits(bits, before + rows);
          rows += pages.rowCount();
        }
        assertThat(rows).isEqualTo(values.length);
        if (encoding == ColumnEncoding.PLAIN && !file.rowGroups().isEmpty()) {
          assertThat(file.rowGroups().getFirst().chunks().getFirst().encodings())
              .contains(Encoding.PLAIN.number());
        }
      }
      assertThat(found).isEqualTo(values);
      for (int i = 0; i < bits.length * Long.SIZE; i++) {
        boolean expected =
            i >= before && i < before + values.length && values[i - before] == 1;
        assertThat((bits[i >> 6] >>> i & 1) != 0).as("bit %d", i).isEqualTo(expected);
      }
    }
  }

  @Test
  void endsWhenNoMoreIsWantedAndBeginsAgain() throws Exception {
    Random random = new Random(4);
    for (ColumnEncoding encoding : List.of(ColumnEncoding.AUTOMATIC, ColumnEncoding.PLAIN)) {
      int[] values = values(random, true);
      try (ParquetFile file = file(values, true, encoding, random)) {
        BooleanPages pages = new BooleanPages(file, file.schema().columns().getFirst());
        while (pages.next()) {
          List<Integer> all = new ArrayList<>();
          pages.runs((_, count, _) -> all.add(count));
          for (int most = 1; most < all.size(); most += 1 + most / 3) {
            int wanted = most;
            List<Integer> some = new ArrayList<>();
            assertThat(pages.runs((_, count, _) -> some.add(count) && some.size() < wanted))
                .isFalse();
            assertThat(some).isEqualTo(all.subList(0, most));
          }
        }
      }
    }
  }

  /** The number of values in the header of the first of two pages is another one. */
  @ParameterizedTest
  @CsvSource({"2499, 4999", "2501, more"})
  void pagesHaveAllRows(int told, String found) throws Exception {
    Path path = folder.resolve("rows.parquet");
    try (ParquetTarget target = new ParquetTarget(path,
        List.of(ColumnSpec.of("truth", PhysicalType.BOOLEAN, LogicalType.Simple.NONE)),
        WriteOptions.defaults()
            .compressedWith(Compression.UNCOMPRESSED)
            .ofVersion(false)
            .withRows(2500, 10_000))) {
      for (int i = 0; i < 5000; i++) {
        target.writer().column(0).addBoolean(i % 1000 < 300);
        target.writer().endRow();
      }
      target.finish();
    }
    byte[] bytes = Files.readAllBytes(path);
    int at = 0;
    while (bytes[at] != (byte) ((2 * 2500) | 0x80) || bytes[at + 1] != ((2 * 2500) >> 7)) {
      at++;
    }
    bytes[at] = (byte) (2 * told | 0x80);
    Files.write(path, bytes);
    try (ParquetFile file = ParquetFile.open(path)) {
      BooleanPages pages = new BooleanPages(file, file.schema().columns().getFirst());
      assertThat(pages.next()).isTrue();
      assertThat(pages.rowCount()).isEqualTo(told);
      assertThatThrownBy(() -> {
        while (pages.next()) {
          assertThat(pages.rowCount()).isEqualTo(2500);
        }
      }).isInstanceOf(ParquetException.class)
          .hasMessageContaining(
              "rows.parquet, column 'truth', row group 0: expected 5000 rows in its "
                  + "pages, found " + found);
    }
  }

  @Test
  void otherColumnsHaveNone() throws Exception {
    Path path = folder.resolve("numbers.parquet");
    try (ParquetTarget target = new ParquetTarget(path,
        List.of(ColumnSpec.of("n", PhysicalType.INT64, LogicalType.Simple.NONE)),
        WriteOptions.defaults())) {
      target.finish();
    }
    try (ParquetFile file = ParquetFile.open(path)) {
      assertThatThrownBy(() -> new BooleanPages(file, file.schema().columns().getFirst()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}

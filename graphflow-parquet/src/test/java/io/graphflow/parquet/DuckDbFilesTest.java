package io.graphflow.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Column;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that DuckDB has written. */
final class DuckDbFilesTest {
  private static final String ALL_TYPES =
      """
          SELECT i % 3 = 0 AS truth, CAST(i % 100 - 50 AS TINYINT) AS i8, CAST(i % 200 AS UTINYINT) AS u8,
            CAST(i * 7 % 60000 - 30000 AS SMALLINT) AS i16, CAST(i * 13 % 60000 AS USMALLINT) AS u16,
            CAST(i * 10007 - 1000000 AS INTEGER) AS i32,
            CAST(4294967295 - i * 1000 AS UINTEGER) AS u32, i * 1000000007 - 77 AS i64,
            CAST(18446744073709551615 - i::HUGEINT * 1000000007 AS UBIGINT) AS u64,
            CAST(i / 7 AS FLOAT) AS f, CAST(i / 3 AS DOUBLE) AS d, 'text ' || i % 50 AS few,
            'some rather long text, number ' || i AS many, CAST('x' || i AS BLOB) AS bytes,
            DATE '1969-01-01' + CAST(i % 20000 AS INTEGER) AS day,
            TIMESTAMP '1960-05-05 10:00:00.123456' + to_seconds(i * 100003) AS stamp,
            CAST(TIMESTAMP '1960-05-05 10:00:00.123' + to_seconds(i) AS TIMESTAMP_MS) AS stamp_ms,
            CAST(TIMESTAMP '1980-05-05 10:00:00.123456' + to_seconds(i) AS TIMESTAMP_NS) AS stamp_ns,
            CAST(TIMESTAMP '1980-05-05 10:00:00.123456' + to_seconds(i) AS TIMESTAMPTZ) AS moment,
            TIME '00:00:01.5' + to_microseconds(i) AS daytime,
            CAST(i % 1000 / 10 AS DECIMAL(4, 2)) AS money, CAST(i % 1000 / 10 AS DECIMAL(17, 2)) AS much,
            CASE WHEN i % 5 = 0 THEN NULL ELSE i END AS sparse,
            CASE WHEN i % 7 < 5 THEN NULL ELSE 't' || i % 9 END AS sparse_text,
            CASE WHEN i > 300 THEN NULL ELSE i % 2 = 0 END AS truth_until, NULL::INTEGER AS nothing,
            CASE WHEN i % 11 = 0 THEN NULL WHEN i % 3 = 0 THEN []
              ELSE list_transform(range(i % 6), lambda x : CASE WHEN x = 2 THEN NULL ELSE x * i END) END AS list,
            list_transform(range(i % 4), lambda x : 'e' || x) AS texts
          FROM range(ROWS) t(i)""";

  @TempDir
  private static Path folder;

  private static DuckDb duck;

  @BeforeAll
  static void open() throws Exception {
    duck = new DuckDb();
  }

  @AfterAll
  static void close() throws Exception {
    duck.close();
  }

  @ParameterizedTest
  @CsvSource({"uncompressed, V1, 5000", "snappy, V1, 5000", "gzip, V2, 3000", "zstd, V2, 5000",
      "lz4_raw, V2, 5000", "snappy, V2, 1", "zstd, V1, 0"})
  void allTypesAreRead(String codec, String version, int rows) throws Exception {
    Path path = folder.resolve(codec + version + ".parquet");
    duck.write(ALL_TYPES.replace("ROWS", "" + rows), path, "COMPRESSION " + codec,
        "PARQUET_VERSION " + version, "ROW_GROUP_SIZE 2048");

    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(file.metadata().createdBy()).containsIgnoringCase("duckdb");
      assertThat(file.rowGroups()).hasSize((rows + 2047) / 2048);
      List<List<Object>> read = ReadRows.of(file);
      assertThat(read).hasSize(rows);
      ReadRows.assertSame(read, duck.read(path));
    }
  }

  @Test
  void encodingsOfTheSecondVersionAreRead() throws Exception {
    Path path = folder.resolve("encodings.parquet");
    duck.write("""
        SELECT i * 31 % 1000003 AS i64, CAST(i * 17 % 65537 AS INTEGER) AS i32,
          sqrt(i * 31 % 1000003) AS d, CAST(sqrt(i * 17 % 65537) AS FLOAT) AS f,
          'text ' || i * 31 % 1000003 AS t, i % 3 = 0 AS b FROM range(100000) t(i)""", path,
        "PARQUET_VERSION V2", "DICTIONARY_SIZE_LIMIT 1");

    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(encodings(file)).contains(Encoding.DELTA_BINARY_PACKED,
          Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.BYTE_STREAM_SPLIT);
      ReadRows.assertSame(ReadRows.of(file), duck.read(path));
    }
  }

  private static Set<Encoding> encodings(ParquetFile file) {
    Set<Encoding> found = EnumSet.noneOf(Encoding.class);
    for (int group = 0; group < file.rowGroups().size(); group++) {
      for (Column column : file.schema().columns()) {
        ColumnPages pages = file.pages(group, column);
        for (int i = 0; i < pages.count(); i++) {
          found.add(pages.read(i).encoding());
        }
      }
    }
    return found;
  }

  @Test
  void statisticsAreRead() throws Exception {
    Path path = folder.resolve("statistics.parquet");
    duck.write("SELECT CASE WHEN i = 3 THEN NULL ELSE i END AS x FROM range(10) t(i)", path);

    try (ParquetFile file = ParquetFile.open(path)) {
      var statistics = file.rowGroups().getFirst().chunks().getFirst().statistics();
      assertThat(statistics.nullCount()).isEqualTo(1);
      assertThat(statistics.min()).hasValue(new byte[8]);
      assertThat(statistics.max()).hasValue(new byte[] {9, 0, 0, 0, 0, 0, 0, 0});
      assertThat(List.of(file.schema().columns().getFirst().maxDefinition())).containsExactly(1);
    }
  }
}

package io.graphflow.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with other bytes than were written: whoever reads them is told, or reads other values, and nothing else. */
final class DamagedFilesTest {
  @TempDir
  private Path folder;

  /** Files of all encodings and compressions; most have no check sums, which would notice all else. */
  private List<byte[]> files() throws Exception {
    List<byte[]> files = new ArrayList<>();
    Path path = folder.resolve("file.parquet");
    try (DuckDb duck = new DuckDb()) {
      for (String codec : List.of("uncompressed", "snappy", "gzip", "zstd", "lz4_raw")) {
        for (String version : List.of("V1", "V2")) {
          duck.write("""
              SELECT i * 31 % 1009 AS a, CAST(i * 17 % 257 AS INTEGER) AS b, i / 3 AS c,
                'text ' || i * 31 % 97 AS d, i % 3 = 0 AS e, range(i % 4) AS f,
                CASE WHEN i % 4 = 0 THEN NULL ELSE i END AS g FROM range(150) t(i)""", path,
              "COMPRESSION " + codec, "PARQUET_VERSION " + version);
          files.add(Files.readAllBytes(path));
        }
      }
    }
    for (int seed = 0; seed < 8; seed++) {
      RandomTable table = new RandomTable(seed, 100);
      ParquetJava.write(path, table, new ParquetJava.Options(CompressionCodecName.UNCOMPRESSED,
          seed % 2 == 0, seed % 3 == 0, seed % 4 == 0, false));
      files.add(Files.readAllBytes(path));
      Files.delete(path);
      table.write(path, WriteOptions.defaults().compressedWith(Compression.UNCOMPRESSED));
      files.add(Files.readAllBytes(path));
      Files.delete(path);
    }
    return files;
  }

  /** Reads all there is; returns whether it is damaged. */
  private static boolean isDamaged(byte[] bytes) {
    try (ParquetFile file = ParquetFile.open(new MemoryFile(bytes))) {
      for (int group = 0; group < file.rowGroups().size(); group++) {
        for (Column column : file.schema().columns()) {
          file.columnIndex(group, column);
        }
      }
      ReadRows.of(file);
      return false;
    } catch (ParquetException e) {
      assertThat(e).hasMessageContaining("memory.parquet");
      return true;
    } catch (AssertionError e) {
      // The columns have become such as this test does not read.
      assertThat(e).hasMessageStartingWith("nested");
      return false;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void bytesAreChanged() throws Exception {
    Random random = new Random(1);
    int changes = Integer.getInteger("graphflow.parquet.changes", 300);
    int damaged = 0;
    for (byte[] file : files()) {
      assertThat(isDamaged(file)).isFalse();
      for (int i = 0; i < changes; i++) {
        byte[] changed = file.clone();
        for (int more = 1 + random.nextInt(3); more > 0; more--) {
          changed[random.nextInt(file.length)] ^= (byte) (1 + random.nextInt(255));
        }
        damaged += isDamaged(changed) ? 1 : 0;
      }
    }
    assertThat(damaged).isGreaterThan(1000);
  }

  @Test
  void filesAreCutOff() throws Exception {
    Random random = new Random(2);
    for (byte[] file : files()) {
      for (int i = 0; i < 50; i++) {
        assertThat(isDamaged(Arrays.copyOf(file, random.nextInt(file.length)))).isTrue();
      }
    }
  }

  @Test
  void theErrorSaysWhere() throws Exception {
    Path path = folder.resolve("numbers.parquet");
    try (ParquetTarget target = new ParquetTarget(path,
        List.of(ColumnSpec.of("x", PhysicalType.INT64, LogicalType.Simple.NONE),
            ColumnSpec.of("y", PhysicalType.INT64, LogicalType.Simple.NONE)),
        WriteOptions.defaults().compressedWith(Compression.UNCOMPRESSED).withRows(100, 1000))) {
      for (int i = 0; i < 1000; i++) {
        target.writer().column(0).addLong(i);
        target.writer().column(1).addLong(-i);
        target.writer().endRow();
      }
      target.finish();
    }
    long at;
    try (ParquetFile file = ParquetFile.open(path)) {
      at = file.pages(0, file.schema().columns().get(1)).location(4).at();
    }
    byte[] bytes = Files.readAllBytes(path);
    bytes[(int) at + 400]++;
    Files.write(path, bytes);

    try (ParquetFile file = ParquetFile.open(path)) {
      assertThatThrownBy(() -> ReadRows.of(file)).isInstanceOf(ParquetException.class)
          .hasMessageContaining(
              path + ", column 'y', row group 0, page 4 (at byte " + at
                  + "): expected the check sum");
    }
  }

  @Test
  void otherFilesAreNone() throws Exception {
    byte[] text = "name,age\nAda,36\n".repeat(10).getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> ParquetFile.open(new MemoryFile(text)))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("memory.parquet: expected a Parquet file, which ends with PAR1");
    assertThatThrownBy(() -> ParquetFile.open(new MemoryFile(new byte[3])))
        .hasMessageContaining("too few");
  }
}

package io.graphflow.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.read.RowBatches;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that parquet-java has written. */
final class ParquetJavaFilesTest {
  private static final CompressionCodecName[] CODECS = {CompressionCodecName.UNCOMPRESSED,
      CompressionCodecName.SNAPPY, CompressionCodecName.ZSTD};

  @TempDir
  private Path folder;

  @Test
  void randomTablesAreRead() throws Exception {
    int seeds = Integer.getInteger("graphflow.parquet.seeds", 20);
    Set<Encoding> encodings = EnumSet.noneOf(Encoding.class);
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      RandomTable table = new RandomTable(seed, random.nextInt(2500));
      Path path = folder.resolve("file.parquet");
      ParquetJava.write(path, table,
          new ParquetJava.Options(CODECS[random.nextInt(CODECS.length)], random.nextBoolean(),
              random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));

      try (ParquetFile file = ParquetFile.open(path)) {
        ReadRows.assertSame(ReadRows.of(file), table.expected());
        addEncodings(file, encodings);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
      Files.delete(path);
    }
    assertThat(encodings).contains(Encoding.PLAIN, Encoding.PLAIN_DICTIONARY, Encoding.RLE,
        Encoding.RLE_DICTIONARY, Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_BYTE_ARRAY,
        Encoding.BYTE_STREAM_SPLIT);
  }

  @Test
  void oldFormsAreRead() throws Exception {
    MessageType schema = MessageTypeParser.parseMessageType("""
        message old {
          required int96 moment;
          repeated int32 bare;
          optional group two (LIST) { repeated binary array (UTF8); }
          optional group pairs (MAP) { repeated group key_value {
            required binary key (UTF8); optional int32 value; } }
        }""");
    Group full = new SimpleGroup(schema);
    full.add(0, new NanoTime(2_440_588, 77).toBinary());
    full.add(1, 5);
    full.add(1, 6);
    Group two = full.addGroup(2);
    two.add(0, "a");
    two.add(0, "b");
    Group empty = new SimpleGroup(schema);
    empty.add(0, new NanoTime(2_440_589, 0).toBinary());
    empty.addGroup(2);
    Group nothing = new SimpleGroup(schema);
    nothing.add(0, new NanoTime(2_440_589, 0).toBinary());
    Path path = folder.resolve("old.parquet");
    ParquetJava.write(path, schema, List.of(full, empty, nothing),
        new ParquetJava.Options(CompressionCodecName.SNAPPY, false, false, false, false));

    try (ParquetFile file = ParquetFile.open(path)) {
      assertThat(file.schema().fields()).extracting(Field::kind)
          .containsExactly(Field.Kind.VALUE, Field.Kind.LIST, Field.Kind.LIST, Field.Kind.NESTED);
      RowBatches rows = new RowBatches(file, file.schema().columns());
      assertThat(rows.next()).isTrue();
      assertThat(rows.column(0).arrays()[0]).startsWith(77, 0, 0).endsWith(0x8C, 0x3D, 0x25, 0);
      assertThat(rows.column(1).isNull(1)).isFalse();
      assertThat(rows.column(1).listEnd(0)).isEqualTo(2);
      assertThat(rows.column(1).listEnd(1)).isEqualTo(2);
      assertThat(rows.column(2).texts()).startsWith("a", "b");
      assertThat(rows.column(2).isNull(1)).isFalse();
      assertThat(rows.column(2).isNull(2)).isTrue();
      assertThat(rows.next()).isFalse();
    }
  }

  private static void addEncodings(ParquetFile file, Set<Encoding> encodings) {
    for (int group = 0; group < file.rowGroups().size(); group++) {
      for (Column column : file.schema().columns()) {
        ColumnPages pages = file.pages(group, column);
        for (int i = 0; i < pages.count(); i++) {
          encodings.add(pages.read(i).encoding());
        }
      }
    }
  }
}

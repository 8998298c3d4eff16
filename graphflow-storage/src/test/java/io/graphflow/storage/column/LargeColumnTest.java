package io.graphflow.storage.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.StructureFile;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Columns beyond 2^31 positions and 2^31 bytes. They take minutes and 10 GB of disk, so they run
 * only with {@code -Dgraphflow.heavy=true}.
 */
@EnabledIfSystemProperty(named = "graphflow.heavy", matches = "true")
class LargeColumnTest {
  private static final Disk DISK = new SystemDisk();
  private static final UUID DATABASE = new UUID(1, 2);

  @TempDir
  Path directory;

  @Test
  void hasMorePositionsThanAnInt() {
    long count = (1L << 31) + 100;
    int gap = (1 << 20) + 1;
    try (ScratchSpace scratch = new ScratchSpace(directory);
        IntegerColumnBuilder builder =
            (IntegerColumnBuilder) ColumnBuilder.of(ScalarType.INT64, scratch)) {
      for (long position = 0; position < count; position++) {
        if (position % gap == 0 || position == count - 1) {
          builder.append(position);
        } else {
          builder.appendNull();
        }
      }
      withColumn(builder, column -> {
        assertThat(column.count()).isEqualTo(count);
        for (long position = 0; position < count; position += gap) {
          assertThat(column.getLong(position)).isEqualTo(position);
          assertThat(column.isNull(position + 1)).isTrue();
        }
        assertThat(column.getLong(count - 1)).isEqualTo(count - 1);
      });
    }
  }

  @Test
  void hasMoreBytesThanAnInt() {
    int count = 2_100;
    byte[] text = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
    try (ScratchSpace scratch = new ScratchSpace(directory);
        StringColumnBuilder builder =
            (StringColumnBuilder) ColumnBuilder.of(ScalarType.STRING, scratch)) {
      for (int i = 0; i < count; i++) {
        writeNumber(text, i);
        builder.append(text, 0, text.length);
      }
      withColumn(builder, column -> {
        assertThat(column.valueBytes()).isGreaterThan(1L << 31);
        for (int i = 0; i < count; i += 99) {
          writeNumber(text, i);
          assertThat(column.stringEquals(i, text)).isTrue();
          assertThat(column.stringEquals(count - 1 - i, text)).isEqualTo(count - 1 - i == i);
        }
      });
    }
  }

  private static void writeNumber(byte[] text, int number) {
    for (int i = 0, rest = number; i < 4; i++, rest /= 10) {
      text[text.length - 1 - i] = (byte) ('0' + rest % 10);
    }
  }

  private void withColumn(ColumnBuilder builder, Consumer<ColumnReader> check) {
    Path file = directory.resolve("column");
    try (
        StructureFileWriter writer =
            new StructureFileWriter(DISK, file, StructureKind.COLUMN, DATABASE)) {
      builder.write(writer, ColumnOptions.COMPACT);
    }
    StructureFile.verify(DISK, file, StructureKind.COLUMN, DATABASE);
    try (Arena arena = Arena.ofShared()) {
      check.accept(
          ColumnReader.read(StructureFile.open(DISK, file, StructureKind.COLUMN, DATABASE, arena)));
    }
  }
}

package io.graphflow.graphar.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import io.graphflow.storage.database.ListValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any page of a file with many pages and row groups. */
class ColumnFilePagesTest {
  private static final int ROWS = 10_000;
  private static final int PAGE_ROWS = 128;
  private static final int GROUP_ROWS = 3000;
  private static final PropertyColumn NUMBER = column("number", DataType.INT64, false,
      ScalarType.INT64);
  private static final PropertyColumn TEXT = column("text", DataType.STRING, false,
      ScalarType.STRING);
  private static final PropertyColumn MOMENT = column("moment", DataType.TIMESTAMP, false,
      ScalarType.DATETIME);
  private static final PropertyColumn LIST = column("list", DataType.INT64, true,
      new ListType(ScalarType.INT64));

  @TempDir
  private Path directory;

  private StoredFile file;

  private static PropertyColumn column(String name, DataType type, boolean list,
      io.graphflow.storage.type.LogicalType stored) {
    return new PropertyColumn(new PropertyInfo(name, type, list, false, true), stored, null);
  }

  /** Numbers ascend, and every seventh is NULL; texts descend; lists have up to three elements. */
  @BeforeEach
  void write() throws IOException {
    Path path = directory.resolve("chunk0");
    file = new StoredFile(new LocalFolder(directory), "chunk0");
    try (ParquetTarget target = new ParquetTarget(path, List.of(
        ColumnSpec.of("number", PhysicalType.INT64, LogicalType.Simple.NONE).asOptional(),
        ColumnSpec.of("text", PhysicalType.BYTE_ARRAY, LogicalType.Simple.STRING),
        ColumnSpec.of("moment", PhysicalType.INT64,
            new LogicalType.Timestamp(LogicalType.TimeUnit.MICROS, true)),
        ColumnSpec.of("list", PhysicalType.INT64, LogicalType.Simple.NONE).asList()),
        WriteOptions.defaults().withRows(PAGE_ROWS, GROUP_ROWS))) {
      for (int row = 0; row < ROWS; row++) {
        if (row % 7 == 0) {
          target.writer().column(0).addNull();
        } else {
          target.writer().column(0).addLong(3L * row);
        }
        target.writer().column(1).addText(text(row));
        target.writer().column(2).addLong(1000 * millis(row));
        target.writer().column(3).beginList();
        for (int i = 0; i < row % 4; i++) {
          target.writer().column(3).addLong(row + i);
        }
        target.writer().column(3).endList();
        target.writer().endRow();
      }
      target.finish();
    }
  }

  /** Some are before 1970. */
  private static long millis(int row) {
    return row - 500L;
  }

  private static String text(int row) {
    return "text %05d".formatted(ROWS - row);
  }

  private static <T extends ValueBatch> void eachPage(ColumnFile column, T batch, Check<T> check) {
    assertThat(column.rowCount()).isEqualTo(ROWS);
    assertThat(column.pageCount()).isGreaterThan(ROWS / PAGE_ROWS - 1);
    for (int page = column.pageCount() - 1; page >= 0; page--) {
      batch.clear();
      column.read(page, batch);
      long first = column.firstRow(page);
      assertThat(first + batch.count()).isEqualTo(
          page + 1 == column.pageCount() ? ROWS : column.firstRow(page + 1));
      for (int i = 0; i < batch.count(); i++) {
        assertThat(column.page(first + i)).isEqualTo(page);
        check.row((int) first + i, i, batch);
      }
    }
  }

  private interface Check<T> {
    void row(int row, int index, T batch);
  }

  @Test
  void pagesOfNumbers() {
    eachPage(ColumnFile.open(file, NUMBER, ROWS), new LongValues(), (row, index, batch) -> {
      assertThat(batch.isNull(index)).isEqualTo(row % 7 == 0);
      if (row % 7 != 0) {
        assertThat(batch.get(index)).isEqualTo(3L * row);
      }
    });
  }

  @Test
  void pagesOfTexts() {
    eachPage(ColumnFile.open(file, TEXT, ROWS), new StringValues(),
        (row, index, batch) -> assertThat(batch.get(index)).isEqualTo(text(row)));
  }

  @Test
  void pagesOfLists() {
    eachPage(ColumnFile.open(file, LIST, ROWS), (ListValues) ValueBatch.of(LIST.stored()),
        (row, index, batch) -> {
          assertThat(batch.length(index)).isEqualTo(row % 4);
          for (int i = 0; i < row % 4; i++) {
            assertThat(((LongValues) batch.elements()).get(batch.start(index) + i))
                .isEqualTo(row + i);
          }
        });
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Ranges are in the pages that their bounds are in, and in those between. */
  @Test
  void boundsLeadToRanges() {
    ColumnFile numbers = ColumnFile.open(file, NUMBER, ROWS);
    for (int first = 1; first < ROWS; first += 101) {
      // Of every seventh row there is no number.
      long least = 3L * (first % 7 == 0 ? first + 1 : first);
      for (int rows = 2; rows < ROWS - first; rows += 503) {
        long greatest = 3L * ((first + rows) % 7 == 0 ? first + rows - 1 : first + rows);
        for (int page = 0; page < numbers.pageCount(); page++) {
          boolean isAfter = page >= numbers.page(least / 3);
          boolean isBefore = page <= numbers.page(greatest / 3);
          assertThat(numbers.mayHold(page, new ValueRange(least, greatest)))
              .isEqualTo(isAfter && isBefore);
          assertThat(numbers.mayHold(page, ValueRange.from(least))).isEqualTo(isAfter);
          assertThat(numbers.mayHold(page, ValueRange.upTo(greatest))).isEqualTo(isBefore);
        }
      }
    }
    assertThat(numbers.isBounded(0)).isTrue();
    assertThat(numbers.mayHold(0, new ValueRange(null, null))).isTrue();
  }

  /** A value is in one page of ordered values, and the bounds lead there; another one is nowhere. */
  @Test
  void boundsLeadToValues() {
    ColumnFile numbers = ColumnFile.open(file, NUMBER, ROWS);
    ColumnFile texts = ColumnFile.open(file, TEXT, ROWS);
    ColumnFile moments = ColumnFile.open(file, MOMENT, ROWS);
    for (int row = 1; row < ROWS; row += 13) {
      for (int page = 0; page < numbers.pageCount(); page++) {
        if (row % 7 != 0) {
          assertThat(numbers.mayHold(page, ValueRange.of(3L * row)))
              .isEqualTo(page == numbers.page(row));
        }
        assertThat(moments.mayHold(page, ValueRange.of(millis(row))))
            .isEqualTo(page == moments.page(row));
        assertThat(texts.mayHold(page, ValueRange.of(utf8(text(row)))))
            .isEqualTo(page == texts.page(row));
      }
    }
    for (int page = 0; page < numbers.pageCount(); page++) {
      assertThat(numbers.mayHold(page, ValueRange.of(-1L))).isFalse();
      assertThat(numbers.mayHold(page, ValueRange.of(3L * ROWS))).isFalse();
      assertThat(texts.mayHold(page, ValueRange.of(utf8("other")))).isFalse();
    }
  }

  @Test
  void aFileWithFewerRowsIsAnError() {
    assertThatThrownBy(() -> ColumnFile.open(file, NUMBER, ROWS + 1))
        .isInstanceOf(DataException.class)
        .hasMessage(file + ": expected 10001 rows, found 10000");
    assertThatThrownBy(() -> ColumnFile.open(file, column("other", DataType.INT64, false,
        ScalarType.INT64), ROWS)).hasMessage(
            file + ": expected a column 'other', found number, text, moment, list");
  }
}

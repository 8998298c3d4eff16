package io.graphflow.parquet.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageTest {
  private static final int ROWS = 5000;

  @TempDir
  private Path folder;

  /** Booleans, differences, and texts of a dictionary; every tenth row has none of these. */
  private ParquetFile file() throws Exception {
    Path path = folder.resolve("page.parquet");
    try (ParquetTarget target = new ParquetTarget(path,
        List.of(ColumnSpec.of("truth", PhysicalType.BOOLEAN, LogicalType.Simple.NONE),
            ColumnSpec.of("number", PhysicalType.INT64, LogicalType.Simple.NONE)
                .encodedAs(ColumnEncoding.DELTA),
            ColumnSpec.of("text", PhysicalType.BYTE_ARRAY, LogicalType.Simple.STRING).asOptional()),
        WriteOptions.defaults())) {
      for (int i = 0; i < ROWS; i++) {
        target.writer().column(0).addBoolean(i >= 1575 && i < 4096);
        target.writer().column(1).addLong(number(i));
        if (i % 10 == 0) {
          target.writer().column(2).addNull();
        } else {
          target.writer().column(2).addText("t" + i / 1000);
        }
        target.writer().endRow();
      }
      target.finish();
    }
    return ParquetFile.open(path);
  }

  private static long number(int row) {
    return row * 3L + row % 7;
  }

  @Test
  void runsAreFound() throws Exception {
    try (ParquetFile file = file()) {
      List<String> runs = new ArrayList<>();
      Page truths = file.pages(0, file.schema().columns().get(0)).read(0);
      truths.runs(0, ROWS, (from, count, value) -> runs.add(from + "+" + count + "=" + value));
      assertThat(runs).containsExactly("0+1575=0", "1575+2521=1", "4096+904=0");

      runs.clear();
      Page texts = file.pages(0, file.schema().columns().get(2)).read(0);
      assertThat(texts.dictionary().orElseThrow().texts()).containsExactly("t0", "t1", "t2", "t3",
          "t4");
      texts.runs(450, 1800, (from, count, value) -> runs.add(from + "+" + count + "=" + value));
      assertThat(runs).containsExactly("450+450=0", "900+900=1", "1800+450=2");
    }
  }

  @Test
  void anyPartIsRead() throws Exception {
    Random random = new Random(8);
    try (ParquetFile file = file()) {
      Page numbers = file.pages(0, file.schema().columns().get(1)).read(0);
      Page texts = file.pages(0, file.schema().columns().get(2)).read(0);
      assertThat(texts.valueCount()).isEqualTo(ROWS);
      assertThat(texts.presentCount()).isEqualTo(ROWS / 10 * 9);
      for (int i = 0; i < 200; i++) {
        int from = random.nextInt(4500);
        int count = random.nextInt(4500 - from);
        long[] values = new long[count];
        numbers.longs(from, count, values, 0);
        String[] words = new String[count];
        texts.texts(from, count, words, 0);
        int[] levels = new int[count];
        texts.definitionLevels(from, count, levels, 0);
        for (int j = 0; j < count; j++) {
          assertThat(values[j]).isEqualTo(number(from + j));
          assertThat(words[j]).isEqualTo("t" + (from + j) / 900);
          assertThat(levels[j]).isEqualTo((from + j) % 10 == 0 ? 0 : 1);
        }
      }
    }
  }

  @Test
  void callersMustKnowWhatThereIs() throws Exception {
    try (ParquetFile file = file()) {
      Page numbers = file.pages(0, file.schema().columns().get(1)).read(0);
      assertThatThrownBy(() -> numbers.longs(ROWS - 1, 2, new long[2], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> numbers.texts(0, 1, new String[1], 0))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}

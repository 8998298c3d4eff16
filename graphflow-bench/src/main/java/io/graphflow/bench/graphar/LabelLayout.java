package io.graphflow.bench.graphar;

import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How labels lie in a file. */
enum LabelLayout {
  /** The names of a vertex's labels one after the other, in one column. */
  STRING,
  /** A column of bits for each label. */
  PLAIN,
  /** A column of runs for each label. */
  RLE;

  /** What stands behind a label's name. */
  static final char SEPARATOR = ';';

  private static final String COLUMN = "labels";
  private static final int PAGE_BYTES = 1 << 20;
  private static final int ROWS = 1 << 20;

  /** How the paper writes files: row groups of 2^20 rows, pages of 1 MB, nothing compressed. */
  private static WriteOptions options() {
    return new WriteOptions(Compression.UNCOMPRESSED, false, ROWS, PAGE_BYTES, ROWS, 1L << 40,
        List.of(), Map.of());
  }

  /** Writes labels. */
  void write(LabelMatrix matrix, Path file) throws IOException {
    LabelSet set = matrix.set();
    List<ColumnSpec> specs = this == STRING
        ? List.of(ColumnSpec.of(COLUMN, PhysicalType.BYTE_ARRAY, LogicalType.Simple.STRING)
            .encodedAs(ColumnEncoding.PLAIN))
        : set.labels()
            .stream()
            .map(label -> ColumnSpec
                .of(label.name(), PhysicalType.BOOLEAN, LogicalType.Simple.NONE)
                .encodedAs(this == PLAIN ? ColumnEncoding.PLAIN : ColumnEncoding.AUTOMATIC))
            .toList();
    try (ParquetTarget target = new ParquetTarget(file, specs, options())) {
      StringBuilder names = new StringBuilder();
      for (int vertex = 0; vertex < set.vertexCount(); vertex++) {
        names.setLength(0);
        for (int label = 0; label < set.labels().size(); label++) {
          boolean bears = matrix.bears(label, vertex);
          if (this != STRING) {
            target.writer().column(label).addBoolean(bears);
          } else if (bears) {
            names.append(set.labels().get(label).name()).append(SEPARATOR);
          }
        }
        if (this == STRING) {
          target.writer().column(0).addText(names.toString());
        }
        target.writer().endRow();
      }
      target.finish();
    }
  }
}

package io.graphflow.graphar.label;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes which vertices bear labels, as GraphAr has it. */
final class LabelFiles {
  private LabelFiles() {}

  static VertexType type(int chunkSize, List<String> labels) {
    return new VertexType("T.vertex.yml", "T", chunkSize, "vertex/T/", labels, List.of());
  }

  /**
   * Writes them.
   *
   * @param bearing of each label, of each vertex
   */
  static LabelColumns write(Path root, VertexType type, boolean[][] bearing,
      ColumnEncoding encoding, WriteOptions options) throws IOException {
    int count = bearing[0].length;
    GraphFolder folder = new GraphFolder(new LocalFolder(root));
    for (int chunk = 0; chunk < type.chunkCount(count); chunk++) {
      Path file = root.resolve(folder.labelChunk(type, chunk).name());
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(file);
      List<ColumnSpec> specs = type.labels()
          .stream()
          .map(label -> ColumnSpec.of(label, PhysicalType.BOOLEAN, LogicalType.Simple.NONE)
              .asOptional()
              .encodedAs(encoding))
          .toList();
      int first = Math.toIntExact(chunk * type.chunkSize());
      try (ParquetTarget target = new ParquetTarget(file, specs, options)) {
        for (int i = first; i < Math.min(count, first + type.chunkSize()); i++) {
          for (int label = 0; label < bearing.length; label++) {
            target.writer().column(label).addBoolean(bearing[label][i]);
          }
          target.writer().endRow();
        }
        target.finish();
      }
    }
    return new LabelColumns(folder, type, count);
  }
}

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

/** How the ends of edges lie in files. */
enum TopologyLayout {
  /** Two columns of 64 bits a value. */
  PLAIN("plain", false, false, 1 << 20),
  /** The same, and where the edges of each vertex begin. */
  PLAIN_OFFSET("plain + offset", true, false, 1 << 20),
  /** With offsets, and sources and destinations as differences from those before: the paper's GraphAr. */
  DELTA("delta + offset", true, true, 1 << 20),
  /** The same in pages of 2,048 rows, with offsets as differences, too, as an export writes them. */
  EXPORTED("as exported", true, true, 1 << 11);

  private static final int ROWS = 1 << 20;
  private static final int PAGE_BYTES = 1 << 20;

  private final String title;
  private final boolean offsets;
  private final boolean delta;
  private final int pageRows;

  TopologyLayout(String title, boolean offsets, boolean delta, int pageRows) {
    this.title = title;
    this.offsets = offsets;
    this.delta = delta;
    this.pageRows = pageRows;
  }

  String title() {
    return title;
  }

  boolean hasOffsets() {
    return offsets;
  }

  private WriteOptions options() {
    return this == EXPORTED
        ? WriteOptions.defaults()
            .compressedWith(Compression.UNCOMPRESSED)
            .ofVersion(false)
            .withRows(pageRows, ROWS)
        : new WriteOptions(Compression.UNCOMPRESSED, false, pageRows, PAGE_BYTES, ROWS, 1L << 40,
            List.of(), Map.of());
  }

  private ColumnSpec column(String name, boolean asDelta) {
    return ColumnSpec.of(name, PhysicalType.INT64, LogicalType.Simple.NONE)
        .encodedAs(asDelta ? ColumnEncoding.DELTA : ColumnEncoding.PLAIN);
  }

  /** Writes edges, as {@link EdgeSet#edges} gives them. */
  void writeEdges(long[] edges, Path file) throws IOException {
    try (ParquetTarget target = new ParquetTarget(
        file, List.of(column("source", delta), column("destination", delta)), options())) {
      for (long edge : edges) {
        target.writer().column(0).addLong(edge >>> Integer.SIZE);
        target.writer().column(1).addLong(edge & 0xFFFF_FFFFL);
        target.writer().endRow();
      }
      target.finish();
    }
  }

  /** Writes where the edges of each vertex begin, and in the end how many there are. */
  void writeOffsets(long[] edges, int vertices, Path file) throws IOException {
    try (ParquetTarget target = new ParquetTarget(
        file, List.of(column("offset", this == EXPORTED)), options())) {
      int edge = 0;
      for (long vertex = 0; vertex <= vertices; vertex++) {
        while (edge < edges.length && edges[edge] >>> Integer.SIZE < vertex) {
          edge++;
        }
        target.writer().column(0).addLong(edge);
        target.writer().endRow();
      }
      target.finish();
    }
  }
}

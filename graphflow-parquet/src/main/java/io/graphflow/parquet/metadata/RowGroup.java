package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows whose columns lie one after the other.
 *
 * @param chunks the values of each column, in the order of the schema
 * @param rowCount how many they are
 * @param bytes bytes of all pages, if they were not compressed
 */
public record RowGroup(List<ColumnChunk> chunks, long rowCount, long bytes) {
  /** Creates one; the list is copied. */
  public RowGroup {
    chunks = List.copyOf(chunks);
  }

  static RowGroup read(CompactReader in, List<Column> columns) {
    var found = new Object() {
      long rows = -1;
      long bytes;
    };
    List<ColumnChunk> chunks = new ArrayList<>();
    in.struct(field -> {
      switch (field) {
        case 1 -> in.list(() -> {
          if (chunks.size() == columns.size()) {
            throw new UnreadableException("expected " + columns.size()
                + " columns in each row group, found more");
          }
          chunks.add(ColumnChunk.read(in, columns.get(chunks.size())));
        });
        case 2 -> found.bytes = in.i64();
        case 3 -> found.rows = in.i64();
        default -> {}
      }
    });
    if (chunks.size() < columns.size() || found.rows < 0) {
      throw new UnreadableException("expected " + columns.size()
          + " columns and a number of rows in each row group, found " + chunks.size()
          + " columns and " + found.rows + " rows");
    }
    for (ColumnChunk chunk : chunks) {
      boolean fits = chunk.column().repeated()
          ? chunk.valueCount() >= found.rows
          : chunk.valueCount() == found.rows;
      if (!fits) {
        throw new UnreadableException("expected values for " + found.rows + " rows in column '"
            + chunk.column().name() + "', found " + chunk.valueCount());
      }
    }
    return new RowGroup(chunks, found.rows, found.bytes);
  }

  void write(CompactWriter out) {
    out.structs(1, chunks, (inner, chunk) -> chunk.write(inner));
    out.i64(2, bytes);
    out.i64(3, rowCount);
    out.i64(5, chunks.getFirst().firstPageAt());
    out.i64(6, chunks.stream().mapToLong(ColumnChunk::compressedBytes).sum());
  }
}

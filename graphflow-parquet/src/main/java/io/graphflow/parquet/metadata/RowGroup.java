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
 * @param sortedBy indexes of the columns by which rows ascend, the first one above all, as far as the file tells them;
 *     that is not checked
 */
public record RowGroup(
    List<ColumnChunk> chunks,
    long rowCount,
    long bytes,
    List<Integer> sortedBy) {
  private static final int DESCENDING = -1;

  /** Creates one; lists are copied. */
  public RowGroup {
    chunks = List.copyOf(chunks);
    sortedBy = List.copyOf(sortedBy);
  }

  static RowGroup read(CompactReader in, List<Column> columns) {
    var found = new Object() {
      long rows = -1;
      long bytes;
    };
    List<ColumnChunk> chunks = new ArrayList<>();
    List<Integer> sorting = new ArrayList<>();
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
        case 4 -> in.list(() -> sorting.add(readSorting(in)));
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
    int descending = sorting.indexOf(DESCENDING);
    return new RowGroup(chunks, found.rows, found.bytes,
        descending < 0 ? sorting : sorting.subList(0, descending));
  }

  /** The column by which rows ascend, or {@link #DESCENDING}. */
  private static int readSorting(CompactReader in) {
    var found = new Object() {
      int column;
      boolean descending;
    };
    in.struct(field -> {
      switch (field) {
        case 1 -> found.column = in.i32();
        case 2 -> found.descending = in.bool();
        default -> {}
      }
    });
    return found.descending ? DESCENDING : found.column;
  }

  void write(CompactWriter out) {
    out.structs(1, chunks, (inner, chunk) -> chunk.write(inner));
    out.i64(2, bytes);
    out.i64(3, rowCount);
    if (!sortedBy.isEmpty()) {
      out.structs(4, sortedBy, (inner, column) -> {
        inner.i32(1, column);
        inner.bool(2, false);
        inner.bool(3, false);
      });
    }
    out.i64(5, chunks.getFirst().firstPageAt());
    out.i64(6, chunks.stream().mapToLong(ColumnChunk::compressedBytes).sum());
  }
}

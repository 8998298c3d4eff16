package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a column in a row group. Places are bytes from the beginning of the file, and 0 where there is nothing.
 *
 * @param column whose values they are
 * @param compression how its pages are compressed
 * @param encodings the numbers of the encodings of its pages, which may be of other formats
 * @param valueCount the number of values, those that are NULL among them
 * @param uncompressedBytes bytes of its pages, if they were not compressed
 * @param compressedBytes bytes of its pages
 * @param dataAt where the first data page begins
 * @param dictionaryAt where the dictionary page begins
 * @param offsetIndexAt where the offset index begins
 * @param offsetIndexBytes its bytes
 * @param columnIndexAt where the column index begins
 * @param columnIndexBytes its bytes
 * @param statistics of its values; nothing is known in them if the file has none
 */
public record ColumnChunk(
    Column column,
    Compression compression,
    List<Integer> encodings,
    long valueCount,
    long uncompressedBytes,
    long compressedBytes,
    long dataAt,
    long dictionaryAt,
    long offsetIndexAt,
    int offsetIndexBytes,
    long columnIndexAt,
    int columnIndexBytes,
    Statistics statistics) {
  /** Creates one; the list is copied. */
  public ColumnChunk {
    encodings = List.copyOf(encodings);
  }

  /** Where its first page begins. */
  public long firstPageAt() {
    return dictionaryAt > 0 && dictionaryAt < dataAt ? dictionaryAt : dataAt;
  }

  static ColumnChunk read(CompactReader in, Column column) {
    Draft draft = new Draft();
    in.struct(field -> {
      switch (field) {
        case 1 -> throw new UnreadableException(
            "expected the values of column '" + column.name() + "' in the file, found them in '"
                + in.string() + "', another one");
        case 3 -> draft.readMetadata(in, column);
        case 4 -> draft.offsetIndexAt = in.i64();
        case 5 -> draft.offsetIndexBytes = in.i32();
        case 6 -> draft.columnIndexAt = in.i64();
        case 7 -> draft.columnIndexBytes = in.i32();
        case 8 -> throw new UnreadableException("column '" + column.name()
            + "' is encrypted, which is not supported");
        default -> {}
      }
    });
    if (draft.compression == null || draft.valueCount < 0 || draft.compressedBytes < 0
        || draft.dataAt < 0 || draft.dictionaryAt < 0 || draft.offsetIndexAt < 0
        || draft.offsetIndexBytes < 0 || draft.columnIndexAt < 0 || draft.columnIndexBytes < 0) {
      throw new UnreadableException("expected the places of the pages of column '" + column.name()
          + "', found none, or negative numbers");
    }
    return new ColumnChunk(column, draft.compression, draft.encodings, draft.valueCount,
        draft.uncompressedBytes, draft.compressedBytes, draft.dataAt, draft.dictionaryAt,
        draft.offsetIndexAt, draft.offsetIndexBytes, draft.columnIndexAt, draft.columnIndexBytes,
        draft.statistics);
  }

  void write(CompactWriter out) {
    out.i64(2, 0);
    out.struct(3, inner -> {
      inner.i32(1, column.type().number());
      inner.i32s(2, encodings);
      inner.strings(3, column.path());
      inner.i32(4, compression.number());
      inner.i64(5, valueCount);
      inner.i64(6, uncompressedBytes);
      inner.i64(7, compressedBytes);
      inner.i64(9, dataAt);
      if (dictionaryAt > 0) {
        inner.i64(11, dictionaryAt);
      }
      inner.struct(12, statistics::write);
    });
    if (offsetIndexAt > 0) {
      out.i64(4, offsetIndexAt);
      out.i32(5, offsetIndexBytes);
    }
    if (columnIndexAt > 0) {
      out.i64(6, columnIndexAt);
      out.i32(7, columnIndexBytes);
    }
  }

  /** What has been read. */
  private static final class Draft {
    private Compression compression;
    private final List<Integer> encodings = new ArrayList<>();
    private long valueCount = -1;
    private long uncompressedBytes;
    private long compressedBytes = -1;
    private long dataAt = -1;
    private long dictionaryAt;
    private long offsetIndexAt;
    private int offsetIndexBytes;
    private long columnIndexAt;
    private int columnIndexBytes;
    private Statistics statistics = new Statistics(null, null, -1, false);

    void readMetadata(CompactReader in, Column column) {
      in.struct(field -> {
        switch (field) {
          case 1 -> {
            PhysicalType type = PhysicalType.of(in.i32());
            if (type != column.type()) {
              throw new UnreadableException("expected values of column '" + column.name()
                  + "' as " + column.type() + ", as the schema says, found " + type);
            }
          }
          case 2 -> in.list(() -> encodings.add(in.i32()));
          case 4 -> compression = Compression.of(in.i32());
          case 5 -> valueCount = in.i64();
          case 6 -> uncompressedBytes = in.i64();
          case 7 -> compressedBytes = in.i64();
          case 9 -> dataAt = in.i64();
          case 11 -> dictionaryAt = in.i64();
          case 12 -> statistics = Statistics.read(in, signed(column));
          default -> {}
        }
      });
    }

    private static boolean signed(Column column) {
      return switch (column.type()) {
        case BOOLEAN, FLOAT, DOUBLE -> true;
        case INT32, INT64 -> !(column.logicalType() instanceof LogicalType.Int integer)
            || integer.signed();
        case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
      };
    }
  }
}

package io.graphflow.parquet.metadata;

import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a data page lies.
 *
 * @param at the byte of the file at which its header begins
 * @param bytes of the page and its header
 * @param firstRow the number of its first row, from 0 within the row group; -1 if not known
 */
public record PageLocation(long at, int bytes, long firstRow) {
  /** Reads an offset index: the places of all data pages of a column chunk. */
  public static List<PageLocation> readIndex(CompactReader in) {
    List<PageLocation> locations = new ArrayList<>();
    in.struct(field -> {
      if (field == 1) {
        in.list(() -> locations.add(read(in)));
      }
    });
    return locations;
  }

  private static PageLocation read(CompactReader in) {
    var found = new Object() {
      long at = -1;
      int bytes = -1;
      long firstRow = -1;
    };
    in.struct(field -> {
      switch (field) {
        case 1 -> found.at = in.i64();
        case 2 -> found.bytes = in.i32();
        case 3 -> found.firstRow = in.i64();
        default -> {}
      }
    });
    return new PageLocation(found.at, found.bytes, found.firstRow);
  }

  /** The bytes of an offset index. */
  public static byte[] indexBytes(List<PageLocation> locations) {
    return CompactWriter.bytes(out -> out.structs(1, locations, (inner, location) -> {
      inner.i64(1, location.at);
      inner.i32(2, location.bytes);
      inner.i64(3, location.firstRow);
    }));
  }
}

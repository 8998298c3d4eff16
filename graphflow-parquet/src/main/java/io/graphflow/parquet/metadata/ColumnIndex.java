package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Statistics of each data page of a column chunk.
 *
 * @param pages of each page; without bounds if all of its values are NULL
 * @param order in which order their bounds are
 */
public record ColumnIndex(List<Statistics> pages, Order order) {
  /** Creates one; the list is copied. */
  public ColumnIndex {
    pages = List.copyOf(pages);
  }

  /** Orders of bounds, those of pages without any left out. The order is that of the format's numbers. */
  public enum Order {
    /** None that is known. */
    UNORDERED(0),
    /** No bound is less than that of an earlier page. */
    ASCENDING(1),
    /** No bound is greater. */
    DESCENDING(2);

    private final int number;

    Order(int number) {
      this.number = number;
    }

    /** Its number in the format. */
    public int number() {
      return number;
    }
  }

  /** Reads one. */
  public static ColumnIndex read(CompactReader in) {
    List<Boolean> allNull = new ArrayList<>();
    List<byte[]> mins = new ArrayList<>();
    List<byte[]> maxs = new ArrayList<>();
    List<Long> nulls = new ArrayList<>();
    var found = new Object() {
      int order;
    };
    in.struct(field -> {
      switch (field) {
        case 1 -> in.list(() -> allNull.add(in.bool()));
        case 2 -> in.list(() -> mins.add(in.binary()));
        case 3 -> in.list(() -> maxs.add(in.binary()));
        case 4 -> found.order = in.i32();
        case 5 -> in.list(() -> nulls.add(in.i64()));
        default -> {}
      }
    });
    if (mins.size() != allNull.size() || maxs.size() != allNull.size()
        || (!nulls.isEmpty() && nulls.size() != allNull.size())) {
      throw new UnreadableException("expected as many bounds as pages, found " + mins.size() + ", "
          + maxs.size() + " and " + nulls.size() + " for " + allNull.size());
    }
    List<Statistics> pages = new ArrayList<>();
    for (int i = 0; i < allNull.size(); i++) {
      long count = nulls.isEmpty() ? -1 : nulls.get(i);
      pages.add(allNull.get(i)
          ? new Statistics(null, null, count, false)
          : new Statistics(mins.get(i), maxs.get(i), count, false));
    }
    Order[] orders = Order.values();
    boolean known = found.order >= 0 && found.order < orders.length;
    return new ColumnIndex(pages, known ? orders[found.order] : Order.UNORDERED);
  }

  /** The bytes of the index. */
  public byte[] bytes() {
    return CompactWriter.bytes(out -> {
      byte[] nothing = {};
      out.bools(1, pages.stream().map(page -> page.min().isEmpty()).toList());
      out.binaries(2, pages.stream().map(page -> page.min().orElse(nothing)).toList());
      out.binaries(3, pages.stream().map(page -> page.max().orElse(nothing)).toList());
      out.i32(4, order.number());
      out.i64s(5, pages.stream().map(Statistics::nullCount).toList());
    });
  }
}

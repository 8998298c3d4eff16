package io.graphflow.storage.paged;

import io.graphflow.exception.DataException;
import io.graphflow.storage.layout.ElementId;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongUnaryOperator;

/**
 * The adjacency lists of the vertices of a table in one order of the edges of a label. An edge's <i>place</i> is its number
 * among all edges in that order, where those of an owner are sorted as lists are: by neighbour, and where these are equal as
 * they lie. Safe for use by many threads.
 */
final class EdgeLists {
  private static final int RECENT = 1 << 10;

  private final List<PagedEdges> types;
  private final List<PageCursor> offsets = new ArrayList<>();
  private final List<PageCursor> neighbours = new ArrayList<>();
  private final long ownerCount;
  private OwnerList last;

  /**
   * Lists that were read lately, by the last bits of their owners: whoever gathers edges comes back for their properties soon.
   * They do not stay where memory is wanted for something else.
   */
  private final AtomicReferenceArray<WeakReference<OwnerList>> recent =
      new AtomicReferenceArray<>(RECENT);

  /**
   * Creates lists.
   *
   * @param types by the table of the neighbours, ascending
   */
  EdgeLists(List<PagedEdges> types, long ownerCount, PageCache cache) {
    this.types = List.copyOf(types);
    this.ownerCount = ownerCount;
    for (PagedEdges type : types) {
      offsets.add(new PageCursor(type.offsets(), cache));
      neighbours.add(new PageCursor(type.neighbours(), cache));
    }
  }

  List<PagedEdges> types() {
    return types;
  }

  long ownerCount() {
    return ownerCount;
  }

  /** Whether an owner has no edge. */
  boolean isEmpty(long owner) {
    for (int type = 0; type < types.size(); type++) {
      long row = types.get(type).offsetRow(owner);
      if (offsets.get(type).number(row) != offsets.get(type).number(row + 1)) {
        return false;
      }
    }
    return true;
  }

  /** The owners from {@code first} on, up to 64 of them, that have an edge: bit {@code i} for {@code first + i}. */
  long nonEmpty(long first) {
    int count = (int) Math.min(Long.SIZE, ownerCount - first);
    long bits = 0;
    for (int type = 0; type < types.size(); type++) {
      PagedEdges edges = types.get(type);
      PageCursor cursor = offsets.get(type);
      CachedPage page = null;
      for (int i = 0; i < count; i++) {
        long row = edges.offsetRow(first + i);
        page = page != null && page.holds(row) ? page : cursor.page(row);
        long start = page.number(row);
        page = page.holds(row + 1) ? page : cursor.page(row + 1);
        bits |= start == page.number(row + 1) ? 0 : 1L << i;
      }
    }
    return bits;
  }

  /** The place of the first edge of an owner, or of the one that it would be. */
  long start(long owner) {
    long sum = 0;
    for (int type = 0; type < types.size(); type++) {
      sum += start(type, owner);
    }
    return sum;
  }

  private long start(int type, long owner) {
    PagedEdges edges = types.get(type);
    return edges.partStart(owner) + offset(type, owner, edges.offsetRow(owner));
  }

  private long end(int type, long owner) {
    PagedEdges edges = types.get(type);
    return edges.partStart(owner) + offset(type, owner, edges.offsetRow(owner) + 1);
  }

  private long offset(int type, long owner, long row) {
    long offset = offsets.get(type).number(row);
    PagedEdges edges = types.get(type);
    if (offset < 0 || offset > edges.partCount(owner)) {
      throw new DataException(edges.name(), 0, 0, "the offsets of vertex " + owner
          + " (from 0): expected at most " + edges.partCount(owner)
          + ", the number of edges of the part, found " + offset);
    }
    return offset;
  }

  /** The list of an owner. */
  OwnerList list(long owner) {
    int slot = (int) owner & RECENT - 1;
    WeakReference<OwnerList> known = recent.getAcquire(slot);
    OwnerList list = known == null ? null : known.get();
    if (list == null || list.owner() != owner) {
      list = read(owner);
      recent.setRelease(slot, new WeakReference<>(list));
    }
    last = list;
    return list;
  }

  private OwnerList read(long owner) {
    long first = 0;
    long count = 0;
    for (int type = 0; type < types.size(); type++) {
      long start = start(type, owner);
      long end = end(type, owner);
      if (end < start) {
        throw new DataException(types.get(type).name(), 0, 0, "the offsets of vertex " + owner
            + " (from 0): expected an end that is not before the start " + start + ", found "
            + end);
      }
      first += start;
      count += end - start;
    }
    long[] ids = new long[Math.toIntExact(count)];
    long[] rows = new long[ids.length];
    int at = 0;
    for (int type = 0; type < types.size(); type++) {
      long start = start(type, owner);
      int length = (int) (end(type, owner) - start);
      read(type, start, length, ids, at);
      for (int i = 0; i < length; i++) {
        rows[at + i] = row(type, start + i);
      }
      StableSort.sort(ids, rows, at, at + length);
      at += length;
    }
    return new OwnerList(owner, first, ids, rows);
  }

  private void read(int type, long start, int length, long[] ids, int at) {
    PagedEdges edges = types.get(type);
    long count = edges.neighbourCount();
    int table = edges.neighbourTable();
    int done = 0;
    while (done < length) {
      CachedPage page = neighbours.get(type).page(start + done);
      int step = (int) Math.min(length - done, page.end() - start - done);
      page.numbers(start + done, step, ids, at + done);
      for (int i = done; i < done + step; i++) {
        long neighbour = ids[at + i];
        if (neighbour < 0 || neighbour >= count) {
          throw new DataException(edges.name(), 0, 0, "edge " + (start + i)
              + " (from 0): expected one of " + count + " vertices, from 0 on, found "
              + neighbour);
        }
        ids[at + i] = ElementId.of(table, neighbour);
      }
      done += step;
    }
  }

  /** Stands for the number of an edge of a type. */
  private static long row(int type, long number) {
    return (long) type << ElementId.POSITION_BITS | number;
  }

  /** The type that a row is of. */
  static int type(long row) {
    return (int) (row >>> ElementId.POSITION_BITS);
  }

  /** The number of the edge in its type. */
  static long number(long row) {
    return row & (1L << ElementId.POSITION_BITS) - 1;
  }

  /** The owner of the edge at a place. */
  long owner(long place) {
    OwnerList list = last;
    if (list != null && list.holds(place)) {
      return list.owner();
    }
    // The part is known without a look into offsets, which lie in a file for each part.
    long high = lastUpTo(place, 0, ownerCount - 1, this::partStart);
    long low = high == 0 || partStart(high) == 0 ? 0
        : lastUpTo(partStart(high) - 1, 0, high, this::partStart) + 1;
    if (low > 0 && start(low) > place) {
      // Parts of several types need not begin at the same owners.
      high = low - 1;
      low = 0;
    }
    // Those before it may have no edges.
    return lastUpTo(place, low, high, this::start);
  }

  /** The number of edges before the parts that an owner's edges are in. */
  private long partStart(long owner) {
    long sum = 0;
    for (PagedEdges edges : types) {
      sum += edges.partStart(owner);
    }
    return sum;
  }

  /** The last owner between two of which a number is at most one; they ascend, and the first one's is. */
  private static long lastUpTo(long number, long first, long last, LongUnaryOperator numbers) {
    long low = first;
    long high = last;
    while (low < high) {
      long middle = (low + high + 1) >>> 1;
      if (numbers.applyAsLong(middle) <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}

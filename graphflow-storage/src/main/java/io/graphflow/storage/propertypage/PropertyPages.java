package io.graphflow.storage.propertypage;

import io.graphflow.storage.adjacency.PageStarts;
import io.graphflow.storage.column.ColumnReader;
import java.util.List;

/**
 * The properties of the edges of one edge table with n-n edges.
 *
 * <p>A page holds the edges of k consecutive source vertices. Within it values lie in the order of
 * the forward lists, and the pages of a property follow each other without gaps; so they form one
 * column in the order of edge positions, and the position of an edge is the start of its source's
 * page plus its page-level positional offset. Forward, that is the list position, and reads are
 * sequential. Backward, the source is the neighbour and the offset is stored in the list: one
 * access to the small array of page starts and one to the value, close to those of the other edges
 * of that page. NULLs are compressed over the whole column.
 *
 * <p>Edge columns, which the paper compares pages with, are the same columns in an order that has
 * nothing to do with lists; there are no pages then.
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class PropertyPages {
  private final PageStarts starts;
  private final List<ColumnReader> columns;

  /**
   * Pages over opened structures.
   *
   * @param starts where pages start; null where lists store edge positions whole, so that nothing
   *     is counted from a page's start
   * @param columns one a property, in the order of edge positions
   */
  public PropertyPages(PageStarts starts, List<ColumnReader> columns) {
    this.starts = starts;
    this.columns = List.copyOf(columns);
  }

  /** The values of a property, by edge position. */
  public ColumnReader column(int property) {
    return columns.get(property);
  }

  /** All properties, in catalog order. */
  public List<ColumnReader> columns() {
    return columns;
  }

  /** Bytes of the page starts, without padding. */
  public long startBytes() {
    return starts == null ? 0 : starts.sizeBytes();
  }
}

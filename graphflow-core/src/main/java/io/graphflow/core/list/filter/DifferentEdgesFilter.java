package io.graphflow.core.list.filter;

import io.graphflow.core.adjacency.batch.EdgeSearch;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.layout.ElementId;

/**
 * {@code DifferentEdges} of an edge in a list and a flat one. At most one position of an adjacency
 * list can hold the flat edge; {@link EdgeSearch} finds it, or rules it out, once a list.
 */
public final class DifferentEdgesFilter implements PositionFilter {
  private final EdgeVector list;
  private final ListGroup flatGroup;
  private final EdgeVector flat;

  /** By edge table whether two edges may have the same ends. */
  private final boolean[] parallelEdges;
  private final Selection scratch = new Selection();

  /** Creates the predicate: {@code list} is tested, {@code flat} the edge of a flat group. */
  public DifferentEdgesFilter(Catalog catalog, EdgeVector list, ListGroup flatGroup,
      EdgeVector flat) {
    this.list = list;
    this.flatGroup = flatGroup;
    this.flat = flat;
    this.parallelEdges = new boolean[catalog.edgeTables().size()];
    for (EdgeTable table : catalog.edgeTables()) {
      parallelEdges[table.id()] = catalog.edgeLabel(table.edgeLabel()).hasParallelEdges();
    }
  }

  @Override
  public void open() {}

  @Override
  public boolean prepare() {
    return true;
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    if (list.isOneList()) {
      long cut = positionInList(count);
      return cut < 0 ? ALL : copyWithout(in, cut, out);
    }
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      if (!isSame(position)) {
        out[selected++] = position;
      }
    }
    return selected;
  }

  /** The position of the flat edge in the vector, or a negative number. */
  private long positionInList(int count) {
    long start = list.listPositions().get(0);
    boolean parallel = parallelEdges[list.edgeTable()];
    long at = EdgeSearch.find(flat, flatGroup.current, list, parallel, start, start + count);
    return at == EdgeSearch.NOWHERE ? at : at - start;
  }

  private static int copyWithout(Selection in, long cut, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      out[selected] = position;
      selected += position == cut ? 0 : 1;
    }
    return selected;
  }

  private boolean isSame(int position) {
    int other = flatGroup.current;
    long source = list.source(position);
    return source != ElementId.NONE
        && source == flat.source(other)
        && list.destination(position) == flat.destination(other)
        && list.id(position) == flat.id(other);
  }

  @Override
  public long count(int count) {
    scratch.selectAll(count);
    int selected = select(scratch, count, scratch.buffer(count));
    return selected == ALL ? count : selected;
  }
}

package io.graphflow.core.list;

import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.snapshot.ElementId;

/**
 * {@code DifferentEdges} of an edge in a list and a flat one. Within one adjacency list at most one
 * position can hold the flat edge, which {@link EdgeCoincidence} finds or rules out once a list.
 */
final class DifferentEdgesFilter implements PositionFilter {
  private final EdgeVector list;
  private final ListGroup flatGroup;
  private final EdgeVector flat;
  private final ListSource[][] sources;
  private final Selection scratch = new Selection();

  /**
   * Creates the filter.
   *
   * @param sources the runs that {@code list} may point into, by owner table; empty if it never does
   */
  DifferentEdgesFilter(
      EdgeVector list, ListGroup flatGroup, EdgeVector flat, ListSource[][] sources) {
    this.list = list;
    this.flatGroup = flatGroup;
    this.flat = flat;
    this.sources = sources;
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
    long ownerId = list.owner(0);
    for (ListSource source : sources[ElementId.table(ownerId)]) {
      if (source.adjacency == list.adjacency()
          && source.neighbourTable == list.neighbours().table()) {
        long start = list.listPositions().get(0);
        int other = flatGroup.current;
        long at = EdgeCoincidence.find(flat, other, source, ownerId, start, start + count);
        return at == EdgeCoincidence.NOWHERE ? at : at - start;
      }
    }
    throw new AssertionError("the list comes from a run that the plan does not know");
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

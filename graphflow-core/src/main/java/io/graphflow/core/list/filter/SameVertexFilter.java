package io.graphflow.core.list.filter;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.SelectKernels;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/** {@code a = b} or {@code a <> b} for a vertex variable in a list and one that is flat. */
public final class SameVertexFilter implements PositionFilter {
  private final VertexVector list;
  private final ListGroup flatGroup;
  private final VertexVector flat;
  private final boolean different;
  private final Selection scratch = new Selection();

  private long wanted;

  /**
   * Creates the predicate.
   *
   * @param list the vertices to test
   * @param flat the vertex of a flat group
   * @param different whether vertices pass that differ from it
   */
  public SameVertexFilter(
      VertexVector list, ListGroup flatGroup, VertexVector flat, boolean different) {
    this.list = list;
    this.flatGroup = flatGroup;
    this.flat = flat;
    this.different = different;
  }

  @Override
  public void open() {}

  @Override
  public boolean prepare() {
    wanted = flat.id(flatGroup.current);
    return wanted != ElementId.NONE;
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    if (list.table() == ElementId.table(wanted)) {
      return SelectKernels.selectEqualPosition(
          list.offsets(), in, ElementId.position(wanted), different, out);
    }
    if (list.table() != VertexVector.MIXED) {
      return different ? ALL : 0;
    }
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      long id = list.id(position);
      if (id != ElementId.NONE && (id == wanted) != different) {
        out[selected++] = position;
      }
    }
    return selected;
  }

  @Override
  public long count(int count) {
    scratch.selectAll(count);
    int selected = select(scratch, count, scratch.buffer(count));
    return selected == ALL ? count : selected;
  }
}

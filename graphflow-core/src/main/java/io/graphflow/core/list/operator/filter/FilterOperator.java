package io.graphflow.core.list.operator.filter;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;

/**
 * Narrows the selection of an unflat group to the positions for which a predicate is true. The
 * predicate may compare with flat groups, whose values are constant for a chunk (paper section 6.2:
 * a list and a flat). Where its operands are in two lists, one of them is flattened before.
 */
public final class FilterOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup group;
  private final PositionFilter filter;
  private final Selection selection = new Selection();

  /** Creates the operator: {@code group} is the unflat group whose positions are tested. */
  public FilterOperator(ListOperator input, ListGroup group, PositionFilter filter) {
    this.input = input;
    this.group = group;
    this.filter = filter;
  }

  @Override
  public void open() {
    input.open();
    filter.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (filter.prepare()) {
        Selection in = group.selection;
        int selected = filter.select(in, group.count, selection.buffer(in.count()));
        if (selected == PositionFilter.ALL) {
          return true;
        }
        if (selected > 0) {
          selection.select(selected);
          group.selection = selection;
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public long addedBytes() {
    return group.selection == selection ? selection.bytes() : 0;
  }

  @Override
  public void close() {
    input.close();
  }
}

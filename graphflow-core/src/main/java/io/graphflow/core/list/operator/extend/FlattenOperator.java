package io.graphflow.core.list.operator.extend;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import java.util.List;

/** Flattens a group: yields each chunk once for each of the group's selected positions. */
public final class FlattenOperator implements ListOperator {
  private static final int CHUNKS_PER_CHECK = 1024;

  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final SavedGroups others;

  private Selection selection;
  private int selected;
  private int chunks;

  /** Creates the operator; {@code others} are the other groups unflat in the input. */
  public FlattenOperator(
      ListOperator input, QueryContext context, ListGroup group, List<ListGroup> others) {
    this.input = input;
    this.context = context;
    this.group = group;
    this.others = new SavedGroups(others);
  }

  @Override
  public void open() {
    input.open();
    selection = null;
  }

  @Override
  public boolean next() {
    if (++chunks % CHUNKS_PER_CHECK == 0) {
      context.check();
    }
    if (selection == null || selected == selection.count()) {
      group.current = ListGroup.UNFLAT;
      if (!input.next()) {
        selection = null;
        return false;
      }
      selection = group.selection;
      selected = 0;
      others.save();
    } else {
      others.restore();
    }
    group.current = selection.position(selected++);
    return true;
  }

  @Override
  public long addedBytes() {
    return 0;
  }

  @Override
  public void close() {
    input.close();
  }
}

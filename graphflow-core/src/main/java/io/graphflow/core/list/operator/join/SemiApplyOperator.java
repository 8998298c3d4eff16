package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;

/**
 * Keeps the rows of its input for which the inner plan has a row, or has none; or marks every row
 * with that. At most one group that the inner plan reads is unflat. The operator opens the inner
 * plan once for each of its positions, and the group stays unflat.
 */
public final class SemiApplyOperator implements ListOperator {
  private static final int RUNS_PER_CHECK = 512;

  private final QueryContext context;
  private final ListOperator input;
  private final ListOperator inner;
  private final ListGroup group;
  private final ListGroup markGroup;
  private final ValueVector mark;
  private final boolean wanted;
  private final Selection selection = new Selection();

  private int runs;

  /**
   * Creates the operator.
   *
   * @param group the unflat group whose positions are tried, or null if the inner plan reads only
   *     flat groups
   * @param markGroup the group of the mark: {@code group}, or a flat one of one position; null for
   *     none
   * @param mark receives whether a row exists; null to keep only the rows for which {@code wanted}
   *     is whether one exists
   */
  public SemiApplyOperator(
      QueryContext context,
      ListOperator input,
      ListOperator inner,
      ListGroup group,
      ListGroup markGroup,
      ValueVector mark,
      boolean wanted) {
    this.context = context;
    this.input = input;
    this.inner = inner;
    this.group = group;
    this.markGroup = markGroup;
    this.mark = mark;
    this.wanted = wanted;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (group == null ? tryCurrent() : tryPositions()) {
        return true;
      }
    }
    return false;
  }

  private boolean tryCurrent() {
    boolean exists = exists();
    if (mark == null) {
      return exists == wanted;
    }
    markGroup.setSingle();
    mark.own(1);
    mark.storeBoolean(0, exists);
    return true;
  }

  private boolean tryPositions() {
    Selection in = group.selection;
    int[] out = selection.buffer(in.count());
    int selected = 0;
    if (mark != null) {
      mark.own(group.count);
    }
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      group.current = position;
      boolean exists = exists();
      if (mark != null) {
        mark.storeBoolean(position, exists);
      }
      out[selected] = position;
      selected += exists == wanted ? 1 : 0;
    }
    group.current = ListGroup.UNFLAT;
    if (mark == null) {
      selection.select(selected);
      group.selection = selection;
      return selected > 0;
    }
    return true;
  }

  private boolean exists() {
    if (++runs % RUNS_PER_CHECK == 0) {
      context.check();
    }
    inner.open();
    return inner.next();
  }

  @Override
  public long addedBytes() {
    if (mark != null) {
      return mark.bytes(markGroup.count);
    }
    return group != null && group.selection == selection ? selection.bytes() : 0;
  }

  @Override
  public void close() {
    input.close();
    inner.close();
  }
}

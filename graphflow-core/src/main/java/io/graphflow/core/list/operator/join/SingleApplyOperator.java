package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import java.util.List;

/**
 * Adds to each row of its input the values of the inner plan's one row. At most one group that the
 * inner plan reads is unflat. The operator opens the inner plan once for each of its positions; the
 * values become further vectors of the group, which stays unflat.
 */
public final class SingleApplyOperator implements ListOperator {
  private static final int RUNS_PER_CHECK = 512;

  private final ListOperator input;
  private final ListOperator inner;
  private final ChunkRows innerRow;
  private final QueryContext context;
  private final MemoryAccount account;
  private final Tuple tuple;
  private final ListGroup group;
  private final ListGroup valueGroup;
  private final VariableColumn[] columns;
  private final Vector[] vectors;

  private int runs;

  /** The number of positions of the last chunk that the columns have room for. */
  private int positions;

  /**
   * Creates the operator.
   *
   * @param account counts the values alone
   * @param group the unflat group whose positions the operator goes through, or null if the inner
   *     plan reads only flat groups
   * @param valueGroup the group of the values: {@code group}, or a flat one of one position
   * @param columns keep the values
   * @param vectors show them
   */
  public SingleApplyOperator(
      ListOperator input,
      ListOperator inner,
      ChunkRows innerRow,
      QueryContext context,
      MemoryAccount account,
      Tuple tuple,
      ListGroup group,
      ListGroup valueGroup,
      List<VariableColumn> columns,
      List<Vector> vectors) {
    this.input = input;
    this.inner = inner;
    this.innerRow = innerRow;
    this.context = context;
    this.account = account;
    this.tuple = tuple;
    this.group = group;
    this.valueGroup = valueGroup;
    this.columns = columns.toArray(VariableColumn[]::new);
    this.vectors = vectors.toArray(Vector[]::new);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    if (!input.next()) {
      return false;
    }
    if (group == null) {
      valueGroup.setSingle();
    }
    account.releaseAll();
    for (VariableColumn column : columns) {
      column.clear(positions);
      column.ensureCapacity(valueGroup.count);
    }
    positions = valueGroup.count;
    if (group == null) {
      compute(0);
    } else {
      Selection selection = group.selection;
      for (int i = 0; i < selection.count(); i++) {
        group.current = selection.position(i);
        compute(group.current);
      }
      group.current = ListGroup.UNFLAT;
    }
    for (int i = 0; i < columns.length; i++) {
      columns[i].show(vectors[i], 0);
    }
    return true;
  }

  private void compute(int position) {
    if (++runs % RUNS_PER_CHECK == 0) {
      context.check();
    }
    inner.open();
    boolean has = inner.next();
    assert has : "the inner plan has no row";
    innerRow.first();
    for (VariableColumn column : columns) {
      column.set(position, tuple);
      account.reserve(column.objectBytes(position));
    }
  }

  @Override
  public long addedBytes() {
    long bytes = 0;
    for (Vector vector : vectors) {
      bytes += vector.bytes(valueGroup.count);
    }
    return bytes;
  }

  @Override
  public void close() {
    input.close();
    inner.close();
    for (VariableColumn column : columns) {
      column.release();
    }
    account.releaseAll();
    positions = 0;
  }
}

package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;

/**
 * Adds to each row of its input the number of rows of an inner plan that end in one of its vertices. The
 * groups that the inner plan reads are flat, so it runs at most once for a chunk, and not at all for one
 * that agrees with the chunk before. The group of the vertex stays unflat and receives the numbers.
 */
public final class CountApplyOperator implements ListOperator {
  private static final int RUNS_PER_CHECK = 512;

  private final QueryContext context;
  private final ListOperator input;
  private final Bindings argument;
  private final Tuple tuple;
  private final ListGroup group;
  private final VertexVector vertices;
  private final EndCounter inner;
  private final ListGroup countGroup;
  private final ValueVector count;
  private final EndCounts counts;

  private int runs;

  /**
   * Creates the operator.
   *
   * @param argument bindings of what the inner plan reads
   * @param counts keeps the ends of one argument
   * @param group the group of the vertex
   * @param countGroup {@code group} if that is unflat, else a flat one of one position
   * @param count receives the numbers
   */
  public CountApplyOperator(
      QueryContext context,
      ListOperator input,
      Bindings argument,
      EndCounts counts,
      Tuple tuple,
      ListGroup group,
      VertexVector vertices,
      EndCounter inner,
      ListGroup countGroup,
      ValueVector count) {
    this.context = context;
    this.input = input;
    this.argument = argument;
    this.tuple = tuple;
    this.group = group;
    this.vertices = vertices;
    this.inner = inner;
    this.countGroup = countGroup;
    this.count = count;
    this.counts = counts;
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
    argument.loadCurrent(tuple);
    if (!counts.isOf(tuple)) {
      if (++runs % RUNS_PER_CHECK == 0) {
        context.check();
      }
      counts.begin(tuple);
      inner.count(counts);
    }
    if (group == countGroup) {
      lookUpPositions();
    } else {
      countGroup.setSingle();
      count.own(1);
      count.storeLong(0, counts.of(vertices.id(group.current)));
    }
    return true;
  }

  private void lookUpPositions() {
    Selection selection = group.selection;
    count.own(group.count);
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      count.storeLong(position, counts.of(vertices.id(position)));
    }
  }

  @Override
  public long addedBytes() {
    return count.bytes(countGroup.count);
  }

  @Override
  public void close() {
    input.close();
    inner.close();
    counts.clear();
  }
}

package io.graphflow.core.volcano.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.parser.plan.LogicalPlan.CountApply;

/**
 * Adds to each input row the number of inner rows that end in its vertex. The inner plan runs for the
 * first of the rows that follow one another with the same argument.
 */
public final class CountApplyOperator implements Operator {
  private static final int RUNS_PER_CHECK = 512;

  private final QueryContext context;
  private final Operator input;
  private final Operator inner;
  private final Tuple tuple;
  private final int vertexSlot;
  private final int endSlot;
  private final int countSlot;
  private final EndCounts counts;

  private int runs;

  /**
   * Creates the operator.
   *
   * @param counts keeps the ends of one argument of the inner plan
   */
  public CountApplyOperator(
      QueryContext context,
      Operator input,
      Operator inner,
      Tuple tuple,
      CountApply plan,
      EndCounts counts) {
    this.context = context;
    this.input = input;
    this.inner = inner;
    this.tuple = tuple;
    this.vertexSlot = plan.vertex().id();
    this.endSlot = plan.end().id();
    this.countSlot = plan.count().id();
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
    if (!counts.isOf(tuple)) {
      if (++runs % RUNS_PER_CHECK == 0) {
        context.check();
      }
      counts.begin(tuple);
      inner.open();
      while (inner.next()) {
        counts.add(tuple.vertex(endSlot), 1);
      }
    }
    tuple.setLong(countSlot, counts.of(tuple.vertex(vertexSlot)));
    return true;
  }

  @Override
  public void close() {
    input.close();
    inner.close();
    counts.clear();
  }
}

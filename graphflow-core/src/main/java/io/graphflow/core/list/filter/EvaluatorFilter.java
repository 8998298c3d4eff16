package io.graphflow.core.list.filter;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;

/** Any predicate: fills the tuple position by position and evaluates. */
public final class EvaluatorFilter implements PositionFilter {
  private final Bindings flat;
  private final Bindings list;
  private final Evaluator predicate;
  private final Tuple tuple;

  /**
   * Creates the predicate.
   *
   * @param flat the values that it reads of flat groups
   * @param list the values that it reads of the group whose positions are tested
   */
  public EvaluatorFilter(Bindings flat, Bindings list, Evaluator predicate, Tuple tuple) {
    this.flat = flat;
    this.list = list;
    this.predicate = predicate;
    this.tuple = tuple;
  }

  @Override
  public void open() {}

  @Override
  public boolean prepare() {
    flat.loadCurrent(tuple);
    return true;
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    int selected = 0;
    int inCount = in.count();
    for (int i = 0; i < inCount; i++) {
      int position = in.position(i);
      list.load(position, tuple);
      out[selected] = position;
      selected += predicate.test(tuple) == Evaluator.TRUE ? 1 : 0;
    }
    return selected;
  }

  @Override
  public long count(int count) {
    long counted = 0;
    for (int position = 0; position < count; position++) {
      list.load(position, tuple);
      counted += predicate.test(tuple) == Evaluator.TRUE ? 1 : 0;
    }
    return counted;
  }
}

package io.graphflow.core.predicate;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;

/**
 * A predicate that all elements of a table pass, or none, because the property is never or always
 * NULL.
 */
final class ConstantTest implements ColumnTest {
  private final boolean passes;

  ConstantTest(boolean passes) {
    this.passes = passes;
  }

  @Override
  public Binding bind(Tuple tuple) {
    return passes ? Binding.READY : Binding.NEVER;
  }

  @Override
  public long count(Positions positions, int count) {
    return passes ? count : 0;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    return passes ? ColumnTest.ALL : 0;
  }
}

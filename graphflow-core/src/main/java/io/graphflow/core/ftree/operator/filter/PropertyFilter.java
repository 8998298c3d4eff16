package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.predicate.ColumnTest;
import io.graphflow.core.predicate.PropertyTests;
import io.graphflow.core.tuple.Tuple;

/**
 * A predicate on one stored property of the elements of a block, evaluated where there is no column that can tell.
 */
public final class PropertyFilter extends ColumnFilter {
  /** Nothing that a test is bound to changes while a query runs. */
  private static final long ONLY_ROUND = 1;

  private final BlockFilter general;
  private final Tuple tuple;

  /** Creates the filter; {@code general} evaluates the same predicate. */
  public PropertyFilter(FBlock block, PropertyTests tests, BlockFilter general,
      Tuple tuple) {
    super(block, tests);
    this.general = general;
    this.tuple = tuple;
  }

  @Override
  ColumnTest.Binding bind(PropertyTests.Entry entry) {
    if (entry == null || entry.test() == null) {
      return ColumnTest.Binding.GENERAL;
    }
    ColumnTest.Binding known = entry.binding(ONLY_ROUND);
    if (known == null) {
      known = entry.test().bind(tuple);
      entry.setBinding(known, ONLY_ROUND);
    }
    return known;
  }

  @Override
  boolean applyWithoutColumn() {
    return general.apply();
  }
}

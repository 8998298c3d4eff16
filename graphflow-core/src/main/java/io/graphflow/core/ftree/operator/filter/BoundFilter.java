package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.predicate.ColumnTest;
import io.graphflow.core.predicate.PropertyTests;
import io.graphflow.core.predicate.RangeTest;

/**
 * Drops the elements of a block whose property is beyond the last row that a top has kept so far, where the column
 * that holds it has codes in the order of the values. Elsewhere it drops nothing, as the top looks itself.
 */
public final class BoundFilter extends ColumnFilter {
  private final RowBound bound;

  /** Creates the filter. */
  public BoundFilter(FBlock block, PropertyTests tests, RowBound bound) {
    super(block, tests);
    this.bound = bound;
  }

  @Override
  ColumnTest.Binding bind(PropertyTests.Entry entry) {
    if (!bound.isKnown() || entry == null || !(entry.test() instanceof RangeTest test)) {
      return ColumnTest.Binding.GENERAL;
    }
    ColumnTest.Binding known = entry.binding(bound.version());
    if (known == null) {
      known = test.bindLong(bound.last());
      entry.setBinding(known, bound.version());
    }
    return known;
  }

  @Override
  boolean applyWithoutColumn() {
    return false;
  }
}

package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.predicate.ColumnTest;
import io.graphflow.core.predicate.DenseTest;
import io.graphflow.core.predicate.PropertyTests;
import io.graphflow.core.vector.Selection;

/**
 * Drops the elements of a block whose property is beyond the last row that a top has kept so far, where the column
 * that holds it has codes in the order of the values. Elsewhere it drops nothing, as the top looks itself.
 */
public final class BoundFilter implements BlockFilter {
  private final FBlock block;
  private final PropertyTests tests;
  private final RowBound bound;
  private final Selection valid = new Selection();
  private int[] passing = {};

  /** Creates the filter. */
  public BoundFilter(FBlock block, PropertyTests tests, RowBound bound) {
    this.block = block;
    this.tests = tests;
    this.bound = bound;
  }

  @Override
  public boolean apply() {
    if (!bound.isKnown()) {
      return false;
    }
    int count = block.count();
    int validCount = block.select(valid);
    PropertyTests.Entry entry = validCount == 0 ? null : tests.find(valid);
    if (entry == null || !(entry.test() instanceof DenseTest test)) {
      return false;
    }
    if (entry.binding(bound.version()) == null) {
      entry.setBinding(test.bindLong(bound.last()), bound.version());
    }
    return switch (entry.binding(bound.version())) {
      case READY -> {
        if (passing.length <= validCount) {
          passing = new int[Math.max(validCount + 1, 2 * passing.length)];
        }
        int kept = test.select(tests.positions(entry, valid, count), valid, count, passing);
        boolean drops = kept != ColumnTest.ALL && kept != validCount;
        if (drops) {
          block.keep(passing, kept);
        }
        yield drops;
      }
      case NEVER -> {
        block.deselect(0, count);
        yield true;
      }
      case GENERAL -> false;
    };
  }
}

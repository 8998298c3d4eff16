package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.predicate.ColumnTest;
import io.graphflow.core.predicate.PropertyTests;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;

/**
 * A predicate on one stored property of the elements of a block, tested on the column that holds it; evaluated where
 * there is no such column.
 */
public final class PropertyFilter implements BlockFilter {
  /** Nothing that a test is bound to changes while a query runs. */
  private static final long ONLY_ROUND = 1;

  private final FBlock block;
  private final PropertyTests tests;
  private final EvaluatedFilter general;
  private final Tuple tuple;
  private final Selection valid = new Selection();
  private int[] passing = {};

  /** Creates the filter; {@code general} evaluates the same predicate. */
  public PropertyFilter(FBlock block, PropertyTests tests, EvaluatedFilter general, Tuple tuple) {
    this.block = block;
    this.tests = tests;
    this.general = general;
    this.tuple = tuple;
  }

  @Override
  public boolean apply() {
    int count = block.count();
    int validCount = block.select(valid);
    if (validCount == 0) {
      return false;
    }
    PropertyTests.Entry entry = tests.find(valid);
    return switch (entry == null ? ColumnTest.Binding.GENERAL : bind(entry)) {
      case READY -> test(entry, count, validCount);
      case NEVER -> {
        block.deselect(0, count);
        yield true;
      }
      case GENERAL -> general.apply();
    };
  }

  private ColumnTest.Binding bind(PropertyTests.Entry entry) {
    if (entry.test() == null) {
      return ColumnTest.Binding.GENERAL;
    }
    ColumnTest.Binding known = entry.binding(ONLY_ROUND);
    if (known == null) {
      known = entry.test().bind(tuple);
      entry.setBinding(known, ONLY_ROUND);
    }
    return known;
  }

  private boolean test(PropertyTests.Entry entry, int count, int validCount) {
    if (passing.length <= validCount) {
      passing = new int[Math.max(validCount + 1, 2 * passing.length)];
    }
    int passingCount =
        entry.test().select(tests.positions(entry, valid, count), valid, count, passing);
    if (passingCount == ColumnTest.ALL || passingCount == validCount) {
      return false;
    }
    block.keep(passing, passingCount);
    return true;
  }
}

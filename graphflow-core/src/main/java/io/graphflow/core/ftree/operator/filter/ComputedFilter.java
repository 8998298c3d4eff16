package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;

/** Computes a predicate for all valid positions of a block, and keeps those where it is true. */
public final class ComputedFilter implements BlockFilter {
  private final FBlock block;
  private final ColumnExpression predicate;
  private final Selection valid = new Selection();
  private int[] passing = {};

  /** Creates the filter; {@code predicate} has booleans. */
  public ComputedFilter(FBlock block, ColumnExpression predicate) {
    this.block = block;
    this.predicate = predicate;
  }

  @Override
  public boolean apply() {
    int validCount = block.select(valid);
    if (passing.length <= validCount) {
      passing = new int[Math.max(validCount + 1, 2 * passing.length)];
    }
    ValueVector truths = predicate.compute(valid, block.count());
    boolean noNulls = truths.hasNoNulls();
    int count = 0;
    for (int i = 0; i < validCount; i++) {
      int position = valid.position(i);
      passing[count] = position;
      count += truths.longValue(position) != 0 && (noNulls || !truths.isNull(position)) ? 1 : 0;
    }
    if (count == validCount) {
      return false;
    }
    block.keep(passing, count);
    return true;
  }
}

package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import java.util.function.Supplier;

/**
 * Keeps the positions of a block where a predicate is true. It computes the predicate for all valid positions in loops, if
 * there are many; else it evaluates it one by one, as a query of few rows would link the loops for nothing.
 */
public final class ComputedFilter implements BlockFilter {
  private final FBlock block;
  private final BlockFilter evaluated;
  private final int many;

  /** Links {@link #predicate}; null if that was done. */
  private Supplier<ColumnExpression> newPredicate;

  /** Null as long as it is not linked, and where it has no loops. */
  private ColumnExpression predicate;

  private final Selection valid = new Selection();
  private int[] passing = {};

  /**
   * Creates the filter.
   *
   * @param evaluated evaluates the predicate one by one
   * @param many from so many positions on the predicate is computed
   * @param newPredicate links what computes the predicate as booleans, or finds that it has no loops, and is null then
   */
  public ComputedFilter(
      FBlock block, BlockFilter evaluated, int many, Supplier<ColumnExpression> newPredicate) {
    this.block = block;
    this.evaluated = evaluated;
    this.many = many;
    this.newPredicate = newPredicate;
  }

  @Override
  public boolean apply() {
    if (newPredicate != null && block.count() >= many) {
      predicate = newPredicate.get();
      newPredicate = null;
    }
    return predicate == null ? evaluated.apply() : compute();
  }

  private boolean compute() {
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

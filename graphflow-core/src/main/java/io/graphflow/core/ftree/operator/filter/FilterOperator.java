package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.tuple.Tuple;

/**
 * Keeps the positions of a block at which a predicate is true. The tree is reduced at once, so that operators above
 * compute nothing for rows that the predicate drops.
 */
public final class FilterOperator implements FTreeOperator {
  private final FTreeOperator input;
  private final FTree tree;
  private final FBlock block;
  private final BlockFilter filter;
  private final Tuple tuple;

  /** Creates the operator; {@code tree} is that of the input, {@code block} the one that is filtered. */
  public FilterOperator(
      FTreeOperator input, FTree tree, FBlock block, BlockFilter filter, Tuple tuple) {
    this.input = input;
    this.tree = tree;
    this.block = block;
    this.filter = filter;
    this.tuple = tuple;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      tuple.check();
      if (!filter.apply() || tree.reduce(block)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long addedBytes() {
    return 0;
  }

  @Override
  public void close() {
    input.close();
  }
}

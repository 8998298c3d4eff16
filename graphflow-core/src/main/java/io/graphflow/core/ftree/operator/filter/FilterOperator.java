package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.tuple.Tuple;

/**
 * Keeps the positions of a block at which a predicate is true. The tree is reduced at once, so that operators above
 * compute nothing for rows that the predicate drops.
 */
public final class FilterOperator implements FTreeOperator {
  private final FTreeOperator input;
  private final FTree tree;
  private final BlockPath path;
  private final Evaluator predicate;
  private final Tuple tuple;

  /** Creates the operator; {@code path} has what the predicate reads. */
  public FilterOperator(
      FTreeOperator input, FTree tree, BlockPath path, Evaluator predicate, Tuple tuple) {
    this.input = input;
    this.tree = tree;
    this.path = path;
    this.predicate = predicate;
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
      if (!drops() || tree.reduce()) {
        return true;
      }
    }
    return false;
  }

  /** Makes positions invalid; false if there is no need to. */
  private boolean drops() {
    FBlock block = path.block();
    int count = block.count();
    boolean drops = false;
    path.begin();
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      path.load(at);
      if (predicate.test(tuple) != Evaluator.TRUE) {
        block.deselect(at);
        drops = true;
      }
    }
    return drops;
  }

  @Override
  public void close() {
    input.close();
  }
}

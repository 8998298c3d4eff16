package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.tuple.Tuple;

/** Evaluates a predicate for each valid position of a block, with what lies above it. */
public final class EvaluatedFilter implements BlockFilter {
  private final BlockPath path;
  private final Evaluator predicate;
  private final Tuple tuple;

  /** Creates the filter; {@code path} has what the predicate reads. */
  public EvaluatedFilter(BlockPath path, Evaluator predicate, Tuple tuple) {
    this.path = path;
    this.predicate = predicate;
    this.tuple = tuple;
  }

  @Override
  public boolean apply() {
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
}

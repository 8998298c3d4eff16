package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.scan.ArgumentsOperator;
import io.graphflow.core.vector.ValueVector;
import java.util.Arrays;

/** Runs an inner plan for many positions at once: those that are left of its root have a row. */
public final class SemiApplyManyOperator extends SemiApply {
  private final FTreeOperator inner;
  private final ArgumentsOperator arguments;
  private final QueryContext context;

  /** The positions that the plan runs for, and which of them have a row. */
  private final int[] positions;

  private final boolean[] exists;

  /**
   * Creates the operator; other parameters are those of {@link SemiApplyOperator}.
   *
   * @param arguments the leaf of the inner plan
   * @param mostRows the most rows that the plan runs for at once
   */
  public SemiApplyManyOperator(FTreeOperator input, FTreeOperator inner,
      ArgumentsOperator arguments, QueryContext context, FTree tree, BlockPath path,
      boolean anti, ValueVector mark, int mostRows) {
    super(input, inner, tree, path, anti, mark);
    this.inner = inner;
    this.arguments = arguments;
    this.context = context;
    this.positions = new int[mostRows];
    this.exists = new boolean[mostRows];
  }

  @Override
  void ask() {
    FBlock block = path.block();
    int count = block.count();
    arguments.clear();
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      path.load(at);
      positions[arguments.count()] = at;
      arguments.add();
      if (arguments.count() == positions.length) {
        askForArguments();
        // The inner plan has used the tuple.
        path.begin();
      }
    }
    askForArguments();
  }

  private void askForArguments() {
    context.check();
    int asked = arguments.count();
    Arrays.fill(exists, 0, asked, false);
    int found = 0;
    inner.open();
    while (found < asked && inner.next()) {
      found += findNew();
    }
    for (int i = 0; i < asked; i++) {
      answer(positions[i], exists[i]);
    }
    arguments.clear();
  }

  /** Notes which rows are left of the inner plan's root; returns how many were not known to have an answer. */
  private int findNew() {
    FBlock root = arguments.block();
    int count = root.count();
    int found = 0;
    for (int at = root.nextSelected(0, count); at < count; at = root.nextSelected(at + 1, count)) {
      found += exists[at] ? 0 : 1;
      exists[at] = true;
    }
    return found;
  }
}

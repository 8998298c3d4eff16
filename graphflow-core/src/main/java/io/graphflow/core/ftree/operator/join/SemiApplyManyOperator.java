package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.scan.ArgumentsOperator;
import io.graphflow.core.vector.ValueVector;
import java.util.Arrays;

/**
 * Does what {@link SemiApplyOperator} does, but runs the inner plan for many positions at once: those that are left of
 * its root have a row.
 */
public final class SemiApplyManyOperator implements FTreeOperator {
  private final FTreeOperator input;
  private final FTreeOperator inner;
  private final ArgumentsOperator arguments;
  private final QueryContext context;
  private final FTree tree;
  private final BlockPath path;
  private final boolean anti;
  private final ValueVector mark;

  /** The positions that the plan runs for, and which of them have a row. */
  private final int[] positions;

  private final boolean[] exists;

  /**
   * Creates the operator; parameters are those of {@link SemiApplyOperator}.
   *
   * @param arguments the leaf of the inner plan
   * @param mostRows the most rows that the plan runs for at once
   */
  public SemiApplyManyOperator(FTreeOperator input, FTreeOperator inner,
      ArgumentsOperator arguments, QueryContext context, FTree tree, BlockPath path,
      boolean anti, ValueVector mark, int mostRows) {
    this.input = input;
    this.inner = inner;
    this.arguments = arguments;
    this.context = context;
    this.tree = tree;
    this.path = path;
    this.anti = anti;
    this.mark = mark;
    this.positions = new int[mostRows];
    this.exists = new boolean[mostRows];
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      test();
      if (mark != null || tree.reduce(path.block())) {
        return true;
      }
    }
    return false;
  }

  private void test() {
    FBlock block = path.block();
    int count = block.count();
    if (mark != null) {
      mark.own(count);
    }
    path.begin();
    arguments.clear();
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      path.load(at);
      positions[arguments.count()] = at;
      arguments.add();
      if (arguments.count() == positions.length) {
        testArguments(block);
        // The inner plan has used the tuple.
        path.begin();
      }
    }
    testArguments(block);
  }

  private void testArguments(FBlock block) {
    context.check();
    Arrays.fill(exists, 0, arguments.count(), false);
    inner.open();
    while (inner.next()) {
      FBlock root = arguments.block();
      int count = root.count();
      for (int at = root.nextSelected(0, count); at < count; at =
          root.nextSelected(at + 1, count)) {
        exists[at] = true;
      }
    }
    for (int i = 0; i < arguments.count(); i++) {
      if (mark != null) {
        mark.storeBoolean(positions[i], exists[i]);
      } else if (exists[i] == anti) {
        block.deselect(positions[i]);
      }
    }
    arguments.clear();
  }

  @Override
  public void close() {
    input.close();
    inner.close();
  }
}

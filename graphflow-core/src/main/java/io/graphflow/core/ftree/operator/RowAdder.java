package io.graphflow.core.ftree.operator;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.tuple.Tuple;
import java.util.Arrays;

/** Adds a block with the rows of a {@link RowExpansion} for each position of the block above it. */
public final class RowAdder extends BlockAdder {
  private static final int ROWS_PER_CHECK = 512;

  private final BlockPath path;
  private final RowExpansion expansion;
  private final QueryContext context;
  private final Tuple tuple;
  private final BlockColumns columns;
  private final int leastCapacity;

  /** The most rows in a window of the present tree. */
  private int capacity;

  private long[] multiplicities = {};
  private boolean multiplies;

  private final FBlock above;
  private int position;

  /** Whether the rows of {@link #position} have been begun with. */
  private boolean begun;

  /** Whether all rows of a position have come. */
  private boolean exhausted;

  private int rows;

  /**
   * Creates the operator; the other parameters are those of {@link BlockAdder}.
   *
   * @param path what the rows are made of
   * @param columns what is kept of a row; if that is nothing, one position stands for all rows of a range
   * @param capacity the most rows in a window below a block that has no more positions; else it may be as long as that
   */
  public RowAdder(FTreeOperator input, QueryContext context, FTree below, FTree tree, FBlock block,
      BlockPath path, RowExpansion expansion, Tuple tuple, BlockColumns columns, int capacity) {
    super(input, context, below, tree, block);
    this.above = block.parent();
    this.context = context;
    this.path = path;
    this.expansion = expansion;
    this.tuple = tuple;
    this.columns = columns;
    this.leastCapacity = capacity;
  }

  @Override
  public void open() {
    super.open();
    expansion.open();
  }

  @Override
  protected void beginTree() {
    position = above.nextSelected(0, above.count());
    // Each window has a range for each position above it, which many short windows would write again and again.
    capacity = Math.max(leastCapacity, above.count());
    begun = false;
    expansion.prepare();
  }

  @Override
  protected int fill() {
    path.begin();
    multiplies = false;
    int end = above.count();
    int count = 0;
    while (position < end && count < capacity) {
      if (!begun && !expansion.mayHaveRows(position)) {
        position = above.nextSelected(position + 1, end);
        continue;
      }
      path.load(position);
      if (begun) {
        expansion.resume();
      } else {
        expansion.begin();
      }
      int from = count;
      exhausted = false;
      count = columns.isEmpty() ? count(from) : copy(from);
      block.setRange(position, from, count);
      begun = !exhausted;
      if (begun) {
        break;
      }
      position = above.nextSelected(position + 1, end);
    }
    return count;
  }

  @Override
  protected boolean hasMore() {
    return position < above.count();
  }

  private int count(int from) {
    long sum = 0;
    while (nextRow()) {
      sum = FTreeRows.sum(sum, expansion.multiplicity());
    }
    exhausted = true;
    if (sum == 0) {
      return from;
    }
    setMultiplicity(from, sum);
    return from + 1;
  }

  private int copy(int from) {
    int at = from;
    while (at < capacity && (at == from || !expansion.mayWait())) {
      if (!nextRow()) {
        exhausted = true;
        break;
      }
      int copied = expansion.copy(columns, at, capacity - at);
      if (copied == 0) {
        columns.set(at, tuple);
        setMultiplicity(at, expansion.multiplicity());
        at++;
      }
      for (int i = 0; i < copied; i++) {
        setMultiplicity(at++, 1);
      }
    }
    return at;
  }

  private boolean nextRow() {
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    return expansion.next();
  }

  private void setMultiplicity(int at, long multiplicity) {
    if (!multiplies) {
      if (multiplicity == 1) {
        return;
      }
      multiplies = true;
      if (multiplicities.length <= at) {
        multiplicities = new long[Math.max(16, at + 1)];
      }
      Arrays.fill(multiplicities, 0, at, 1);
    } else if (at == multiplicities.length) {
      multiplicities = Arrays.copyOf(multiplicities, 2 * at);
    }
    multiplicities[at] = multiplicity;
  }

  @Override
  protected void show(int count) {
    columns.show();
    block.setMultiplicities(multiplies ? multiplicities : null);
  }

  @Override
  public long addedBytes() {
    return block.bytes() + columns.bytes(block.count());
  }

  @Override
  public void close() {
    super.close();
    expansion.close();
    columns.release();
  }
}

package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.scan.ArgumentsOperator;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;

/**
 * Runs an inner plan for many arguments at once, and counts of its rows those that end where somebody asks for it.
 */
public final class CountApplyManyOperator extends CountApply {
  private final FTreeOperator inner;
  private final FTreeRows innerRows;
  private final FBlock endBlock;
  private final VertexVector ends;
  private final ArgumentsOperator arguments;
  private final QueryContext context;
  private final int mostArguments;

  /** The last argument that was added. */
  private final RowBuffer last;

  /** What is asked for, and at which positions. */
  private final EndPairs pairs = new EndPairs();

  private int[] positions = {};

  /** By position of the ends' block their IDs, in a tree that has one row for each. */
  private long[] endIds = {};

  /** The counts of an argument that was the only one of a tree. */
  private final EndCounts counts;

  /**
   * Creates the operator; other parameters are those of {@link CountApply}.
   *
   * @param inner a plan that only makes the tree of {@code arguments} grow
   * @param innerRows its rows, of which the ends are read
   * @param endBlock the block of {@code ends}
   * @param last keeps one row of the inner plan's argument
   * @param counts keeps the counts of one argument
   * @param mostArguments the most arguments that the plan runs for at once
   */
  public CountApplyManyOperator(FTreeOperator input, FTreeOperator inner, FTreeRows innerRows,
      FBlock endBlock, VertexVector ends, ArgumentsOperator arguments, RowBuffer last,
      EndCounts counts,
      QueryContext context, BlockPath path, VertexVector vertices, Tuple tuple, int vertexSlot,
      ValueVector count, int mostArguments) {
    super(input, path, vertices, tuple, vertexSlot, count);
    this.inner = inner;
    this.innerRows = innerRows;
    this.endBlock = endBlock;
    this.ends = ends;
    this.arguments = arguments;
    this.last = last;
    this.counts = counts;
    this.context = context;
    this.mostArguments = mostArguments;
  }

  @Override
  void ask() {
    FBlock block = path.block();
    int end = block.count();
    if (positions.length < end) {
      positions = new int[Math.max(end, 2 * positions.length)];
    }
    clear();
    int at = block.nextSelected(0, end);
    while (at < end) {
      boolean changes = path.load(at);
      if (pairs.argumentCount() == 0 || (changes && !last.same(0, tuple))) {
        if (pairs.argumentCount() == mostArguments) {
          count();
          // The inner plan has used the tuple.
          path.begin();
          path.load(at);
          clear();
        }
        last.clear();
        last.append(tuple);
        arguments.add();
        pairs.addArgument();
      }
      int sameUntil = path.endOfLoaded(at);
      addPairs(block, at, sameUntil);
      at = block.nextSelected(sameUntil, end);
    }
    count();
  }

  /** Adds a pair for each valid position in [from, to), the first of which the path has loaded. */
  private void addPairs(FBlock block, int from, int to) {
    int pair = pairs.count();
    if (vertices() != null && block.countSelected(from, to) == to - from) {
      pairs.add(vertices(), from, to - from);
      for (int at = from; at < to; at++) {
        positions[pair++] = at;
      }
      return;
    }
    for (int at = from; at < to; at = block.nextSelected(at + 1, to)) {
      positions[pair++] = at;
      pairs.add(vertex(at));
    }
  }

  private void clear() {
    arguments.clear();
    pairs.clear();
  }

  private void count() {
    context.check();
    if (arguments.count() == 1) {
      countOne();
      return;
    }
    pairs.build();
    inner.open();
    while (inner.next()) {
      innerRows.first();
      if (innerRows.isPlain()) {
        countPositions();
      } else {
        countRows();
      }
    }
    for (int i = 0; i < pairs.count(); i++) {
      answer(positions[i], pairs.rows(i));
    }
  }

  private void countRows() {
    do {
      int position = innerRows.lowestPosition();
      pairs.count(argumentOf(position), ends.id(position), innerRows.exactMultiplicity());
    } while (innerRows.advance());
  }

  /** Counts the rows of a tree that has one for each position of the ends. */
  private void countPositions() {
    int end = endBlock.count();
    if (endIds.length < end) {
      endIds = new long[Math.max(end, 2 * endIds.length)];
    }
    ends.copyIds(0, end, endIds, 0);
    if (endBlock.parent() == arguments.block() && endBlock.countSelected(0, end) == end) {
      for (int argument = 0; argument < arguments.count(); argument++) {
        pairs.count(argument, endIds, endBlock.begin(argument), endBlock.end(argument));
      }
      return;
    }
    for (int at = endBlock.nextSelected(0, end); at < end; at =
        endBlock.nextSelected(at + 1, end)) {
      pairs.count(argumentOf(at), endIds[at], 1);
    }
  }

  /** Counts all ends of the one argument, which may be that of the next trees, too. */
  private void countOne() {
    last.load(0, tuple);
    if (!counts.isOf(tuple)) {
      counts.begin(tuple);
      inner.open();
      while (inner.next()) {
        innerRows.first();
        do {
          counts.add(ends.id(innerRows.lowestPosition()), innerRows.exactMultiplicity());
        } while (innerRows.advance());
      }
    }
    for (int i = 0; i < pairs.count(); i++) {
      answer(positions[i], counts.of(pairs.vertexId(i)));
    }
  }

  private int argumentOf(int endPosition) {
    int at = endPosition;
    for (FBlock block = endBlock; block != arguments.block(); block = block.parent()) {
      at = block.parentOf(at);
    }
    return at;
  }

  @Override
  void closeInner() {
    inner.close();
    last.clear();
    counts.clear();
  }
}

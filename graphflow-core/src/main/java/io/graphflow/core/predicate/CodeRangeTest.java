package io.graphflow.core.predicate;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.RangeKernels;
import io.graphflow.core.vector.SelectKernels;
import io.graphflow.core.vector.Selection;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A comparison of an integer, date, boolean or dictionary-encoded string property. Codes keep the
 * order of values, so that each comparison tests whether a code lies in a range, or outside of one.
 */
final class CodeRangeTest implements DenseTest {
  private final ColumnReader column;
  private final CodeRange range;
  private final MemorySegment values;
  private final int widthBytes;
  private final boolean nullable;

  /** Written so that the compiler keeps the reads of {@link #prefetch}. */
  @SuppressWarnings("unused")
  private long prefetched;

  /** Creates the test {@code property operator operand}; the column has codes. */
  CodeRangeTest(ColumnReader column, ComparisonOperator operator, Evaluator operand) {
    this.column = column;
    this.range =
        new CodeRange(
            (ScalarType) column.type(), column.base(), column.dictionary(), operator, operand);
    this.values = column.values();
    this.widthBytes = column.widthBytes();
    this.nullable = !column.neverNull();
  }

  @Override
  public Binding bind(Tuple tuple) {
    return range.bind(tuple);
  }

  @Override
  public boolean comparesWith(ColumnReader other) {
    return range.comparesWith(other);
  }

  @Override
  public Binding bindLong(long value) {
    return range.bindLong(value);
  }

  @Override
  public long count(Positions positions, int count) {
    if (positions.isConstant()) {
      return passes(positions.get(0)) ? count : 0;
    }
    if (positions.isSequence() && (!nullable || column.nullIndex().form().isCompressed())) {
      // The column stores the values that are not NULL one after another, so that NULLs are absent
      // here.
      long first = positions.base();
      long from = column.valueIndex(first);
      long present = nullable ? column.nullIndex().rank(first + count) - from : count;
      long inside =
          RangeKernels.BEST.count(values, from * widthBytes, widthBytes, present, range.low(),
              range.high());
      return range.isInverted() ? present - inside : inside;
    }
    if (nullable) {
      long passing = 0;
      for (int i = 0; i < count; i++) {
        passing += passes(positions.get(i)) ? 1 : 0;
      }
      return passing;
    }
    int inside =
        SelectKernels.countGathered(values, 0, widthBytes, positions, count, range.low(),
            range.high());
    return range.isInverted() ? count - inside : inside;
  }

  @Override
  public boolean isDense() {
    return !nullable;
  }

  @Override
  public long countDense(long first, long count) {
    long inside =
        RangeKernels.BEST.count(values, first * widthBytes, widthBytes, count, range.low(),
            range.high());
    return range.isInverted() ? count - inside : inside;
  }

  @Override
  public void countDense(AdjacencyBatch owners, int run, long[] counts) {
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    int listCount = owners.count();
    for (int i = 0; i < listCount; i++) {
      if (starts[i] < ends[i]) {
        counts[i] += countDense(starts[i], ends[i] - starts[i]);
      }
    }
  }

  @Override
  public void countDense(ComparedLists lists) {
    long[] lows = lists.lows();
    long[] highs = lists.highs();
    int count = lists.count();
    for (int list = 0; list < count; list++) {
      boolean ready = range.bindLong(lists.operand(list)) == Binding.READY;
      lows[list] = ready ? range.low() : 1;
      highs[list] = ready ? range.high() : 0;
    }
    long[] passing = lists.passing();
    RangeKernels.BEST.countLists(
        values, widthBytes, lists.starts(), lists.ends(), count, lows, highs, passing);
    if (range.isInverted()) {
      for (int list = 0; list < count; list++) {
        passing[list] = lists.ends()[list] - lists.starts()[list] - passing[list];
      }
    }
  }

  @Override
  public void prefetch(AdjacencyBatch owners, int run) {
    if (nullable) {
      return;
    }
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    int count = owners.count();
    MemorySegment from = values;
    int width = widthBytes;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if (starts[i] < ends[i]) {
        sum += from.get(ValueLayout.JAVA_BYTE, starts[i] * width);
        sum += from.get(ValueLayout.JAVA_BYTE, (ends[i] - 1) * width);
      }
    }
    prefetched = sum;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    if (positions.isConstant()) {
      return passes(positions.get(0)) ? ColumnTest.ALL : 0;
    }
    if (nullable) {
      return selectNullable(positions, in, out);
    }
    if (positions.isSequence() && in.isAll()) {
      return RangeKernels.BEST.select(
          values, positions.base() * widthBytes, widthBytes, count, range.low(), range.high(),
          range.isInverted(), out);
    }
    return SelectKernels.selectGathered(
        values, 0, widthBytes, positions, in, range.low(), range.high(), range.isInverted(), out);
  }

  private int selectNullable(Positions positions, Selection in, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(positions.get(at)) ? 1 : 0;
    }
    return selected;
  }

  private boolean passes(long position) {
    if (nullable && column.isNull(position)) {
      return false;
    }
    return range.passes(column.code(column.valueIndex(position)));
  }
}

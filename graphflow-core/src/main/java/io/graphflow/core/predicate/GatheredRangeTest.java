package io.graphflow.core.predicate;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Codes;
import io.graphflow.core.vector.GatheredEdges;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.RangeKernels;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.column.ColumnReader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A comparison of an integer, date or boolean property that was gathered with the edges of changed
 * lists.
 */
final class GatheredRangeTest implements DenseTest {
  private static final int SHORT = 8;
  private static final int WIDTH_BYTES = GatheredEdges.STRIDE_BYTES;

  private final GatheredEdges edges;
  private final int column;
  private final CodeRange range;

  /** Written so that the compiler keeps the reads of {@link #prefetch}. */
  @SuppressWarnings("unused")
  private long prefetched;

  /**
   * Creates the test.
   *
   * @param column the property's column in {@code edges}
   * @param range the passing values, which are not coded
   */
  GatheredRangeTest(GatheredEdges edges, int column, CodeRange range) {
    this.edges = edges;
    this.column = column;
    this.range = range;
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
  public boolean isDense() {
    return true;
  }

  @Override
  public long countDense(long first, long count) {
    if (!edges.neverNull(column)) {
      return countPassing(first, count);
    }
    long inside =
        RangeKernels.BEST.count(
            edges.values(column),
            first * WIDTH_BYTES,
            WIDTH_BYTES,
            count,
            range.low(),
            range.high());
    return range.isInverted() ? count - inside : inside;
  }

  private long countPassing(long first, long count) {
    if (edges.neverNull(column)) {
      return countPresent(first, count);
    }
    long passing = 0;
    for (long position = first; position < first + count; position++) {
      passing += passes(position) ? 1 : 0;
    }
    return passing;
  }

  private long countPresent(long first, long count) {
    MemorySegment values = edges.values(column);
    long low = range.low();
    long high = range.high();
    long inside = 0;
    for (long position = first; position < first + count; position++) {
      long value = Codes.load(values, position * WIDTH_BYTES);
      inside += value >= low && value <= high ? 1 : 0;
    }
    return range.isInverted() ? count - inside : inside;
  }

  @Override
  public void countDense(AdjacencyBatch owners, int run, long[] counts) {
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    int[] changed = owners.changedOwners(run);
    int changedCount = owners.changedCount(run);
    for (int i = 0; i < changedCount; i++) {
      int owner = changed[i];
      long start = starts[owner];
      long length = ends[owner] - start;
      counts[owner] += countList(start, length);
    }
  }

  /** Most changed lists are too short for a kernel to pay. */
  private long countList(long start, long length) {
    return length <= SHORT ? countPassing(start, length) : countDense(start, length);
  }

  @Override
  public void countDense(ComparedLists lists) {
    for (int list = 0; list < lists.count(); list++) {
      long start = lists.starts()[list];
      lists.passing()[list] = range.bindLong(lists.operand(list)) == Binding.READY
          ? countList(start, lists.ends()[list] - start)
          : 0;
    }
  }

  @Override
  public void prefetch(AdjacencyBatch owners, int run) {
    MemorySegment values = edges.values(column);
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    int[] changed = owners.changedOwners(run);
    int changedCount = owners.changedCount(run);
    long sum = 0;
    for (int i = 0; i < changedCount; i++) {
      int owner = changed[i];
      if (starts[owner] < ends[owner]) {
        sum += values.get(ValueLayout.JAVA_BYTE, starts[owner] * WIDTH_BYTES);
        sum += values.get(ValueLayout.JAVA_BYTE, (ends[owner] - 1) * WIDTH_BYTES);
      }
    }
    prefetched = sum;
  }

  @Override
  public long count(Positions positions, int count) {
    if (positions.isSequence()) {
      return countDense(positions.base(), count);
    }
    long passing = 0;
    for (int i = 0; i < count; i++) {
      passing += passes(positions.get(i)) ? 1 : 0;
    }
    return passing;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    if (positions.isSequence() && in.isAll() && edges.neverNull(column)) {
      return RangeKernels.BEST.select(
          edges.values(column),
          positions.base() * WIDTH_BYTES,
          WIDTH_BYTES,
          count,
          range.low(),
          range.high(),
          range.isInverted(),
          out);
    }
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(positions.get(at)) ? 1 : 0;
    }
    return selected;
  }

  private boolean passes(long listPosition) {
    return !edges.isNull(column, listPosition) && range.passes(edges.value(column, listPosition));
  }
}

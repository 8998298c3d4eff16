package io.graphflow.core.predicate;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PropertyReader;
import java.util.function.IntToLongFunction;

/**
 * A comparison of an integer, date or boolean property of which no column has all values, as the delta holds some, or they
 * lie in pages: a reader finds each value.
 */
final class ReaderRangeTest implements RangeTest {
  private final PropertyReader reader;
  private final boolean nullable;
  private final CodeRange range;

  /**
   * Creates the test.
   *
   * @param range the passing values, which are not coded
   */
  ReaderRangeTest(PropertyReader reader, CodeRange range) {
    this.reader = reader;
    this.nullable = !reader.neverNull();
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
  public long count(Positions positions, int count) {
    if (positions.isConstant()) {
      return passes(positions.get(0)) ? count : 0;
    }
    long passing = 0;
    if (reader instanceof PagedValues paged) {
      for (boolean passes : passing(paged, count, positions::get)) {
        passing += passes ? 1 : 0;
      }
      return passing;
    }
    for (int i = 0; i < count; i++) {
      passing += passes(positions.get(i)) ? 1 : 0;
    }
    return passing;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    int selected = 0;
    if (reader instanceof PagedValues paged) {
      boolean[] passing =
          passing(paged, in.count(), i -> positions.get(in.position(i)));
      for (int i = 0; i < passing.length; i++) {
        out[selected] = in.position(i);
        selected += passing[i] ? 1 : 0;
      }
      return selected;
    }
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(positions.get(at)) ? 1 : 0;
    }
    return selected;
  }

  /** Which of some elements pass, by their index. */
  private boolean[] passing(PagedValues paged, int count, IntToLongFunction positions) {
    boolean[] passing = new boolean[count];
    paged.forEach(count, positions, i -> passing[i] = passes(positions.applyAsLong(i)));
    return passing;
  }

  private boolean passes(long position) {
    return !(nullable && reader.isNull(position)) && range.passes(reader.getLong(position));
  }
}

package io.graphflow.core.predicate;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PropertyReader;

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
    if (reader instanceof PagedValues paged) {
      return PagedElements.count(paged, positions, count, this::passes);
    }
    long passing = 0;
    for (int i = 0; i < count; i++) {
      passing += passes(positions.get(i)) ? 1 : 0;
    }
    return passing;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    if (reader instanceof PagedValues paged) {
      return PagedElements.select(paged, positions, in, out, this::passes);
    }
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(positions.get(at)) ? 1 : 0;
    }
    return selected;
  }

  private boolean passes(long position) {
    return !(nullable && reader.isNull(position)) && range.passes(reader.getLong(position));
  }
}

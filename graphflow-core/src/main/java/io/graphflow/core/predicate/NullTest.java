package io.graphflow.core.predicate;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PropertyReader;

/** {@code IS NULL} or {@code IS NOT NULL} of a property that can be NULL. */
final class NullTest implements ColumnTest {
  private final PropertyReader column;
  private final boolean wanted;

  /** Creates the test whether being NULL is {@code wanted}. */
  NullTest(PropertyReader column, boolean wanted) {
    this.column = column;
    this.wanted = wanted;
  }

  @Override
  public Binding bind(Tuple tuple) {
    return Binding.READY;
  }

  @Override
  public long count(Positions positions, int count) {
    if (column instanceof PagedValues paged) {
      return PagedElements.count(paged, positions, count, at -> column.isNull(at) == wanted);
    }
    long passing = 0;
    for (int i = 0; i < count; i++) {
      passing += column.isNull(positions.get(i)) == wanted ? 1 : 0;
    }
    return passing;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    if (column instanceof PagedValues paged) {
      return PagedElements.select(
          paged, positions, in, out, at -> column.isNull(at) == wanted);
    }
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += column.isNull(positions.get(at)) == wanted ? 1 : 0;
    }
    return selected;
  }
}

package io.graphflow.core.predicate;

import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.snapshot.PagedValues;
import java.util.function.IntToLongFunction;
import java.util.function.LongPredicate;

/** Tests elements whose values lie in pages: page by page, so that these are read together. */
final class PagedElements {
  private PagedElements() {}

  /**
   * As {@link ColumnTest#count}.
   *
   * @param passes whether the element at a position does
   */
  static long count(PagedValues values, Positions positions, int count, LongPredicate passes) {
    long passing = 0;
    for (boolean passed : passing(values, count, positions::get, passes)) {
      passing += passed ? 1 : 0;
    }
    return passing;
  }

  /**
   * As {@link ColumnTest#select}.
   *
   * @param passes whether the element at a position does
   */
  static int select(PagedValues values, Positions positions, Selection in, int[] out,
      LongPredicate passes) {
    boolean[] passing =
        passing(values, in.count(), i -> positions.get(in.position(i)), passes);
    int selected = 0;
    for (int i = 0; i < passing.length; i++) {
      out[selected] = in.position(i);
      selected += passing[i] ? 1 : 0;
    }
    return selected;
  }

  private static boolean[] passing(
      PagedValues values, int count, IntToLongFunction positions, LongPredicate passes) {
    boolean[] passing = new boolean[count];
    values.forEach(count, positions, i -> passing[i] = passes.test(positions.applyAsLong(i)));
    return passing;
  }
}

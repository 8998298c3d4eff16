package io.graphflow.core.predicate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.column.ColumnReader;

/**
 * A predicate that reads nothing but one property with few different codes: a dictionary-encoded
 * string, or an integer of one or two bytes. It is evaluated when a code is first met, and its
 * result kept, so that {@code CONTAINS}, a regular expression or a long {@code IN} costs a table
 * lookup an element.
 */
public final class MemoizedTest implements ColumnTest {
  private static final byte UNKNOWN = 0;
  private static final byte PASSES = 1;
  private static final byte FAILS = 2;

  private final ColumnReader column;
  private final boolean nullable;
  private final Evaluator predicate;
  private final PositionLoader list;
  private final Tuple tuple;
  private final byte[] byCode;
  private byte ofNull = UNKNOWN;

  /**
   * Creates the test.
   *
   * @param codeCount above every code of the column
   * @param list loads the variable that has the property
   */
  MemoizedTest(
      ColumnReader column, int codeCount, Evaluator predicate, PositionLoader list, Tuple tuple) {
    this.column = column;
    this.nullable = !column.neverNull();
    this.predicate = predicate;
    this.list = list;
    this.tuple = tuple;
    this.byCode = new byte[codeCount];
  }

  @Override
  public Binding bind(Tuple flat) {
    return Binding.READY;
  }

  private boolean passes(int at, long position) {
    if (nullable && column.isNull(position)) {
      if (ofNull == UNKNOWN) {
        ofNull = evaluate(at);
      }
      return ofNull == PASSES;
    }
    int code = (int) column.code(column.valueIndex(position));
    if (byCode[code] == UNKNOWN) {
      byCode[code] = evaluate(at);
    }
    return byCode[code] == PASSES;
  }

  private byte evaluate(int at) {
    list.load(at, tuple);
    return predicate.test(tuple) == Evaluator.TRUE ? PASSES : FAILS;
  }

  @Override
  public long count(Positions positions, int count) {
    long passing = 0;
    for (int i = 0; i < count; i++) {
      passing += passes(i, positions.get(i)) ? 1 : 0;
    }
    return passing;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(at, positions.get(at)) ? 1 : 0;
    }
    return selected;
  }
}

package io.graphflow.core.predicate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.text.StringArray;
import java.nio.charset.StandardCharsets;

/**
 * Whether a string property without a dictionary equals a value. The test compares the stored
 * bytes. Where these are codes of symbols, it encodes the value once and decodes no string.
 */
final class StringEqualityTest implements ColumnTest {
  private final ColumnReader column;
  private final StringArray strings;
  private final boolean nullable;
  private final boolean wanted;
  private final Evaluator operand;

  private String text;
  private byte[] encoded;

  /**
   * Creates the test.
   *
   * @param column its encoding is STRING
   * @param wanted true for {@code =}, false for {@code <>}
   */
  StringEqualityTest(ColumnReader column, boolean wanted, Evaluator operand) {
    this.column = column;
    this.strings = column.strings();
    this.nullable = !column.neverNull();
    this.wanted = wanted;
    this.operand = operand;
  }

  @Override
  public Binding bind(Tuple tuple) {
    if (operand.isNull(tuple)) {
      return Binding.NEVER;
    }
    if (!(operand.value(tuple) instanceof String value)) {
      return Binding.GENERAL;
    }
    if (!value.equals(text)) {
      text = value;
      encoded = strings.encode(value.getBytes(StandardCharsets.UTF_8));
    }
    return Binding.READY;
  }

  private boolean passes(long position) {
    if (nullable && column.isNull(position)) {
      return false;
    }
    return strings.equalEncoded(column.valueIndex(position), encoded) == wanted;
  }

  @Override
  public long count(Positions positions, int count) {
    long passing = 0;
    for (int i = 0; i < count; i++) {
      passing += passes(positions.get(i)) ? 1 : 0;
    }
    return passing;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    if (in.isAll() && !nullable && positions.isSequence()) {
      return strings.selectEncoded(
          column.valueIndex(positions.get(0)), in.count(), encoded, wanted, out);
    }
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(positions.get(at)) ? 1 : 0;
    }
    return selected;
  }
}

package io.graphflow.core.predicate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PropertyReader;
import java.nio.charset.StandardCharsets;

/**
 * Whether a string property of which no column has all values, as the delta holds some, or they lie in pages, equals a value: a
 * reader compares each with its bytes.
 */
final class ReaderTextTest implements ColumnTest {
  private final PropertyReader reader;
  private final boolean nullable;
  private final boolean wanted;
  private final Evaluator operand;
  private String text;
  private byte[] utf8;

  /**
   * Creates the test.
   *
   * @param reader of a string property
   * @param wanted true for {@code =}, false for {@code <>}
   */
  ReaderTextTest(PropertyReader reader, boolean wanted, Evaluator operand) {
    this.reader = reader;
    this.nullable = !reader.neverNull();
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
      utf8 = value.getBytes(StandardCharsets.UTF_8);
    }
    return Binding.READY;
  }

  private boolean passes(long position) {
    return !(nullable && reader.isNull(position)) && reader.stringEquals(position, utf8) == wanted;
  }

  @Override
  public long count(Positions positions, int count) {
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
}

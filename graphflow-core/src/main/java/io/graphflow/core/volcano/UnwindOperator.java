package io.graphflow.core.volcano;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Sets a variable, for each input row, to each element of a list; any other value is its own list. */
final class UnwindOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator input;
  private final QueryContext context;
  private final Tuple tuple;
  private final Evaluator list;
  private final Variable element;

  private Iterator<?> elements;
  private int rows;

  UnwindOperator(
      Operator input, QueryContext context, Tuple tuple, Evaluator list, Variable element) {
    this.input = input;
    this.context = context;
    this.tuple = tuple;
    this.list = list;
    this.element = element;
  }

  @Override
  public void open() {
    input.open();
    elements = Collections.emptyIterator();
  }

  @Override
  public boolean next() {
    while (!elements.hasNext()) {
      if (!input.next()) {
        return false;
      }
      elements = switch (list.value(tuple)) {
        case null -> Collections.emptyIterator();
        case List<?> values -> values.iterator();
        case Object value -> List.of(value).iterator();
      };
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    Assignment.set(tuple, element.id(), element.type(), elements.next());
    return true;
  }

  @Override
  public void close() {
    input.close();
  }
}

package io.graphflow.core.volcano.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.parser.expression.Variable;

/** Sets a variable, for each input row, to each element of a list; any other value is its own list. */
public final class UnwindOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator input;
  private final QueryContext context;
  private final Tuple tuple;
  private final Evaluator list;
  private final UnwoundList elements;
  private final Variable element;

  private int rows;

  /** Creates the operator: {@code list} evaluates the list, {@code element} receives each element. */
  public UnwindOperator(Operator input, QueryContext context, Tuple tuple, Evaluator list,
      UnwoundList elements, Variable element) {
    this.input = input;
    this.context = context;
    this.tuple = tuple;
    this.list = list;
    this.elements = elements;
    this.element = element;
  }

  @Override
  public void open() {
    input.open();
    elements.end();
  }

  @Override
  public boolean next() {
    while (!elements.hasNext()) {
      if (!input.next()) {
        return false;
      }
      elements.begin(list.value(tuple));
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
    elements.end();
  }
}

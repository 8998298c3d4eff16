package io.graphflow.core.ftree.operator.row;

import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;

/** The elements of a list. */
public final class ListElements implements RowExpansion {
  private final Tuple tuple;
  private final Evaluator list;
  private final UnwoundList elements;
  private final Variable element;

  /** Creates it; {@code list} evaluates the list, {@code element} receives each element. */
  public ListElements(Tuple tuple, Evaluator list, UnwoundList elements, Variable element) {
    this.tuple = tuple;
    this.list = list;
    this.elements = elements;
    this.element = element;
  }

  @Override
  public void open() {
    elements.end();
  }

  @Override
  public void begin() {
    elements.begin(list.value(tuple));
  }

  @Override
  public boolean next() {
    if (!elements.hasNext()) {
      return false;
    }
    Assignment.set(tuple, element.id(), element.type(), elements.next());
    return true;
  }

  @Override
  public void close() {
    elements.end();
  }
}

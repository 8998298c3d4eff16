package io.graphflow.core.list.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.chunk.VariableColumn;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Yields the elements of a list for each chunk, whose groups that the list reads are flat, as a new
 * unflat group. NULL has no element; a value that is no list is its own only element.
 */
public final class UnwindOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final Bindings flat;
  private final Evaluator list;
  private final UnwoundList elements;
  private final Tuple tuple;
  private final Variable element;
  private final VariableColumn column;
  private final ListGroup group;
  private final Vector vector;
  private final SavedGroups others;
  private final int maxCount;
  private final Selection all = new Selection();

  /**
   * Creates the operator.
   *
   * @param flat the values that {@code list} reads
   * @param group receives the elements, which {@code vector} shows
   * @param others the groups that are unflat in the input
   * @param maxCount largest number of elements in a chunk
   */
  public UnwindOperator(
      ListOperator input,
      QueryContext context,
      Bindings flat,
      Evaluator list,
      UnwoundList elements,
      Tuple tuple,
      Variable element,
      ListGroup group,
      Vector vector,
      List<ListGroup> others,
      int maxCount) {
    this.input = input;
    this.context = context;
    this.flat = flat;
    this.list = list;
    this.elements = elements;
    this.tuple = tuple;
    this.element = element;
    this.column = new VariableColumn(element);
    this.group = group;
    this.vector = vector;
    this.others = new SavedGroups(others);
    this.maxCount = maxCount;
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
      flat.loadCurrent(tuple);
      others.save();
      elements.begin(list.value(tuple));
    }
    context.check();
    others.restore();
    int count = 0;
    while (count < maxCount && elements.hasNext()) {
      if ((count & (count - 1)) == 0) {
        column.ensureCapacity(Math.min(maxCount, 2 * count + 1));
      }
      Assignment.set(tuple, element.id(), element.type(), elements.next());
      column.set(count++, tuple);
    }
    column.show(vector, 0);
    group.set(count, all);
    return true;
  }

  @Override
  public void close() {
    input.close();
    elements.end();
    column.release();
  }
}

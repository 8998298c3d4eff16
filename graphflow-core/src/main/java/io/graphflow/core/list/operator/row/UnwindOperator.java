package io.graphflow.core.list.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowWriter;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
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
  private final RowWriter rows;
  private final SavedGroups others;

  /**
   * Creates the operator.
   *
   * @param flat the values that {@code list} reads
   * @param rows copies the elements
   * @param others the groups that are unflat in the input
   */
  public UnwindOperator(
      ListOperator input,
      QueryContext context,
      Bindings flat,
      Evaluator list,
      UnwoundList elements,
      Tuple tuple,
      Variable element,
      RowWriter rows,
      List<ListGroup> others) {
    this.input = input;
    this.context = context;
    this.flat = flat;
    this.list = list;
    this.elements = elements;
    this.tuple = tuple;
    this.element = element;
    this.rows = rows;
    this.others = new SavedGroups(others);
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
    int maxCount = rows.maxCount();
    int count = 0;
    while (count < maxCount && elements.hasNext()) {
      Assignment.set(tuple, element.id(), element.type(), elements.next());
      rows.set(count++, tuple);
    }
    return rows.show(count);
  }

  @Override
  public long addedBytes() {
    return rows.bytes();
  }

  @Override
  public void close() {
    input.close();
    elements.end();
    rows.release();
  }
}

package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * The rows of an inner plan that runs from the row which the tuple holds; optionally one of NULLs
 * if it has none.
 */
public final class InnerRows implements RowExpansion {
  private final RowStream inner;
  private final boolean optional;
  private final List<Variable> introduced;
  private final Tuple tuple;

  private State state = State.DONE;

  private enum State {
    NEW,
    HAS_ROWS,
    NULLS,
    DONE
  }

  /**
   * Creates the rows.
   *
   * @param optional whether to give a row of NULLs where the plan has none
   * @param introduced the variables that become NULL then
   */
  public InnerRows(RowStream inner, boolean optional, List<Variable> introduced, Tuple tuple) {
    this.inner = inner;
    this.optional = optional;
    this.introduced = List.copyOf(introduced);
    this.tuple = tuple;
  }

  @Override
  public void open() {
    state = State.DONE;
  }

  @Override
  public void begin() {
    inner.open();
    state = State.NEW;
  }

  @Override
  public boolean next() {
    if (state == State.DONE || state == State.NULLS) {
      state = State.DONE;
      return false;
    }
    if (inner.next()) {
      state = State.HAS_ROWS;
      return true;
    }
    boolean isEmpty = state == State.NEW;
    state = State.DONE;
    return isEmpty && optional && setNulls();
  }

  @Override
  public void resume() {
    if (state == State.HAS_ROWS) {
      inner.reload();
    }
  }

  private boolean setNulls() {
    for (Variable variable : introduced) {
      Assignment.set(tuple, variable.id(), variable.type(), null);
    }
    state = State.NULLS;
    return true;
  }

  @Override
  public long multiplicity() {
    return state == State.NULLS ? 1 : inner.multiplicity();
  }

  @Override
  public void close() {
    state = State.DONE;
    inner.close();
  }
}

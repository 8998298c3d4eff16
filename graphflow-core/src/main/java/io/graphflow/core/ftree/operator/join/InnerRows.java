package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.ftree.operator.BlockColumns;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
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

  /** By column of the new block the vector of the plan that has its values; null if some come from elsewhere. */
  private final Vector[] vectors;

  private final Selection taken = new Selection();

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
   * @param vectors by column of the new block the vector of the plan that has its values; null if some come from elsewhere
   */
  public InnerRows(RowStream inner, boolean optional, List<Variable> introduced, Tuple tuple,
      Vector[] vectors) {
    this.inner = inner;
    this.optional = optional;
    this.introduced = List.copyOf(introduced);
    this.tuple = tuple;
    this.vectors = vectors;
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
  public int copy(BlockColumns into, int at, int most) {
    if (vectors == null || state != State.HAS_ROWS || !inner.take(taken, most)) {
      return 0;
    }
    into.set(at, vectors, taken);
    return taken.count();
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

package io.graphflow.core.procedure;

import io.graphflow.core.execution.ProcedureBody;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.StaleReadException;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Calls a procedure for one row after the other, and checks its arguments and its rows. A procedure
 * without columns has done its work when {@link #call} returns, and has one row without values. For
 * one thread at a time.
 */
public final class ProcedureRows implements AutoCloseable {
  private final ProcedureSignature procedure;
  private final ProcedureBody body;
  private final QueryContext context;
  private final Evaluator[] arguments;
  private Stream<Object[]> stream;
  private Iterator<Object[]> rows = Collections.emptyIterator();
  private Object[] row;

  /**
   * Prepares calls.
   *
   * @param procedure a procedure of {@code context}
   * @param arguments one for each argument of the procedure
   */
  public ProcedureRows(
      ProcedureSignature procedure, QueryContext context, Evaluator[] arguments) {
    this.procedure = procedure;
    this.body = context.procedures().body(procedure.name());
    this.context = context;
    this.arguments = arguments;
  }

  /**
   * Calls the procedure with the arguments of a row, and drops rows left of the call before.
   *
   * @throws QueryException if an argument is of another type than the signature says, or the
   *     procedure fails
   */
  public void call(Tuple tuple) {
    close();
    List<Object> values = new ArrayList<>(arguments.length);
    for (int i = 0; i < arguments.length; i++) {
      values.add(argument(procedure.arguments().get(i), arguments[i].value(tuple)));
    }
    try {
      stream = body.call(Collections.unmodifiableList(values), context);
      rows = stream.iterator();
      if (procedure.isVoid()) {
        callVoid();
      }
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  private void callVoid() {
    if (rows.hasNext()) {
      throw new QueryException("The procedure " + procedure.name()
          + " gives rows, but its signature is " + procedure);
    }
    rows = Collections.singleton(new Object[0]).iterator();
  }

  /**
   * Moves to the next row of the last call.
   *
   * @return false if it has no more
   * @throws QueryException if the row does not fit the signature, or the procedure fails
   */
  public boolean next() {
    boolean more;
    try {
      more = rows.hasNext();
      row = more ? rows.next() : null;
    } catch (RuntimeException e) {
      throw failure(e);
    }
    if (more) {
      check();
    } else {
      close();
    }
    return more;
  }

  private void check() {
    List<Field> columns = procedure.results();
    if (row == null || row.length != columns.size()) {
      throw new QueryException(
          "The procedure " + procedure.name() + " gave " + (row == null ? "no" : "a") + " row"
              + (row == null ? "" : " of " + row.length + " values")
              + ", but its signature is " + procedure);
    }
    for (int i = 0; i < row.length; i++) {
      Field column = columns.get(i);
      row[i] = ProcedureTypes.converted(row[i], column.type());
      if (!ProcedureTypes.isOf(row[i], column.type())) {
        throw new QueryException(
            "The procedure " + procedure.name() + " gave " + ProcedureTypes.describe(row[i])
                + " in its column " + column);
      }
    }
  }

  private Object argument(Field argument, Object value) {
    Object converted = ProcedureTypes.converted(value, argument.type());
    if (!ProcedureTypes.isOf(converted, argument.type())) {
      throw new QueryException("The argument " + argument + " of "
          + procedure.name() + " cannot be " + ProcedureTypes.describe(value));
    }
    return converted;
  }

  /** The value of a column in the current row. */
  public Object value(int column) {
    return row[column];
  }

  /**
   * Exceptions of reading and locking stay as they are, because the runner of the query must know
   * them.
   */
  private RuntimeException failure(RuntimeException cause) {
    return cause instanceof GraphflowException || cause instanceof StaleReadException
        ? cause
        : new QueryException("The procedure " + procedure.name() + " failed: " + cause, cause);
  }

  /** Drops the rows that are left. Idempotent; another call may follow. */
  @Override
  public void close() {
    Stream<Object[]> open = stream;
    stream = null;
    rows = Collections.emptyIterator();
    if (open != null) {
      open.close();
    }
  }
}

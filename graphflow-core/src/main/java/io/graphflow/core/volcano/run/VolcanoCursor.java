package io.graphflow.core.volcano.run;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** The rows of a plan's root operator. */
public final class VolcanoCursor implements RowCursor {
  private final Operator root;
  private final QueryContext context;
  private final Tuple tuple;
  private final Evaluator[] columns;

  private boolean opened;
  private boolean finished;
  private boolean closed;

  /** Creates a cursor, which opens the operators when the first row is asked for. */
  public VolcanoCursor(Operator root, QueryContext context, Tuple tuple, Evaluator[] columns) {
    this.root = root;
    this.context = context;
    this.tuple = tuple;
    this.columns = columns;
  }

  @Override
  public boolean next() {
    if (finished) {
      return false;
    }
    if (!opened) {
      opened = true;
      context.check();
      root.open();
    }
    if (root.next()) {
      return true;
    }
    finished = true;
    return false;
  }

  @Override
  public Object value(int column) {
    return columns[column].value(tuple);
  }

  @Override
  public boolean isNull(int column) {
    return columns[column].isNull(tuple);
  }

  @Override
  public long longValue(int column) {
    return columns[column].longValue(tuple);
  }

  @Override
  public double doubleValue(int column) {
    return columns[column].doubleValue(tuple);
  }

  @Override
  public void close() {
    finished = true;
    if (!closed) {
      closed = true;
      root.close();
      tuple.release();
    }
  }
}

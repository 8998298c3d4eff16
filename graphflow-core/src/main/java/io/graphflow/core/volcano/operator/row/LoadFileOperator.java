package io.graphflow.core.volcano.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.imports.FileRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.parser.expression.Variable;

/** Sets a variable, for each input row, to each row of the file that the input row names. */
public final class LoadFileOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator input;
  private final QueryContext context;
  private final Tuple tuple;
  private final Evaluator source;
  private final FileRows rows;
  private final Variable row;

  private int count;

  /**
   * Creates the operator: {@code source} evaluates the place of the file, {@code row} receives each row.
   */
  public LoadFileOperator(Operator input, QueryContext context, Tuple tuple, Evaluator source,
      FileRows rows,
      Variable row) {
    this.input = input;
    this.context = context;
    this.tuple = tuple;
    this.source = source;
    this.rows = rows;
    this.row = row;
  }

  @Override
  public void open() {
    rows.close();
    input.open();
  }

  @Override
  public boolean next() {
    while (!rows.next()) {
      if (!input.next()) {
        return false;
      }
      context.check();
      rows.open(source.value(tuple));
    }
    if (++count % ROWS_PER_CHECK == 0) {
      context.check();
    }
    Assignment.set(tuple, row.id(), row.type(), rows.row());
    return true;
  }

  @Override
  public void close() {
    try {
      rows.close();
    } finally {
      input.close();
    }
  }
}

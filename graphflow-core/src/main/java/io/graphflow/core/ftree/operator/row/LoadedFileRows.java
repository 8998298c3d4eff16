package io.graphflow.core.ftree.operator.row;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.imports.FileRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;

/** The rows of a file. */
public final class LoadedFileRows implements RowExpansion {
  private final Tuple tuple;
  private final Evaluator source;
  private final FileRows rows;
  private final Variable row;

  /** Creates it; {@code source} evaluates the place of the file, {@code row} receives each row. */
  public LoadedFileRows(Tuple tuple, Evaluator source, FileRows rows, Variable row) {
    this.tuple = tuple;
    this.source = source;
    this.rows = rows;
    this.row = row;
  }

  @Override
  public void open() {
    rows.close();
  }

  @Override
  public void begin() {
    rows.open(source.value(tuple));
  }

  @Override
  public boolean next() {
    if (!rows.next()) {
      return false;
    }
    Assignment.set(tuple, row.id(), row.type(), rows.row());
    return true;
  }

  @Override
  public boolean mayWait() {
    return !rows.isBuffered();
  }

  @Override
  public void close() {
    rows.close();
  }
}

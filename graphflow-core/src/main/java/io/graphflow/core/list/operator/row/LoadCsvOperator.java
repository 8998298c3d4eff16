package io.graphflow.core.list.operator.row;

import io.graphflow.core.csv.CsvRows;
import io.graphflow.core.execution.QueryContext;
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
 * Reads a CSV file for each chunk, whose groups that the file's address reads are flat. It yields a
 * new unflat group with rows of the file, as many as a chunk holds or the reader has ready.
 */
public final class LoadCsvOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final Bindings flat;
  private final Evaluator source;
  private final Tuple tuple;
  private final CsvRows rows;
  private final Variable row;
  private final VariableColumn column;
  private final ListGroup group;
  private final Vector vector;
  private final SavedGroups others;
  private final int maxCount;
  private final Selection all = new Selection();

  /**
   * Creates the operator.
   *
   * @param flat the values that {@code source} reads
   * @param source evaluates the address of the file
   * @param group receives the rows, which {@code vector} shows
   * @param others the groups that are unflat in the input
   * @param maxCount largest number of rows in a chunk
   */
  public LoadCsvOperator(
      ListOperator input,
      QueryContext context,
      Bindings flat,
      Evaluator source,
      Tuple tuple,
      CsvRows rows,
      Variable row,
      ListGroup group,
      Vector vector,
      List<ListGroup> others,
      int maxCount) {
    this.input = input;
    this.context = context;
    this.flat = flat;
    this.source = source;
    this.tuple = tuple;
    this.rows = rows;
    this.row = row;
    this.column = new VariableColumn(row);
    this.group = group;
    this.vector = vector;
    this.others = new SavedGroups(others);
    this.maxCount = maxCount;
  }

  @Override
  public void open() {
    rows.close();
    input.open();
  }

  @Override
  public boolean next() {
    context.check();
    while (!rows.next()) {
      if (!input.next()) {
        return false;
      }
      context.check();
      flat.loadCurrent(tuple);
      others.save();
      rows.open(source.value(tuple));
    }
    others.restore();
    int count = 0;
    do {
      if ((count & (count - 1)) == 0) {
        column.ensureCapacity(Math.min(maxCount, 2 * count + 1));
      }
      Assignment.set(tuple, row.id(), row.type(), rows.row());
      column.set(count++, tuple);
    } while (count < maxCount && rows.isBuffered() && rows.next());
    column.show(vector, 0);
    group.set(count, all);
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

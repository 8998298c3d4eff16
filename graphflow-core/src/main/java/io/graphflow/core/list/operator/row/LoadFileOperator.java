package io.graphflow.core.list.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.imports.FileRows;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowWriter;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Reads a file for each chunk, whose groups that the file's address reads are flat. It yields a
 * new unflat group with rows of the file, as many as a chunk holds or the reader has ready.
 */
public final class LoadFileOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final Bindings flat;
  private final Evaluator source;
  private final Tuple tuple;
  private final FileRows rows;
  private final Variable row;
  private final RowWriter writer;
  private final SavedGroups others;

  /**
   * Creates the operator.
   *
   * @param flat the values that {@code source} reads
   * @param source evaluates the address of the file
   * @param writer copies the rows
   * @param others the groups that are unflat in the input
   */
  public LoadFileOperator(
      ListOperator input,
      QueryContext context,
      Bindings flat,
      Evaluator source,
      Tuple tuple,
      FileRows rows,
      Variable row,
      RowWriter writer,
      List<ListGroup> others) {
    this.input = input;
    this.context = context;
    this.flat = flat;
    this.source = source;
    this.tuple = tuple;
    this.rows = rows;
    this.row = row;
    this.writer = writer;
    this.others = new SavedGroups(others);
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
      Assignment.set(tuple, row.id(), row.type(), rows.row());
      writer.set(count++, tuple);
    } while (count < writer.maxCount() && rows.isBuffered() && rows.next());
    return writer.show(count);
  }

  @Override
  public long addedBytes() {
    return writer.bytes();
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

package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.spill.SpillFile;
import io.graphflow.core.spill.SpillInput;
import io.graphflow.core.spill.SpillOutput;
import io.graphflow.core.spill.TupleForm;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Rows of a join's right side for which there was no room in memory: they wait on a disk, and come back
 * in the order in which they were added. For one thread at a time.
 */
public final class WaitingRows {
  private final QueryContext context;
  private final MemoryAccount account;
  private final TupleForm form;

  /** Null while no row waits. */
  private SpillFile file;

  /** Receives rows; null once they are read. */
  private SpillOutput output;

  /** Null until rows are read. */
  private SpillInput input;

  /**
   * Creates it without rows.
   *
   * @param account counts the buffers alone
   * @param variables what is kept of a row
   */
  public WaitingRows(QueryContext context, MemoryAccount account, List<Variable> variables) {
    this.context = context;
    this.account = account;
    this.form = new TupleForm(variables);
  }

  /** Whether there is a disk on which rows may wait. */
  boolean isPossible() {
    return context.resources().spill() != null;
  }

  /** Adds the tuple's row {@code times} times; not after {@link #next}. */
  void add(Tuple tuple, long times) {
    if (file == null) {
      file = context.resources().spill().newFile(context.limits());
      output = new SpillOutput(file, account);
    }
    output.writeLong(times);
    form.write(tuple, output);
  }

  /** Says that all rows were added. */
  void finish() {
    if (output != null) {
      output.finish();
      input = output.input(account);
      output = null;
    }
  }

  /** Whether rows wait. */
  boolean hasRows() {
    return output != null || (input != null && input.hasMore());
  }

  /** Sets the tuple to the next row, of which there is one; returns how many times it was added. */
  long next(Tuple tuple) {
    long times = input.readLong();
    form.read(input, tuple);
    return times;
  }

  /** Forgets all rows, and gives the room on the disk back. */
  void release() {
    if (output != null) {
      output.drop();
      output = null;
    }
    if (input != null) {
      input.close();
      input = null;
    }
    if (file != null) {
      file.close();
      file = null;
    }
  }
}

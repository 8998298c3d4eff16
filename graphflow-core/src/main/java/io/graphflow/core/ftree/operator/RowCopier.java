package io.graphflow.core.ftree.operator;

/**
 * Copies rows of its input, or some of them, to trees of one block. Not safe for use by more than one thread at a
 * time.
 */
public abstract class RowCopier implements FTreeOperator {
  private final RowStream input;
  private final RowBatches batches;

  /** For how many rows the current one still is to be copied. */
  private long pending;

  private boolean inputDone;

  /** Creates the operator; {@code batches} shows what is copied. */
  protected RowCopier(RowStream input, RowBatches batches) {
    this.input = input;
    this.batches = batches;
  }

  /** Prepares for the first row. */
  protected abstract void begin();

  /** How many of the rows that the tuple's row stands for are copied; at least 0, at most {@code times}. */
  protected abstract long take(long times);

  /**
   * Goes on, after the input's last row, to a row that {@link #take} has put aside, for which it is called again; false
   * if there is none.
   */
  protected boolean nextLater() {
    return false;
  }

  /** Whether no further row is wanted. */
  protected boolean isDone() {
    return false;
  }

  @Override
  public final void open() {
    pending = 0;
    inputDone = false;
    begin();
    if (!isDone()) {
      input.open();
    }
  }

  @Override
  public final boolean next() {
    batches.begin();
    // Others have used the tuple since, and the next row loads only what differs from this one.
    if (!inputDone) {
      input.reload();
    }
    while (!batches.isFull()) {
      if (pending == 0) {
        if (isDone() || !advance()) {
          break;
        }
        pending = take(inputDone ? 1 : input.multiplicity());
      } else {
        pending -= batches.add(pending);
      }
    }
    return batches.show();
  }

  private boolean advance() {
    if (!inputDone && !input.next()) {
      inputDone = true;
    }
    return !inputDone || nextLater();
  }

  @Override
  public final long addedBytes() {
    return batches.bytes();
  }

  @Override
  public void close() {
    input.close();
    batches.release();
  }
}

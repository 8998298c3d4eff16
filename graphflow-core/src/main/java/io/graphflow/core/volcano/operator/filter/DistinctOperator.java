package io.graphflow.core.volcano.operator.filter;

import io.graphflow.core.group.DistinctRows;
import io.graphflow.core.volcano.operator.Operator;

/** Passes on the first of the rows that are the same in some variables. */
public final class DistinctOperator implements Operator {
  private final Operator input;
  private final DistinctRows seen;
  private boolean inputDone;

  /** Creates the operator: {@code seen} knows the rows of its tuple, and is cleared when this is closed. */
  public DistinctOperator(Operator input, DistinctRows seen) {
    this.input = input;
    this.seen = seen;
  }

  @Override
  public void open() {
    input.open();
    seen.clear();
    inputDone = false;
  }

  @Override
  public boolean next() {
    while (!inputDone) {
      if (!input.next()) {
        inputDone = true;
      } else if (seen.add()) {
        return true;
      }
    }
    return nextPutAside();
  }

  private boolean nextPutAside() {
    do {
      while (seen.nextRow()) {
        if (seen.add()) {
          return true;
        }
      }
    } while (seen.nextPart());
    return false;
  }

  @Override
  public void close() {
    input.close();
    seen.clear();
  }
}

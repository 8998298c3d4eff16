package io.graphflow.core.list.operator.scan;

import io.graphflow.core.list.operator.ListOperator;

/**
 * Yields one chunk without groups of its own. Alone, that is one row without variables. In an inner
 * plan it is the outer plan's groups as they stand: those that the inner plan reads are flat, and
 * the apply operator has set them before it opened the inner plan.
 */
public final class ArgumentOperator implements ListOperator {
  private boolean done;

  @Override
  public void open() {
    done = false;
  }

  @Override
  public boolean next() {
    boolean first = !done;
    done = true;
    return first;
  }

  @Override
  public long addedBytes() {
    return 0;
  }

  @Override
  public void close() {
    done = true;
  }
}

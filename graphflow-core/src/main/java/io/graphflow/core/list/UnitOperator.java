package io.graphflow.core.list;

/** Yields one chunk without groups: the one row without variables. */
final class UnitOperator implements ListOperator {
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
  public void close() {
    done = true;
  }
}

package io.graphflow.core.list.run;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import java.util.List;

/** Counts the rows that an operator's chunks stand for, and the time it takes with its inputs. */
public final class ProfiledOperator implements ListOperator {
  private final ListOperator operator;
  private final List<ListGroup> groups;
  private final Profile.Counters counters;

  /** Creates the operator: the rows of a chunk are the product of those of {@code groups}. */
  public ProfiledOperator(ListOperator operator, List<ListGroup> groups,
      Profile.Counters counters) {
    this.operator = operator;
    this.groups = groups;
    this.counters = counters;
  }

  @Override
  public void open() {
    long start = System.nanoTime();
    operator.open();
    counters.add(0, System.nanoTime() - start);
  }

  @Override
  public boolean next() {
    long start = System.nanoTime();
    boolean found = operator.next();
    long nanos = System.nanoTime() - start;
    long rows = found ? 1 : 0;
    for (int i = 0; found && i < groups.size(); i++) {
      rows *= groups.get(i).rows();
    }
    counters.add(rows, nanos);
    return found;
  }

  @Override
  public void close() {
    operator.close();
  }
}

package io.graphflow.core.ftree.operator.scan;

import io.graphflow.core.execution.VertexFinder;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.tuple.Tuple;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;

/** The vertices that have a value. */
public final class VertexSearch implements RowExpansion {
  private final Tuple tuple;
  private final int slot;
  private final VertexFinder[] finders;
  private final Evaluator key;
  private final LongArrayList found = new LongArrayList();
  private Object value;
  private int nextFinder;
  private int nextFound;

  /** Creates the search: {@code key} is what {@code finders} look for, {@code slot} receives the vertices. */
  public VertexSearch(Tuple tuple, int slot, List<VertexFinder> finders, Evaluator key) {
    this.tuple = tuple;
    this.slot = slot;
    this.finders = finders.toArray(VertexFinder[]::new);
    this.key = key;
  }

  @Override
  public void open() {
    nextFinder = finders.length;
    found.clear();
    nextFound = 0;
  }

  @Override
  public void begin() {
    value = key.value(tuple);
    nextFinder = 0;
    found.clear();
    nextFound = 0;
  }

  @Override
  public boolean next() {
    while (nextFound == found.size()) {
      if (nextFinder == finders.length) {
        return false;
      }
      found.clear();
      nextFound = 0;
      finders[nextFinder++].find(value, found);
    }
    tuple.setVertex(slot, found.getLong(nextFound++));
    return true;
  }

  @Override
  public void close() {}
}

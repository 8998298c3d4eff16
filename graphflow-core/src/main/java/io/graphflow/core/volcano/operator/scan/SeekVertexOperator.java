package io.graphflow.core.volcano.operator.scan;

import io.graphflow.core.execution.VertexFinder;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;

/** Sets a slot, for each input row, to the vertices that a search finds by a value. */
public final class SeekVertexOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final int slot;
  private final VertexFinder[] seeks;
  private final Evaluator key;

  private Object value;
  private int nextSeek;
  private final LongArrayList found = new LongArrayList();
  private int nextFound;

  /**
   * Creates the operator: {@code key} evaluates the value that each of {@code seeks} looks up, {@code slot}
   * receives the vertices.
   */
  public SeekVertexOperator(
      Operator input, Tuple tuple, int slot, List<VertexFinder> seeks, Evaluator key) {
    this.input = input;
    this.tuple = tuple;
    this.slot = slot;
    this.seeks = seeks.toArray(VertexFinder[]::new);
    this.key = key;
  }

  @Override
  public void open() {
    input.open();
    nextSeek = seeks.length;
    found.clear();
    nextFound = 0;
  }

  @Override
  public boolean next() {
    while (true) {
      while (nextFound < found.size() || nextSeek < seeks.length) {
        if (nextFound < found.size()) {
          tuple.setVertex(slot, found.getLong(nextFound++));
          return true;
        }
        found.clear();
        nextFound = 0;
        seeks[nextSeek++].find(value, found);
      }
      if (!input.next()) {
        return false;
      }
      value = key.value(tuple);
      nextSeek = 0;
    }
  }

  @Override
  public void close() {
    input.close();
  }
}

package io.graphflow.core.volcano;

import io.graphflow.core.execution.VertexSeek;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.snapshot.ElementId;

/** Sets a slot, for each input row, to the vertices whose primary key equals a value. */
final class SeekVertexOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final int slot;
  private final VertexSeek[] seeks;
  private final Evaluator key;

  private Object value;
  private int nextSeek;

  SeekVertexOperator(
      Operator input, Tuple tuple, int slot, VertexSeek[] seeks, Evaluator key) {
    this.input = input;
    this.tuple = tuple;
    this.slot = slot;
    this.seeks = seeks;
    this.key = key;
  }

  @Override
  public void open() {
    input.open();
    nextSeek = seeks.length;
  }

  @Override
  public boolean next() {
    while (true) {
      while (nextSeek < seeks.length) {
        long vertex = seeks[nextSeek++].find(value);
        if (vertex != ElementId.NONE) {
          tuple.setVertex(slot, vertex);
          return true;
        }
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

package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.layout.ElementId;

/** An edge in a RELATIONSHIP slot. */
final class EdgeVariable extends Evaluator {
  final int slot;

  EdgeVariable(int slot) {
    this.slot = slot;
  }

  @Override
  public CypherType type() {
    return CypherType.RELATIONSHIP;
  }

  @Override
  public boolean isNull(Tuple tuple) {
    return tuple.edgeSource(slot) == ElementId.NONE;
  }

  @Override
  public Object value(Tuple tuple) {
    long source = tuple.edgeSource(slot);
    return source == ElementId.NONE
        ? null
        : new EdgeReference(tuple.edgeId(slot), source, tuple.edgeDestination(slot));
  }

  @Override
  public long longValue(Tuple tuple) {
    throw new AssertionError("a RELATIONSHIP has no long form");
  }

  @Override
  public double doubleValue(Tuple tuple) {
    throw new AssertionError("a RELATIONSHIP is no number");
  }

  @Override
  public int test(Tuple tuple) {
    return ObjectEvaluator.truth(value(tuple));
  }
}

package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.VertexReference;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.layout.ElementId;

/** Expressions of type NODE that give a vertex ID without a reference object. */
public abstract class VertexEvaluator extends Evaluator {

  /** Only this package defines expressions. */
  VertexEvaluator() {}

  /** The vertex ID; {@link ElementId#NONE} for NULL. */
  public abstract long vertexId(Tuple tuple);

  @Override
  public final CypherType type() {
    return CypherType.NODE;
  }

  @Override
  public final boolean isNull(Tuple tuple) {
    return vertexId(tuple) == ElementId.NONE;
  }

  @Override
  public final Object value(Tuple tuple) {
    long vertex = vertexId(tuple);
    return vertex == ElementId.NONE ? null : new VertexReference(vertex);
  }

  @Override
  public final long longValue(Tuple tuple) {
    throw new AssertionError("a NODE has no long form");
  }

  @Override
  public final double doubleValue(Tuple tuple) {
    throw new AssertionError("a NODE is no number");
  }

  @Override
  public final int test(Tuple tuple) {
    return ObjectEvaluator.truth(value(tuple));
  }
}

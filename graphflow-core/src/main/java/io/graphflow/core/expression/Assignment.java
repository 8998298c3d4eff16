package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.ValueSize;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;

/** Sets a variable to the value of an expression, in the form that the variable's slot is kept in. */
public final class Assignment {
  private final int slot;
  private final CypherType type;
  private final Evaluator evaluator;

  /** Creates the assignment of an expression that has the static type of the variable. */
  public Assignment(Variable variable, Evaluator evaluator) {
    this.slot = variable.id();
    this.type = variable.type();
    this.evaluator = evaluator;
  }

  /**
   * The estimated size of the value that the slot was set to last, if the expression has built it and it may
   * be large; else 0.
   */
  public long builtBytes(Tuple tuple) {
    return evaluator instanceof Functions.Released && Evaluator.isObject(type)
        ? ValueSize.estimateBytes(tuple.object(slot))
        : 0;
  }

  /** Evaluates on the tuple and sets the tuple's slot. */
  public void apply(Tuple tuple) {
    if (evaluator.isBoxed()) {
      set(tuple, slot, type, evaluator.value(tuple));
      return;
    }
    switch (type) {
      case BOOLEAN -> {
        int truth = evaluator.test(tuple);
        if (truth == Evaluator.UNKNOWN) {
          tuple.setNull(slot);
        } else {
          tuple.setLong(slot, truth);
        }
      }
      case INTEGER, DATE, DATETIME -> {
        if (evaluator.isNull(tuple)) {
          tuple.setNull(slot);
        } else {
          tuple.setLong(slot, evaluator.longValue(tuple));
        }
      }
      case FLOAT -> {
        if (evaluator.isNull(tuple)) {
          tuple.setNull(slot);
        } else {
          tuple.setDouble(slot, evaluator.doubleValue(tuple));
        }
      }
      case NODE -> {
        if (evaluator instanceof VertexEvaluator vertex) {
          tuple.setVertex(slot, vertex.vertexId(tuple));
        } else {
          set(tuple, slot, type, evaluator.value(tuple));
        }
      }
      case RELATIONSHIP -> {
        if (evaluator instanceof EdgeVariable edge) {
          tuple.setEdge(slot, tuple.edgeId(edge.slot), tuple.edgeSource(edge.slot),
              tuple.edgeDestination(edge.slot));
        } else {
          set(tuple, slot, type, evaluator.value(tuple));
        }
      }
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        tuple.setObject(slot, evaluator.value(tuple));
    }
  }

  /** Sets a slot of a type to a value, null for NULL. */
  public static void set(Tuple tuple, int slot, CypherType type, Object value) {
    switch (type) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> {
        if (value == null) {
          tuple.setNull(slot);
        } else {
          tuple.setLong(slot, Evaluator.unbox(value));
        }
      }
      case FLOAT -> {
        if (value == null) {
          tuple.setNull(slot);
        } else {
          tuple.setDouble(slot, ((Number) value).doubleValue());
        }
      }
      case NODE -> {
        switch (value) {
          case null -> tuple.setVertex(slot, ElementId.NONE);
          case VertexReference vertex -> tuple.setVertex(slot, vertex.vertexId());
          default -> throw unusable(type, value);
        }
      }
      case RELATIONSHIP -> {
        switch (value) {
          case null -> tuple.setEdge(slot, ElementId.NONE, ElementId.NONE, ElementId.NONE);
          case EdgeReference edge ->
            tuple.setEdge(slot, edge.edgeId(), edge.sourceId(), edge.destinationId());
          default -> throw unusable(type, value);
        }
      }
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        tuple.setObject(slot, value);
    }
  }

  /** A value that a pattern takes for an element, which it is not. */
  private static GraphflowException unusable(CypherType type, Object value) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        "A pattern needs a " + type + ", but a value for it is " + ValueText.describe(value) + ".");
  }
}

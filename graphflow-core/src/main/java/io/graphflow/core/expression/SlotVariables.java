package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;

/** Variables that are neither vertices nor edges, by the form their slot is kept in. */
final class SlotVariables {
  private SlotVariables() {}

  static Evaluator of(Variable variable) {
    int slot = variable.id();
    return switch (variable.type()) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> new LongVariable(slot, variable.type());
      case FLOAT -> new DoubleVariable(slot);
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        new ObjectVariable(slot, variable.type());
      case NODE -> new VertexVariable(slot);
      case RELATIONSHIP -> new EdgeVariable(slot);
    };
  }

  private static final class LongVariable extends LongEvaluator {
    private final int slot;

    LongVariable(int slot, CypherType type) {
      super(type);
      this.slot = slot;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return tuple.isNull(slot);
    }

    @Override
    public long longValue(Tuple tuple) {
      return tuple.longValue(slot);
    }
  }

  private static final class DoubleVariable extends DoubleEvaluator {
    private final int slot;

    DoubleVariable(int slot) {
      this.slot = slot;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return tuple.isNull(slot);
    }

    @Override
    public double doubleValue(Tuple tuple) {
      return tuple.doubleValue(slot);
    }
  }

  private static final class ObjectVariable extends ObjectEvaluator {
    private final int slot;

    ObjectVariable(int slot, CypherType type) {
      super(type);
      this.slot = slot;
    }

    @Override
    public Object value(Tuple tuple) {
      return tuple.object(slot);
    }
  }
}

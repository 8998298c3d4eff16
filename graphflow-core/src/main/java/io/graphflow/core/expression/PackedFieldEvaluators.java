package io.graphflow.core.expression;

import io.graphflow.core.temporal.PackedFields;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.TemporalField;

/** Values of time that are computed as numbers. */
final class PackedFieldEvaluators {
  private PackedFieldEvaluators() {}

  /** Whether {@code target.key} is a field of a date or date-time that is a number. */
  static boolean isPacked(Evaluator target, String key) {
    return (target.type() == CypherType.DATE || target.type() == CypherType.DATETIME)
        && TemporalField.find(target.type(), key) != null;
  }

  /** {@code target.key} where {@link #isPacked}. */
  static Evaluator of(Evaluator target, String key) {
    TemporalField field = TemporalField.find(target.type(), key);
    return switch (field.type()) {
      case INTEGER -> new PackedField(target, field);
      // A DATETIME in a column is in UTC.
      default -> new UtcName(target);
    };
  }

  /** A number that is a field of a DATE or DATETIME. */
  private static final class PackedField extends LongEvaluator {
    private final Evaluator target;
    private final TemporalField field;
    private final boolean date;

    PackedField(Evaluator target, TemporalField field) {
      super(CypherType.INTEGER);
      this.target = target;
      this.field = field;
      this.date = target.type() == CypherType.DATE;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return target.isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      long value = target.longValue(tuple);
      return date ? PackedFields.ofDate(field, value) : PackedFields.ofDateTime(field, value);
    }
  }

  /** Time zone and offset of a DATETIME in UTC. */
  private static final class UtcName extends ObjectEvaluator {
    private final Evaluator target;

    UtcName(Evaluator target) {
      super(CypherType.STRING);
      this.target = target;
    }

    @Override
    public Object value(Tuple tuple) {
      return target.isNull(tuple) ? null : "Z";
    }
  }

  /** A DATETIME of milliseconds since 1970, which are its unboxed form. */
  static final class DateTimeOfMillis extends LongEvaluator {
    private final Evaluator millis;

    DateTimeOfMillis(Evaluator millis) {
      super(CypherType.DATETIME);
      this.millis = millis;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return millis.isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      return millis.longValue(tuple);
    }
  }
}

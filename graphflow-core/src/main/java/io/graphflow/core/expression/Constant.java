package io.graphflow.core.expression;

import io.graphflow.binary.Bytes;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.spatial.Point;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/**
 * A value known before the first row: a literal, a parameter, or the result of computing with
 * these.
 */
final class Constant extends Evaluator {
  /** NULL. */
  static final Constant NULL = new Constant(null);

  private final Object value;
  private final CypherType type;
  private final long longForm;
  private final double doubleForm;

  Constant(Object value) {
    this.value = value;
    this.type = typeOf(value);
    this.longForm = switch (type) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> Evaluator.unbox(value);
      case ANY, FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP,
          NODE,
          RELATIONSHIP, PATH ->
        0;
    };
    this.doubleForm = value instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private static CypherType typeOf(Object value) {
    return switch (value) {
      case null -> CypherType.ANY;
      case Boolean bool -> CypherType.BOOLEAN;
      case Long integer -> CypherType.INTEGER;
      case Double number -> CypherType.FLOAT;
      case String string -> CypherType.STRING;
      case LocalDate date -> CypherType.DATE;
      case LocalTime time -> CypherType.LOCAL_TIME;
      case OffsetTime time -> CypherType.TIME;
      case LocalDateTime datetime -> CypherType.LOCAL_DATETIME;
      case ZonedDateTime datetime ->
        PackedDateTime.fits(datetime) ? CypherType.DATETIME : CypherType.ANY;
      case IsoDuration duration -> CypherType.DURATION;
      case Point point -> CypherType.POINT;
      case Bytes bytes -> CypherType.BYTES;
      case List<?> list -> CypherType.LIST;
      case Map<?, ?> map -> CypherType.MAP;
      case VertexReference vertex -> CypherType.NODE;
      case EdgeReference edge -> CypherType.RELATIONSHIP;
      case PathReference path -> CypherType.PATH;
      default -> throw new AssertionError("not a value: " + value.getClass());
    };
  }

  /** The value; null for NULL. */
  Object value() {
    return value;
  }

  @Override
  public CypherType type() {
    return type;
  }

  @Override
  public Object value(Tuple tuple) {
    return value;
  }

  @Override
  public boolean isNull(Tuple tuple) {
    return value == null;
  }

  @Override
  public long longValue(Tuple tuple) {
    return longForm;
  }

  @Override
  public double doubleValue(Tuple tuple) {
    return doubleForm;
  }

  @Override
  public int test(Tuple tuple) {
    return ObjectEvaluator.truth(value);
  }
}

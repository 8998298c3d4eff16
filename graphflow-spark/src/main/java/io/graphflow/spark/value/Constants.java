package io.graphflow.spark.value;

import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/** Values that are known before a query runs, and those that go between Spark and expressions. */
public final class Constants {
  private Constants() {}

  /** The kind of a value as expressions have it; empty if columns cannot hold it. */
  public static Optional<Kind> kind(Object value) {
    return switch (value) {
      case null -> Optional.of(Scalar.NULL);
      case Boolean _ -> Optional.of(Scalar.BOOLEAN);
      case Long _ -> Optional.of(Scalar.INTEGER);
      case Double _ -> Optional.of(Scalar.FLOAT);
      case String _ -> Optional.of(Scalar.STRING);
      case LocalDate _ -> Optional.of(Scalar.DATE);
      case ZonedDateTime time when PackedDateTime.fits(time) -> Optional.of(Scalar.DATETIME);
      case List<?> list -> {
        Optional<Kind> element = Optional.of(Scalar.NULL);
        for (Object each : list) {
          Optional<Kind> kind = kind(each);
          element = element.flatMap(known -> kind.flatMap(known::or));
        }
        yield Optional.of(new ListOf(element.orElse(Scalar.ANY)));
      }
      case Map<?, ?> _,LocalTime _,OffsetTime _,LocalDateTime _,ZonedDateTime _,IsoDuration _ ->
        Optional.of(Scalar.ANY);
      default -> Optional.empty();
    };
  }

  /** A value as a column; empty if columns cannot hold it. */
  public static Optional<Typed> column(Object value) {
    return kind(value).map(kind -> new Typed(literal(value, kind), kind));
  }

  private static Column literal(Object value, Kind kind) {
    if (value == null) {
      return Typed.nothing(kind).column();
    }
    if (kind instanceof ListOf(Kind element)) {
      Column[] elements = ((List<?>) value).stream()
          .map(each -> literal(each, element))
          .toArray(Column[]::new);
      return functions.array(elements).cast(kind.column());
    }
    return functions.lit(toSpark(value, kind));
  }

  /**
   * A value of an expression as Spark takes it.
   *
   * @throws IllegalStateException if it is of another kind
   */
  public static Object toSpark(Object value, Kind kind) {
    return switch (value) {
      case null -> null;
      case Object any when kind == Scalar.ANY -> AnyForm.bytes(any);
      case Boolean bool when kind == Scalar.BOOLEAN -> bool;
      case Long integer when kind == Scalar.INTEGER -> integer;
      case Double number when kind == Scalar.FLOAT -> number;
      case String text when kind == Scalar.STRING -> text;
      case LocalDate date when kind == Scalar.DATE -> date;
      case ZonedDateTime time when kind == Scalar.DATETIME && PackedDateTime.fits(time) ->
        time.toLocalDateTime();
      case List<?> list when kind instanceof ListOf(Kind element) ->
        list.stream().map(each -> toSpark(each, element)).toArray();
      default -> throw new IllegalStateException("expected a value of type " + kind.text()
          + ", as all rows have on Spark, found " + value);
    };
  }

  /** A value of an expression in a form that can be sent to another JVM. */
  public static Object sendable(Object value) {
    return switch (value) {
      case List<?> list -> {
        List<Object> copy = new ArrayList<>();
        list.forEach(each -> copy.add(sendable(each)));
        yield copy;
      }
      case Map<?, ?> map -> {
        Map<Object, Object> copy = new LinkedHashMap<>();
        map.forEach((key, each) -> copy.put(key, sendable(each)));
        yield copy;
      }
      case null, default -> value;
    };
  }

  /** A value that Spark gave, as expressions have it. Dates are numbers of days. */
  public static Object toCypher(Object value, Kind kind) {
    return switch (value) {
      case null -> null;
      case LocalDateTime time -> time.atZone(ZoneOffset.UTC);
      case byte[] any -> AnyForm.value(any);
      case List<?> list when kind instanceof ListOf(Kind element) ->
        list.stream().map(each -> toCypher(each, element)).toList();
      default -> value;
    };
  }
}

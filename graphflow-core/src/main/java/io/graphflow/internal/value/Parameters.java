package io.graphflow.internal.value;

import io.graphflow.binary.Bytes;
import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.value.Nesting;
import io.graphflow.core.value.ValueMap;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.Clock;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Turns Java objects into parameter values. */
public final class Parameters {
  private Parameters() {}

  /**
   * Values of the parameters that a query uses; further ones are ignored.
   *
   * @param transactionStart when the query's transaction began; null if it does now
   */
  public static Map<String, Object> convert(
      Set<String> needed, Map<String, Object> given, Instant transactionStart) {
    Map<String, Object> converted = LinkedHashMap.newLinkedHashMap(needed.size());
    Set<String> missing = new TreeSet<>();
    Instant now = null;
    for (String name : needed) {
      Clock clock = Clock.ofParameter(name);
      if (clock != null) {
        now = now == null ? Instant.now() : now;
        Instant time =
            clock == Clock.STATEMENT || transactionStart == null ? now : transactionStart;
        converted.put(name, time.atZone(ZoneOffset.UTC));
      } else if (given.containsKey(name)) {
        converted.put(name, convert(name, given.get(name)));
      } else {
        missing.add("$" + name);
      }
    }
    if (!missing.isEmpty()) {
      throw new QueryException(ErrorDetail.MISSING_PARAMETER.whenCompiled(),
          "The query needs " + String.join(", ", missing) + ", which " + (missing.size() == 1
              ? "was"
              : "were") + " not given as a parameter.");
    }
    return converted;
  }

  private static Object convert(String name, Object value) {
    return convert("Parameter $", name, value);
  }

  /**
   * A value in the form of {@code Evaluator.value}.
   *
   * @param kind the kind of the value, for the message, with {@code name} behind it
   */
  public static Object convert(String kind, String name, Object value) {
    return convert(kind, name, value, 0);
  }

  private static Object convert(String kind, String name, Object value, int depth) {
    if (depth > Nesting.MOST) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          kind + name + " has more than " + Nesting.MOST
              + " lists and maps within each other, or one of them holds itself.");
    }
    return switch (value) {
      case null -> null;
      case Boolean _,Long _,Double _,String _ -> value;
      case LocalDate _,LocalTime _,OffsetTime _,LocalDateTime _,ZonedDateTime _,IsoDuration _ ->
        value;
      case Point _,Bytes _ -> value;
      case byte[] bytes -> Bytes.of(bytes);
      case Integer number -> number.longValue();
      case Short number -> number.longValue();
      case Byte number -> number.longValue();
      case Float number -> number.doubleValue();
      case Character character -> character.toString();
      case OffsetDateTime time -> time.toZonedDateTime();
      case Instant time -> time.atZone(ZoneOffset.UTC);
      case Duration time -> IsoDuration.of(0, 0, time.getSeconds(), time.getNano());
      case Period period ->
        IsoDuration.of(period.toTotalMonths(), period.get(ChronoUnit.DAYS), 0, 0);
      case Value wrapped -> convert(kind, name, wrapped.asObject(), depth);
      case Collection<?> collection -> {
        ListBuilder list = new ListBuilder(null, "a parameter", collection.size());
        for (Object element : collection) {
          list.add(convert(kind, name, element, depth + 1));
        }
        yield list.build();
      }
      case Object[] array -> convert(kind, name, Arrays.asList(array), depth);
      case long[] array -> Arrays.stream(array).boxed().map(Object.class::cast).toList();
      case int[] array ->
        Arrays.stream(array).mapToObj(number -> (Object) (long) number).toList();
      case double[] array -> Arrays.stream(array).boxed().map(Object.class::cast).toList();
      case Map<?, ?> map -> {
        Map<String, Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          copy.put(
              entry.getKey().toString(), convert(kind, name, entry.getValue(), depth + 1));
        }
        yield ValueMap.of(copy);
      }
      default -> throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          kind + name + " is a " + value.getClass().getName()
              + ", which cannot be a value. Values are booleans, numbers, strings, dates, times, durations, "
              + "points, bytes, lists and maps with string keys.");
    };
  }
}

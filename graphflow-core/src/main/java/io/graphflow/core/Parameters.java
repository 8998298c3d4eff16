package io.graphflow.core;

import io.graphflow.storage.error.ErrorDetail;
import io.graphflow.storage.error.GraphflowException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Turns Java objects into parameter values. */
final class Parameters {
  private Parameters() {}

  /** Values of the parameters that a query uses; further ones are ignored. */
  static Map<String, Object> convert(Set<String> needed, Map<String, Object> given) {
    Map<String, Object> converted = LinkedHashMap.newLinkedHashMap(needed.size());
    Set<String> missing = new TreeSet<>();
    for (String name : needed) {
      if (given.containsKey(name)) {
        converted.put(name, convert(name, given.get(name)));
      } else {
        missing.add("$" + name);
      }
    }
    if (!missing.isEmpty()) {
      throw new GraphflowException(ErrorDetail.MISSING_PARAMETER.whenCompiled(),
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
   * @param kind what it is, for the message, with {@code name} behind it
   */
  static Object convert(String kind, String name, Object value) {
    return switch (value) {
      case null -> null;
      case Boolean _,Long _,Double _,String _,LocalDate _ -> value;
      case Integer number -> number.longValue();
      case Short number -> number.longValue();
      case Byte number -> number.longValue();
      case Float number -> number.doubleValue();
      case Character character -> character.toString();
      case ZonedDateTime time -> instant(time.toInstant());
      case OffsetDateTime time -> instant(time.toInstant());
      case Instant time -> instant(time);
      case Value wrapped -> convert(kind, name, wrapped.asObject());
      case Collection<?> collection -> {
        List<Object> list = new ArrayList<>(collection.size());
        collection.forEach(element -> list.add(convert(kind, name, element)));
        yield Collections.unmodifiableList(list);
      }
      case Object[] array -> convert(kind, name, Arrays.asList(array));
      case long[] array -> Arrays.stream(array).boxed().map(Object.class::cast).toList();
      case int[] array ->
        Arrays.stream(array).mapToObj(number -> (Object) (long) number).toList();
      case double[] array -> Arrays.stream(array).boxed().map(Object.class::cast).toList();
      case Map<?, ?> map -> {
        Map<String, Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
        map.forEach((key, element) -> copy.put(key.toString(), convert(kind, name, element)));
        yield Collections.unmodifiableMap(copy);
      }
      default -> throw new GraphflowException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          kind + name + " is a " + value.getClass().getName()
              + ", which cannot be a value. Values are booleans, numbers, strings, dates, lists and "
              + "maps with string keys.");
    };
  }

  private static ZonedDateTime instant(Instant time) {
    return time.truncatedTo(ChronoUnit.MILLIS).atZone(ZoneOffset.UTC);
  }
}

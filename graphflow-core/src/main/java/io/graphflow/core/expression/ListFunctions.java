package io.graphflow.core.expression;

import io.graphflow.binary.Bytes;
import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.IntegerRange;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorClass.Phase;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.ResourceException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Functions of lists, some of which take strings too. Arguments are not NULL. */
final class ListFunctions {
  private ListFunctions() {}

  private static List<?> list(String function, Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw ConversionFunctions.unusable(function, "a LIST", value);
  }

  /** The list that a function takes which takes strings, too. */
  private static List<?> listBesideStrings(String function, Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw ConversionFunctions.unusable(function, "a LIST or STRING", value);
  }

  static Long size(Object value) {
    return switch (value) {
      case String text -> StringFunctions.size(text);
      case List<?> list -> (long) list.size();
      case Bytes bytes -> (long) bytes.length();
      default -> throw ConversionFunctions.unusable("size", "a LIST, STRING or BYTES", value);
    };
  }

  static Boolean isEmpty(Object value) {
    return switch (value) {
      case String text -> text.isEmpty();
      case List<?> list -> list.isEmpty();
      case Map<?, ?> map -> map.isEmpty();
      case Bytes bytes -> bytes.isEmpty();
      default -> throw ConversionFunctions.unusable(
          "isEmpty", "a LIST, MAP, STRING or BYTES", value);
    };
  }

  /** The list of a function's results for each element. */
  static List<Object> map(
      Tuple tuple, String function, Object value, UnaryOperator<Object> body) {
    List<?> list = list(function, value);
    ListBuilder mapped =
        new ListBuilder(tuple, "the list that " + function + "() builds", list.size());
    for (Object element : list) {
      mapped.add(element == null ? null : body.apply(element));
    }
    return mapped.build();
  }

  static Object head(Object value) {
    List<?> list = list("head", value);
    return list.isEmpty() ? null : list.getFirst();
  }

  static Object last(Object value) {
    List<?> list = list("last", value);
    return list.isEmpty() ? null : list.getLast();
  }

  static Object tail(Object value) {
    List<?> list = list("tail", value);
    return list.isEmpty() ? list : list.subList(1, list.size());
  }

  static Object reverse(Tuple tuple, Object[] arguments) {
    if (arguments[0] instanceof String text) {
      StringFunctions.count(tuple, "reverse()", text.length());
      return StringFunctions.reverse(text);
    }
    List<?> list = listBesideStrings("reverse", arguments[0]);
    if (list instanceof IntegerRange range) {
      return range.reversed();
    }
    // A view of a view of a view would be as deep as it was reversed often.
    ListBuilder reversed =
        new ListBuilder(tuple, "the list that reverse() builds", list.size());
    reversed.addShared(list.reversed());
    return reversed.build();
  }

  static Object range(Object first, Object last, Object step) {
    long by = integer(step);
    if (by == 0) {
      throw ConversionFunctions.unusable(ErrorDetail.NUMBER_OUT_OF_RANGE.whenRun(), "range",
          "a step that is not 0", step);
    }
    IntegerRange range = IntegerRange.of(integer(first), integer(last), by);
    if (range == null) {
      throw new ResourceException(
          "range(%s, %s, %s) has more than 2^31 - 1 elements.".formatted(first, last, step));
    }
    return range;
  }

  private static long integer(Object value) {
    if (value instanceof Long integer) {
      return integer;
    }
    throw ConversionFunctions.unusable(
        new ErrorClass(ErrorClass.Type.ARGUMENT_ERROR, Phase.RUN_TIME,
            ErrorDetail.INVALID_ARGUMENT_TYPE),
        "range", "INTEGERs", value);
  }
}

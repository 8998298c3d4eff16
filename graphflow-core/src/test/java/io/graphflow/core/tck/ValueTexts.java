package io.graphflow.core.tck;

import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.opencypher.tools.tck.values.Backward;
import org.opencypher.tools.tck.values.Connection;
import org.opencypher.tools.tck.values.CypherBoolean;
import org.opencypher.tools.tck.values.CypherFloat;
import org.opencypher.tools.tck.values.CypherInteger;
import org.opencypher.tools.tck.values.CypherList;
import org.opencypher.tools.tck.values.CypherNaN$;
import org.opencypher.tools.tck.values.CypherNode;
import org.opencypher.tools.tck.values.CypherNull$;
import org.opencypher.tools.tck.values.CypherPath;
import org.opencypher.tools.tck.values.CypherPropertyMap;
import org.opencypher.tools.tck.values.CypherRelationship;
import org.opencypher.tools.tck.values.CypherString;
import org.opencypher.tools.tck.values.CypherValue;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Values as texts, such that an expected and an actual value are the same by the kit's rules just if
 * their texts are equal: labels and keys are sorted, types differ in their notation, and the identity of
 * elements is not told.
 */
final class ValueTexts {
  /** Dates, times, both, with zones or without, and durations. */
  private static final Pattern TEMPORAL = Pattern.compile(
      "[+-]?\\d{4,}-\\d\\d-\\d\\d(T.+)?|\\d\\d:\\d\\d.*|-?P(-?[\\d.]+[YMWD])*(T(-?[\\d.]+[HMS])+)?");

  private final boolean ignoreListOrder;
  private final boolean temporal;

  /**
   * Creates texts.
   *
   * @param ignoreListOrder whether lists are equal that have the same elements in another order
   * @param temporal whether expected strings in the form of dates, times and durations stand for these,
   *     as the kit writes them so, and for no strings
   */
  ValueTexts(boolean ignoreListOrder, boolean temporal) {
    this.ignoreListOrder = ignoreListOrder;
    this.temporal = temporal;
  }

  /** The text of a value that is expected. */
  String expected(CypherValue value) {
    return switch (value) {
      case CypherNull$ _ -> "null";
      case CypherNaN$ _ -> text(Double.NaN);
      case CypherBoolean bool -> text(bool.value());
      case CypherInteger number -> text(number.value());
      case CypherFloat number -> text(number.value());
      case CypherString string when temporal && TEMPORAL.matcher(string.s()).matches() ->
        temporal(string.s());
      case CypherString string -> text(string.s());
      case CypherList list -> list(CollectionConverters.asJava(list.elements())
          .stream()
          .map(this::expected)
          .toList());
      case CypherPropertyMap map -> map(properties(map));
      case CypherNode node -> node(
          CollectionConverters.asJava(node.labels()), properties(node.properties()));
      case CypherRelationship edge -> edge(edge.relType(), properties(edge.properties()));
      case CypherPath path -> {
        StringBuilder text = new StringBuilder("<").append(expected(path.startingNode()));
        for (Connection step : CollectionConverters.asJava(path.connections())) {
          text.append(step(expected(step.r()), !(step instanceof Backward)))
              .append(expected(step.n()));
        }
        yield text.append('>').toString();
      }
      default -> throw new AssertionError(value.getClass());
    };
  }

  private Map<String, String> properties(CypherPropertyMap map) {
    Map<String, String> texts = new HashMap<>();
    CollectionConverters.asJava(map.properties())
        .forEach((key, value) -> texts.put(key, expected(value)));
    return texts;
  }

  /** The text of a value of a result. */
  String actual(Object value) {
    return switch (value) {
      case List<?> list -> list(list.stream().map(this::actual).toList());
      case Map<?, ?> map -> map(properties(map));
      case Node node -> node(node.labels(), properties(node.properties()));
      case Relationship edge -> edge(edge.type(), properties(edge.properties()));
      case Path path -> path(path);
      case null, default -> text(value);
    };
  }

  private String path(Path path) {
    StringBuilder text = new StringBuilder("<").append(actual(path.start()));
    for (int i = 0; i < path.length(); i++) {
      text.append(step(actual(path.relationships().get(i)), path.isForward(i)))
          .append(actual(path.nodes().get(i + 1)));
    }
    return text.append('>').toString();
  }

  private Map<String, String> properties(Map<?, ?> map) {
    Map<String, String> texts = new HashMap<>();
    map.forEach((key, value) -> texts.put((String) key, actual(value)));
    return texts;
  }

  /** As {@link #expected(CypherValue)}, of a value as the kit writes it. */
  String expected(String cell) {
    return expected(CypherValue.apply(withLeadingBlanks(cell), !ignoreListOrder));
  }

  /** The kit's parser drops one blank at the beginning of a string: gives it one to drop. */
  private static String withLeadingBlanks(String cell) {
    StringBuilder text = new StringBuilder();
    boolean inString = false;
    for (int i = 0; i < cell.length(); i++) {
      char character = cell.charAt(i);
      text.append(character);
      if (inString && character == '\\') {
        text.append(cell.charAt(++i));
      } else if (character == '\'') {
        inString = !inString;
        boolean blank =
            inString && i + 1 < cell.length() && Character.isWhitespace(cell.charAt(i + 1));
        text.append(blank ? " " : "");
      }
    }
    return text.toString();
  }

  private String temporal(Object value) {
    return temporal ? "temporal " + value : text(value.toString());
  }

  private String text(Object value) {
    return switch (value) {
      case null -> "null";
      case String string -> "'" + string.replace("\\", "\\\\").replace("'", "\\'") + "'";
      // To the kit, zeros are equal whatever their sign.
      case Double number -> Double.toString(number + 0.0);
      case Temporal time -> temporal(time);
      case IsoDuration duration -> temporal(duration);
      default -> value.toString();
    };
  }

  private String list(List<String> elements) {
    List<String> texts = new ArrayList<>(elements);
    if (ignoreListOrder) {
      texts.sort(null);
    }
    return texts.toString();
  }

  private static String map(Map<String, String> entries) {
    StringBuilder text = new StringBuilder("{");
    new TreeMap<>(entries).forEach((key, value) -> text.append(text.length() > 1 ? ", " : "")
        .append(key)
        .append(": ")
        .append(value));
    return text.append('}').toString();
  }

  private static String node(Collection<String> labels, Map<String, String> properties) {
    StringBuilder text = new StringBuilder("(");
    new TreeSet<>(labels).forEach(label -> text.append(':').append(label));
    if (!properties.isEmpty()) {
      text.append(labels.isEmpty() ? "" : " ").append(map(properties));
    }
    return text.append(')').toString();
  }

  private static String edge(String type, Map<String, String> properties) {
    return "[:" + type + (properties.isEmpty() ? "" : " " + map(properties)) + "]";
  }

  private static String step(String edge, boolean forward) {
    return forward ? "-" + edge + "->" : "<-" + edge + "-";
  }

  /** A parameter's value as a Java object. */
  static Object parameter(CypherValue value) {
    return switch (value) {
      case CypherNull$ _ -> null;
      case CypherNaN$ _ -> Double.NaN;
      case CypherBoolean bool -> bool.value();
      case CypherInteger number -> number.value();
      case CypherFloat number -> number.value();
      case CypherString string -> string.s();
      case CypherList list -> {
        List<Object> objects = new ArrayList<>();
        CollectionConverters.asJava(list.elements())
            .forEach(element -> objects.add(parameter(element)));
        yield objects;
      }
      case CypherPropertyMap map -> {
        Map<String, Object> objects = new HashMap<>();
        CollectionConverters.asJava(map.properties())
            .forEach((key, element) -> objects.put(key, parameter(element)));
        yield objects;
      }
      default -> throw new AssertionError("no parameter can be " + value);
    };
  }
}

package io.graphflow.server.tck;

import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.opencypher.tools.tck.values.CypherBoolean;
import org.opencypher.tools.tck.values.CypherFloat;
import org.opencypher.tools.tck.values.CypherInteger;
import org.opencypher.tools.tck.values.CypherList;
import org.opencypher.tools.tck.values.CypherNaN$;
import org.opencypher.tools.tck.values.CypherNull$;
import org.opencypher.tools.tck.values.CypherPropertyMap;
import org.opencypher.tools.tck.values.CypherString;
import org.opencypher.tools.tck.values.CypherValue;
import scala.jdk.javaapi.CollectionConverters;

/** Values of the library, and those of the driver, as texts that are equal just if the values are. */
final class Texts {
  private Texts() {}

  /**
   * The text of a value.
   *
   * @param anyOrder whether lists are equal that have the same elements in another order
   */
  static String text(Object value, boolean anyOrder) {
    return switch (value) {
      case null -> "null";
      case String string -> "'" + string.replace("\\", "\\\\").replace("'", "\\'") + "'";
      case List<?> list -> {
        List<String> texts = new ArrayList<>();
        list.forEach(element -> texts.add(text(element, anyOrder)));
        if (anyOrder) {
          texts.sort(null);
        }
        yield texts.toString();
      }
      case Map<?, ?> map -> {
        Map<String, String> texts = new TreeMap<>();
        map.forEach((key, of) -> texts.put((String) key, text(of, anyOrder)));
        yield texts.toString();
      }
      case Node node ->
        "(" + new TreeSet<>(node.labels()) + text(node.properties(), anyOrder) + ")";
      case Relationship edge -> "[" + edge.type() + text(edge.properties(), anyOrder) + "]";
      case Path path -> {
        StringBuilder text = new StringBuilder("<").append(text(path.start(), anyOrder));
        for (int i = 0; i < path.length(); i++) {
          step(text, path.isForward(i), text(path.relationships().get(i), anyOrder),
              text(path.nodes().get(i + 1), anyOrder));
        }
        yield text.append('>').toString();
      }
      case org.neo4j.driver.types.Node node -> {
        TreeSet<String> labels = new TreeSet<>();
        node.labels().forEach(labels::add);
        yield "(" + labels + text(node.asMap(), anyOrder) + ")";
      }
      case org.neo4j.driver.types.Relationship edge ->
        "[" + edge.type() + text(edge.asMap(), anyOrder) + "]";
      case org.neo4j.driver.types.Path path -> {
        StringBuilder text = new StringBuilder("<").append(text(path.start(), anyOrder));
        path.forEach(segment -> step(text, segment.relationship()
            .startNodeElementId()
            .equals(segment.start().elementId()), text(segment.relationship(), anyOrder),
            text(segment.end(), anyOrder)));
        yield text.append('>').toString();
      }
      case IsoDuration of -> duration(of.months(), of.days(), of.seconds(), of.nanoseconds());
      case org.neo4j.driver.types.IsoDuration of -> duration(of.months(), of.days(), of.seconds(),
          of.nanoseconds());
      default -> value.getClass().getSimpleName() + " " + value;
    };
  }

  private static String duration(long months, long days, long seconds, long nanoseconds) {
    return "duration " + List.of(months, days, seconds, nanoseconds);
  }

  private static void step(StringBuilder text, boolean forward, String edge, String node) {
    text.append(forward ? " > " : " < ").append(edge).append(' ').append(node);
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

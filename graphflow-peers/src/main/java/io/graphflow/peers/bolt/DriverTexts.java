package io.graphflow.peers.bolt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.neo4j.driver.Value;
import org.neo4j.driver.types.IsoDuration;
import org.neo4j.driver.types.Node;
import org.neo4j.driver.types.Path;
import org.neo4j.driver.types.Relationship;
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

/** Values of the driver as texts that are equal just if the values are, but for the ids of elements. */
final class DriverTexts {
  private DriverTexts() {}

  /**
   * The text of a row.
   *
   * @param sorted whether the elements of lists shall be sorted, where their order is not to count
   */
  static String text(List<Value> row, boolean sorted) {
    return row.stream().map(value -> text(value.asObject(), sorted)).toList().toString();
  }

  private static String text(Object value, boolean sorted) {
    return switch (value) {
      case null -> "null";
      case String string -> "'" + string.replace("\\", "\\\\").replace("'", "\\'") + "'";
      case List<?> list -> {
        var texts = list.stream().map(element -> text(element, sorted));
        yield (sorted ? texts.sorted() : texts).toList().toString();
      }
      case Map<?, ?> map -> {
        Map<String, String> texts = new TreeMap<>();
        map.forEach((key, of) -> texts.put((String) key, text(of, sorted)));
        yield texts.toString();
      }
      case Node node -> {
        TreeSet<String> labels = new TreeSet<>();
        node.labels().forEach(labels::add);
        yield "(" + labels + text(node.asMap(), sorted) + ")";
      }
      case Relationship edge -> "[" + edge.type() + text(edge.asMap(), sorted) + "]";
      case Path path -> {
        StringBuilder text = new StringBuilder("<").append(text(path.start(), sorted));
        path.forEach(segment -> text
            .append(segment.relationship()
                .startNodeElementId()
                .equals(segment.start().elementId()) ? " > " : " < ")
            .append(text(segment.relationship(), sorted))
            .append(' ')
            .append(text(segment.end(), sorted)));
        yield text.append('>').toString();
      }
      case IsoDuration of -> "duration "
          + List.of(of.months(), of.days(), of.seconds(), of.nanoseconds());
      default -> value.getClass().getSimpleName() + " " + value;
    };
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
      default -> throw new IllegalArgumentException("no parameter can be " + value);
    };
  }
}

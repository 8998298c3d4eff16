package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.NamedGraph.Nodes;
import io.graphflow.core.algorithm.choice.NamedGraph.PropertyChoice;
import io.graphflow.core.algorithm.choice.NamedGraph.Relationships;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.hint.ClosestName;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Reads what {@code gds.graph.project} was given: a label or type, a list of them, or a map that says more of each. What
 * cannot be done is an error.
 */
final class ProjectionReader {
  private static final String PROCEDURE = "gds.graph.project";
  private static final String NODES = "nodeProjection";
  private static final String RELATIONSHIPS = "relationshipProjection";

  /** Keys of configurations that say nothing here, because they are about how the other library works. */
  static final List<String> WITHOUT_EFFECT =
      List.of("concurrency", "readConcurrency", "jobId", "logProgress", "sudo", "username");

  private ProjectionReader() {}

  /**
   * The graph that a call names.
   *
   * @throws QueryException if it is described in a way that we do not know, or cannot follow
   */
  static NamedGraph read(
      String name, Object nodes, Object relationships, Map<?, ?> configuration) {
    if (name.isBlank()) {
      throw new QueryException("The graphName of " + PROCEDURE + " is blank.");
    }
    Map<?, ?> given = configuration == null ? Map.of() : configuration;
    requireKnown(given, "the configuration",
        Stream.concat(
            Stream.of("nodeProperties", "relationshipProperties", "validateRelationships"),
            WITHOUT_EFFECT.stream()).toList());
    if (given.get("validateRelationships") != null
        && !Boolean.FALSE.equals(given.get("validateRelationships"))) {
      throw cannot("validateRelationships",
          "relationships to nodes that are not projected are left out; find them with MATCH");
    }
    Map<String, PropertyChoice> ofNodes =
        properties("nodeProperties", given.get("nodeProperties"), false);
    Map<String, PropertyChoice> ofRelationships =
        properties("relationshipProperties", given.get("relationshipProperties"), true);
    return new NamedGraph(name,
        elements(NODES, nodes, (key, map) -> nodes(key, map, ofNodes)),
        elements(RELATIONSHIPS, relationships,
            (key, map) -> relationships(key, map, ofRelationships)),
        ZonedDateTime.now(ZoneOffset.UTC));
  }

  private static <V> Map<String, V> elements(
      String argument, Object given, BiFunction<String, Map<?, ?>, V> element) {
    Map<String, V> elements = new LinkedHashMap<>();
    switch (given) {
      case String name -> elements.put(name, element.apply(name, Map.of()));
      case List<?> names -> names
          .forEach(name -> elements.put(text(argument, name),
              element.apply(text(argument, name), Map.of())));
      case Map<?, ?> map -> map.forEach((key, value) -> elements.put(key.toString(),
          element.apply(key.toString(), switch (value) {
            case Map<?, ?> more -> more;
            // The name alone is short for a map.
            case String name -> Map.of(argument.equals(NODES) ? "label" : "type", name);
            case null, default -> throw wrong(argument + "." + key, "a MAP or a STRING", value);
          })));
      case null, default -> throw wrong(argument, "a STRING, a LIST of them or a MAP", given);
    }
    if (elements.isEmpty()) {
      throw new QueryException("The " + argument + " of " + PROCEDURE
          + " is empty; name at least one, or '*' for all.");
    }
    return elements;
  }

  private static Nodes nodes(
      String name, Map<?, ?> given, Map<String, PropertyChoice> ofAll) {
    requireKnown(given, NODES + "." + name, List.of("label", "properties"));
    return new Nodes(given.get("label") == null ? name : text("label", given.get("label")),
        both(ofAll, properties("properties", given.get("properties"), false)));
  }

  private static Relationships relationships(
      String name, Map<?, ?> given, Map<String, PropertyChoice> ofAll) {
    requireKnown(given, RELATIONSHIPS + "." + name,
        List.of("type", "orientation", "aggregation", "indexInverse", "properties"));
    requireNoAggregation(given);
    if (given.get("indexInverse") != null && !(given.get("indexInverse") instanceof Boolean)) {
      throw wrong("indexInverse", "a BOOLEAN", given.get("indexInverse"));
    }
    return new Relationships(
        given.get("type") == null ? name : text("type", given.get("type")),
        orientation(given.get("orientation")),
        both(ofAll, properties("properties", given.get("properties"), true)));
  }

  private static Map<String, PropertyChoice> both(
      Map<String, PropertyChoice> some, Map<String, PropertyChoice> more) {
    Map<String, PropertyChoice> both = new LinkedHashMap<>(some);
    both.putAll(more);
    return both;
  }

  private static Orientation orientation(Object given) {
    if (given == null) {
      return Orientation.NATURAL;
    }
    return Orientation.named(text("orientation", given))
        .orElseThrow(
            () -> wrong("orientation", "one of 'NATURAL', 'REVERSE' and 'UNDIRECTED'", given));
  }

  private static void requireNoAggregation(Map<?, ?> given) {
    Object aggregation = given.get("aggregation");
    if (aggregation != null
        && !List.of("NONE", "DEFAULT")
            .contains(text("aggregation", aggregation).toUpperCase(Locale.ROOT))) {
      throw cannot("aggregation '" + aggregation + "'",
          "parallel relationships are kept; where an algorithm takes them as one, its documentation says so");
    }
  }

  /**
   * Properties by their names in the graph.
   *
   * @param weights whether they are of relationships, which must be numbers
   */
  private static Map<String, PropertyChoice> properties(
      String where, Object given, boolean weights) {
    Map<String, PropertyChoice> properties = new LinkedHashMap<>();
    switch (given) {
      case null -> {}
      case String name -> properties.put(name, new PropertyChoice(name, null));
      case List<?> names -> {
        for (Object each : names) {
          // A list may have maps among its names, each of one property or more.
          properties.putAll(properties(where, switch (each) {
            case String name -> name;
            case Map<?, ?> map -> map;
            case null, default ->
              throw wrong(where, "a STRING, a LIST of them or a MAP", each);
          }, weights));
        }
      }
      case Map<?, ?> map -> map.forEach((name, value) -> properties.put(name.toString(),
          property(where + "." + name, name.toString(), value, weights)));
      default -> throw wrong(where, "a STRING, a LIST of them or a MAP", given);
    }
    return properties;
  }

  private static PropertyChoice property(
      String where, String name, Object given, boolean weights) {
    return switch (given) {
      case String property -> new PropertyChoice(property, null);
      case Map<?, ?> map -> property(where, name, map, weights);
      case null, default -> throw wrong(where, "a MAP or a STRING", given);
    };
  }

  private static PropertyChoice property(
      String where, String name, Map<?, ?> given, boolean weights) {
    requireKnown(given, where, weights
        ? List.of("property", "defaultValue", "aggregation")
        : List.of("property", "defaultValue"));
    requireNoAggregation(given);
    Object value = given.get("defaultValue");
    if (weights && value != null
        && !(value instanceof Number number && Double.isFinite(number.doubleValue()))) {
      throw wrong(where + ".defaultValue", "a number", value);
    }
    return new PropertyChoice(
        given.get("property") == null ? name : text("property", given.get("property")), value);
  }

  private static void requireKnown(Map<?, ?> given, String where, List<String> known) {
    for (Object key : given.keySet()) {
      if (!known.contains(key.toString())) {
        String hint = ClosestName.hint(key.toString(), known);
        throw new QueryException(PROCEDURE + " does not know '" + key + "' in " + where
            + (hint.isEmpty() ? "." : hint) + " It knows " + String.join(", ", known) + ".");
      }
    }
  }

  private static String text(String where, Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw wrong(where, "a STRING", value);
  }

  private static QueryException wrong(String where, String wanted, Object given) {
    return new QueryException("The " + where + " of " + PROCEDURE + " is " + wanted
        + ", but was given " + ValueText.describe(given) + ".");
  }

  private static QueryException cannot(String what, String instead) {
    return new QueryException(PROCEDURE + " cannot follow " + what + ": " + instead + ".");
  }
}

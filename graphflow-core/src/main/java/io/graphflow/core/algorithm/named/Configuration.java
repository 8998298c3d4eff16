package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.AlgorithmCall;
import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.NamedGraph.PropertyChoice;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.value.ElementIds;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a call of an algorithm was given beside the name of the graph: keys as Neo4j's library has them, of which the settings
 * of our algorithm are made. For one thread.
 */
final class Configuration {
  private static final String ALL = NamedGraph.ALL;
  private static final String WEIGHT = "relationshipWeightProperty";

  /** Keys that all algorithms have. */
  private static final List<String> COMMON = List.of("nodeLabels", "relationshipTypes");

  /** Settings of ours of which nobody is asked: they follow from the graph, and from keys with other names. */
  static final List<String> DERIVED = List.of("orientation", "weight", "defaultWeight");

  private final String procedure;
  private final Map<?, ?> values;
  private final QueryContext context;

  /**
   * Takes the configuration of a call.
   *
   * @param procedure its name, for errors
   * @param values null for none
   * @param known keys of the algorithm
   * @param ofMode keys of the mode in which it is called
   * @param refused keys that it has elsewhere, and why not here
   * @throws QueryException if there is a key that it does not have, or that cannot be followed
   */
  Configuration(String procedure, Map<?, ?> values, List<String> known, List<String> ofMode,
      Map<String, String> refused, QueryContext context) {
    this.procedure = procedure;
    this.values = values == null ? Map.of() : values;
    this.context = context;
    List<String> all =
        Stream.of(known, ofMode, COMMON, ProjectionReader.WITHOUT_EFFECT)
            .flatMap(List::stream)
            .toList();
    for (Object each : this.values.keySet()) {
      String key = each.toString();
      String reason = refused.get(key);
      if (reason != null && !isNeutral(key)) {
        throw new QueryException(
            procedure + " cannot follow the key " + key + " of its configuration: " + reason + ".");
      }
      if (reason == null && !all.contains(key)) {
        String hint = ClosestName.hint(key, all);
        throw new QueryException(procedure + " has no key '" + key + "' in its configuration"
            + (hint.isEmpty() ? "." : hint) + " It has " + String.join(", ", all) + ".");
      }
    }
  }

  /** Whether a key that cannot be followed says what is done anyway. */
  private boolean isNeutral(String key) {
    Object value = values.get(key);
    return value == null || Boolean.FALSE.equals(value)
        || (value instanceof String text && text.equalsIgnoreCase("none"));
  }

  /** All that was given. */
  Map<?, ?> values() {
    return values;
  }

  /** A STRING that must be given. */
  String text(String key) {
    if (values.get(key) instanceof String text && !text.isBlank()) {
      return text;
    }
    throw values.get(key) == null ? missing(key) : wrong(key, "a STRING that is not blank");
  }

  /** A BOOLEAN, false if it was left out. */
  boolean flag(String key) {
    return switch (values.get(key)) {
      case null -> false;
      case Boolean flag -> flag;
      default -> throw wrong(key, "a BOOLEAN");
    };
  }

  /**
   * The part of a graph that the configuration chooses.
   *
   * @throws QueryException if the graph lacks a label or type that is named
   */
  NamedGraph part(NamedGraph graph) {
    return graph.only(names("nodeLabels"), names("relationshipTypes"));
  }

  /**
   * The settings of an algorithm of ours on a graph.
   *
   * @param known the settings that it has
   * @throws QueryException if the graph lacks what the configuration names
   */
  Map<String, Object> settings(NamedGraph graph, List<String> known) {
    NamedGraph part = part(graph);
    Map<String, Object> settings = new HashMap<>();
    settings.put("nodes", orAll(part.chosenLabels()));
    settings.put("relationships", orAll(part.chosenTypes()));
    if (known.contains("orientation")) {
      settings.put("orientation", orientation(part.orientation()).name());
    }
    if (values.get(WEIGHT) != null) {
      PropertyChoice weight = part.relationshipProperty(text(WEIGHT));
      settings.put("weight", weight.property());
      NamedGraph.weight(weight).ifPresent(value -> settings.put("defaultWeight", value));
    }
    for (String key : known) {
      Object value = values.get(key);
      if (value != null && !DERIVED.contains(key)) {
        settings.put(key, value(key, value));
      }
    }
    if (values.get("minComponentSize") != null) {
      settings.put(AlgorithmCall.LEAST_SIZE, values.get("minComponentSize"));
    }
    return settings;
  }

  private static Object orAll(List<String> names) {
    return names.isEmpty() ? ALL : names;
  }

  private Object value(String key, Object value) {
    return switch (key) {
      case "sourceNode", "targetNode" -> node(key, value);
      case "sourceNodes", "targetNodes" -> value instanceof List<?> list
          ? list.stream().map(each -> node(key, each)).toList()
          : node(key, value);
      default -> value;
    };
  }

  /** A node, or the one with a number. */
  private VertexReference node(String key, Object value) {
    return switch (value) {
      case VertexReference node -> node;
      case Long number -> numbered(key, number);
      case null, default ->
        throw wrong(key, key.endsWith("s") ? "a NODE or its number, or a LIST of these"
            : "a NODE or its number");
    };
  }

  private VertexReference numbered(String key, long number) {
    long vertex = new ElementIds(context.snapshot()).findVertex(number);
    if (vertex == ElementId.NONE) {
      throw new QueryException("The key " + key + " of the configuration of " + procedure
          + " has the number " + number + ", but there is no node with it.");
    }
    return new VertexReference(vertex);
  }

  /** Which way relationships lead if they lead one way in the graph and the configuration has one, too. */
  private Orientation orientation(Orientation ofGraph) {
    if (values.get("orientation") == null) {
      return ofGraph;
    }
    Orientation given = Orientation.named(text("orientation"))
        .orElseThrow(
            () -> wrong("orientation", "one of 'NATURAL', 'REVERSE' and 'UNDIRECTED'"));
    if (ofGraph == Orientation.UNDIRECTED || given == Orientation.UNDIRECTED) {
      return Orientation.UNDIRECTED;
    }
    return ofGraph == given ? Orientation.NATURAL : Orientation.REVERSE;
  }

  /** A name or a list of names; all if it was left out. */
  private List<String> names(String key) {
    List<?> list = switch (values.get(key)) {
      case null -> List.of(ALL);
      case String name -> List.of(name);
      case List<?> many when !many.isEmpty() -> many;
      default -> throw wrong(key, "a STRING or a LIST of at least one");
    };
    List<String> names = new ArrayList<>();
    for (Object each : list) {
      if (!(each instanceof String name)) {
        throw wrong(key, "a STRING or a LIST of STRINGs");
      }
      names.add(name);
    }
    return names;
  }

  private QueryException missing(String key) {
    return new QueryException(procedure + " needs the key " + key + " in its configuration.");
  }

  private QueryException wrong(String key, String wanted) {
    return new QueryException("The key " + key + " of the configuration of " + procedure + " is "
        + wanted + ", but was given " + ValueText.describe(values.get(key)) + ".");
  }
}

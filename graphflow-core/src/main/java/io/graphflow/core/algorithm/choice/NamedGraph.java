package io.graphflow.core.algorithm.choice;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.hint.ClosestName;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * A part of the graph under a name. It holds words and no data: whoever uses it finds what the graph has then. Immutable.
 *
 * @param name not empty
 * @param nodes by their names in it, in the order that they were given in; at least one
 * @param relationships likewise
 * @param created when it got its name
 */
public record NamedGraph(
    String name,
    Map<String, Nodes> nodes,
    Map<String, Relationships> relationships,
    ZonedDateTime created) {
  /** What stands for all labels, or all types. */
  public static final String ALL = "*";

  /** Creates a named graph; maps are copied. */
  public NamedGraph {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(created, "created");
    nodes = copy(nodes);
    relationships = copy(relationships);
  }

  private static <V> Map<String, V> copy(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /**
   * Nodes with a label.
   *
   * @param label as the database has it, or {@link #ALL}
   * @param properties by their names in the graph
   */
  public record Nodes(String label, Map<String, PropertyChoice> properties) {
    /** Creates it; the map is copied. */
    public Nodes {
      Objects.requireNonNull(label, "label");
      properties = copy(properties);
    }
  }

  /**
   * Relationships of a type.
   *
   * @param type as the database has it, or {@link #ALL}
   * @param orientation which way they lead
   * @param properties by their names in the graph
   */
  public record Relationships(
      String type,
      Orientation orientation,
      Map<String, PropertyChoice> properties) {
    /** Creates it; the map is copied. */
    public Relationships {
      Objects.requireNonNull(type, "type");
      Objects.requireNonNull(orientation, "orientation");
      properties = copy(properties);
    }
  }

  /**
   * A property.
   *
   * @param property as the database has it
   * @param defaultValue what those without it have; null for nothing
   */
  public record PropertyChoice(String property, Object defaultValue) {
    /** Creates it. */
    public PropertyChoice {
      Objects.requireNonNull(property, "property");
    }
  }

  /**
   * The part of it with some labels and types.
   *
   * @param labels names of nodes in it; those with any of them; {@link #ALL} for all
   * @param types names of relationships in it, likewise
   * @throws QueryException if it has no such name
   */
  public NamedGraph only(Collection<String> labels, Collection<String> types) {
    return new NamedGraph(name, some("label", nodes, labels),
        some("relationship type", relationships, types), created);
  }

  private <V> Map<String, V> some(String what, Map<String, V> all, Collection<String> wanted) {
    if (wanted.contains(ALL)) {
      return all;
    }
    Map<String, V> some = new LinkedHashMap<>();
    for (String each : wanted) {
      if (!all.containsKey(each)) {
        throw new QueryException("The graph '" + name + "' has no " + what + " '" + each + "'"
            + hint(each, all.keySet()));
      }
      some.put(each, all.get(each));
    }
    return some;
  }

  private static String hint(String name, Collection<String> known) {
    String hint = ClosestName.hint(name, known);
    return (hint.isEmpty() ? "." : hint) + " It has "
        + (known.isEmpty() ? "none" : String.join(", ", known)) + ".";
  }

  /** The labels of the database that it chooses; empty for all. */
  public List<String> chosenLabels() {
    Set<String> labels = new LinkedHashSet<>();
    nodes.values().forEach(each -> labels.add(each.label));
    return labels.contains(ALL) ? List.of() : List.copyOf(labels);
  }

  /**
   * The types of the database that it chooses; empty for all.
   *
   * @throws QueryException if a relationship would be in it twice
   */
  public List<String> chosenTypes() {
    Set<String> types = new LinkedHashSet<>();
    for (Relationships each : relationships.values()) {
      if (!types.add(each.type) || (types.size() > 1 && types.contains(ALL))) {
        throw new QueryException("The graph '" + name + "' has relationships of the type "
            + each.type + " twice, by "
            + String.join(" and ", relationships.keySet())
            + "; choose one of these by relationshipTypes.");
      }
    }
    return types.contains(ALL) ? List.of() : List.copyOf(types);
  }

  /**
   * Which way all of its relationships lead.
   *
   * @throws QueryException if some lead otherwise than others
   */
  public Orientation orientation() {
    Set<Orientation> all = new TreeSet<>();
    relationships.values().forEach(each -> all.add(each.orientation));
    if (all.size() > 1) {
      throw new QueryException("The graph '" + name
          + "' has relationships of different orientations (" + orientations()
          + "), and an algorithm takes one; choose some of them by relationshipTypes.");
    }
    return all.iterator().next();
  }

  private String orientations() {
    StringBuilder text = new StringBuilder();
    relationships.forEach((type, each) -> text.append(text.isEmpty() ? "" : ", ")
        .append(type)
        .append(' ')
        .append(each.orientation));
    return text.toString();
  }

  /**
   * A property that all of its relationships have.
   *
   * @param property its name in the graph
   * @throws QueryException if some lack it, or have another one of the database by this name
   */
  public PropertyChoice relationshipProperty(String property) {
    Set<PropertyChoice> found = new HashSet<>();
    relationships.forEach((type, each) -> {
      if (!each.properties.containsKey(property)) {
        throw new QueryException("The relationships " + type + " of the graph '" + name
            + "' have no property '" + property + "'" + hint(property, each.properties.keySet())
            + " Name it in relationshipProperties when the graph is projected.");
      }
      found.add(each.properties.get(property));
    });
    if (found.size() > 1) {
      throw new QueryException("The property '" + property + "' of the graph '" + name
          + "' is not the same one, with the same default, for all of its relationships; choose some of them by relationshipTypes.");
    }
    return found.iterator().next();
  }

  /** The default of a property as a weight. */
  public static OptionalDouble weight(PropertyChoice property) {
    return property.defaultValue instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}

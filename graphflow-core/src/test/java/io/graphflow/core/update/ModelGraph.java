package io.graphflow.core.update;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A graph as plain Java objects, and what openCypher's updating clauses do to it. */
public final class ModelGraph {
  /** What openCypher calls a runtime error. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
      super(message);
    }
  }

  /** Thrown where the outcome depends on the order of rows, which nothing promises. */
  public static final class OrderMatters extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** What nodes and relationships have in common. */
  public static class Element {
    public final TreeMap<String, Object> properties = new TreeMap<>();
    public boolean deleted;

    /** A value; null for none. */
    public Object get(String key) {
      if (deleted) {
        throw new Refused("reads what is deleted");
      }
      return properties.get(key);
    }
  }

  public static final class Node extends Element {
    public final TreeSet<String> labels = new TreeSet<>();

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      labels.forEach(label -> text.append(':').append(label));
      return text + (properties.isEmpty() ? "" : " " + properties);
    }
  }

  public static final class Relationship extends Element {
    public final String type;
    public final Node source;
    public final Node destination;

    Relationship(String type, Node source, Node destination) {
      this.type = type;
      this.source = source;
      this.destination = destination;
    }

    @Override
    public String toString() {
      return "(" + source + ")-[:" + type + (properties.isEmpty() ? "" : " " + properties) + "]->("
          + destination + ")";
    }
  }

  public final Set<Node> nodes = new LinkedHashSet<>();
  public final Set<Relationship> relationships = new LinkedHashSet<>();

  /** How often a clause runs for other rows, if it is in FOREACH. */
  int outerRows = 1;

  public int nodesCreated;
  public int nodesDeleted;
  public int relationshipsCreated;
  public int relationshipsDeleted;
  public int propertiesSet;
  public int labelsAdded;
  public int labelsRemoved;

  /** A graph with nothing counted, and in which all that is reached from {@code from} is copied. */
  public ModelGraph copy() {
    ModelGraph copy = new ModelGraph();
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    for (Node node : nodes) {
      Node own = new Node();
      own.labels.addAll(node.labels);
      own.properties.putAll(node.properties);
      copies.put(node, own);
      copy.nodes.add(own);
    }
    for (Relationship old : relationships) {
      Relationship own = new Relationship(
          old.type, copies.get(old.source), copies.get(old.destination));
      own.properties.putAll(old.properties);
      copy.relationships.add(own);
    }
    return copy;
  }

  Node create(Set<String> labels, Map<String, Object> properties) {
    Node node = new Node();
    node.labels.addAll(labels);
    nodes.add(node);
    nodesCreated++;
    labelsAdded += labels.size();
    properties.forEach((key, value) -> put(node, key, value));
    return node;
  }

  Relationship create(
      String type, Object source, Object destination, Map<String, Object> properties) {
    if (!(source instanceof Node from) || !(destination instanceof Node to)
        || from.deleted || to.deleted) {
      throw new Refused("creates a relationship without an end");
    }
    Relationship relationship = new Relationship(type, from, to);
    relationships.add(relationship);
    relationshipsCreated++;
    properties.forEach((key, value) -> put(relationship, key, value));
    return relationship;
  }

  private void put(Element element, String key, Object value) {
    if (value != null) {
      element.properties.put(key, value);
      propertiesSet++;
    }
  }

  void set(Object target, String key, Object value) {
    if (target == null) {
      return;
    }
    Element element = (Element) target;
    requireThere(element);
    if (value != null) {
      element.properties.put(key, value);
      propertiesSet++;
    } else if (element.properties.remove(key) != null) {
      propertiesSet++;
    }
  }

  void setAll(Object target, Map<String, Object> values, boolean replace) {
    if (target == null) {
      return;
    }
    Element element = (Element) target;
    requireThere(element);
    if (replace) {
      for (String key : List.copyOf(element.properties.keySet())) {
        if (!values.containsKey(key)) {
          set(element, key, null);
        }
      }
    }
    values.forEach((key, value) -> set(element, key, value));
  }

  void setLabel(Object target, String label, boolean bears) {
    if (target == null) {
      return;
    }
    Node node = (Node) target;
    requireThere(node);
    if (bears && node.labels.add(label)) {
      labelsAdded++;
    } else if (!bears && node.labels.remove(label)) {
      labelsRemoved++;
    }
  }

  private static void requireThere(Element element) {
    if (element.deleted) {
      throw new Refused("changes what is deleted");
    }
  }

  void delete(Object target, boolean detach) {
    switch (target) {
      case Node node when !node.deleted -> {
        if (detach) {
          for (Relationship relationship : List.copyOf(relationships)) {
            if (relationship.source == node || relationship.destination == node) {
              delete(relationship, false);
            }
          }
        }
        node.deleted = true;
        nodes.remove(node);
        nodesDeleted++;
      }
      case Relationship relationship when !relationship.deleted -> {
        relationship.deleted = true;
        relationships.remove(relationship);
        relationshipsDeleted++;
      }
      case null, default -> {}
    }
  }

  /** Refuses relationships without end: at the end of a query. */
  public void finish() {
    for (Relationship relationship : relationships) {
      if (relationship.source.deleted || relationship.destination.deleted) {
        throw new Refused("leaves a relationship without an end");
      }
    }
  }

  /** As {@link UpdateFixture#graph}. */
  List<String> graph() {
    List<String> lines = new ArrayList<>();
    nodes.forEach(node -> lines.add("(" + node + ")"));
    relationships.forEach(relationship -> lines.add(relationship.toString()));
    lines.sort(null);
    return lines;
  }
}

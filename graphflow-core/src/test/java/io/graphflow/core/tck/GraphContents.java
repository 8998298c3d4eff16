package io.graphflow.core.tck;

import io.graphflow.Session;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is in a graph, to see what a query changed in it.
 *
 * @param nodes vertex IDs
 * @param relationships edge IDs
 * @param labels of all vertices
 * @param properties a text for each property of each element
 */
record GraphContents(
    Set<Long> nodes,
    Set<Long> relationships,
    Set<String> labels,
    List<String> properties) {

  static final GraphContents EMPTY = new GraphContents(Set.of(), Set.of(), Set.of(), List.of());

  static GraphContents of(Session session) {
    ValueTexts texts = new ValueTexts(false, true);
    Set<Long> nodes = new HashSet<>();
    Set<Long> relationships = new HashSet<>();
    Set<String> labels = new HashSet<>();
    List<String> properties = new ArrayList<>();
    session.run("MATCH (n) RETURN n").forEachRemaining(row -> {
      Node node = row.get(0).asNode();
      nodes.add(node.id());
      labels.addAll(node.labels());
      node.properties()
          .forEach((key, value) -> properties
              .add("node " + node.id() + " " + key + " " + texts.actual(value)));
    });
    session.run("MATCH ()-[r]->() RETURN r").forEachRemaining(row -> {
      Relationship edge = row.get(0).asRelationship();
      relationships.add(edge.id());
      edge.properties()
          .forEach((key, value) -> properties
              .add("relationship " + edge.id() + " " + key + " " + texts.actual(value)));
    });
    return new GraphContents(nodes, relationships, labels, properties);
  }

  /** What has come and gone until a later state, as the kit counts it; zeros are left out. */
  Map<String, Integer> changesUntil(GraphContents later) {
    Map<String, Integer> changes = new TreeMap<>();
    count(changes, "nodes", nodes, later.nodes);
    count(changes, "relationships", relationships, later.relationships);
    count(changes, "labels", labels, later.labels);
    count(changes, "properties", properties, later.properties);
    return changes;
  }

  private static <T> void count(
      Map<String, Integer> changes, String what, Collection<T> before, Collection<T> after) {
    putUnlessZero(changes, "+" + what, missing(after, before));
    putUnlessZero(changes, "-" + what, missing(before, after));
  }

  private static <T> int missing(Collection<T> of, Collection<T> in) {
    Set<T> there = Set.copyOf(in);
    return (int) of.stream().filter(element -> !there.contains(element)).count();
  }

  private static void putUnlessZero(Map<String, Integer> changes, String key, int count) {
    if (count != 0) {
      changes.put(key, count);
    }
  }
}

package io.graphflow.parser.rewrite;

import java.util.HashSet;
import java.util.Set;

/**
 * Parts of a graph that a part of a plan reads, or writes: which vertices and edges there are, values
 * of properties by key, and labels. Mutable; grows only.
 */
final class AccessSet {
  /** Tables whose vertices are looked for; created or deleted ones. */
  private final Some<Integer> tables = new Some<>();
  /** Labels whose edges are looked for; created or deleted ones. */
  private final Some<Integer> edgeLabels = new Some<>();
  private final Some<String> vertexKeys = new Some<>();
  private final Some<String> edgeKeys = new Some<>();
  private final Some<String> labels = new Some<>();

  /** Some things, or all there are. */
  private static final class Some<T> {
    private final Set<T> things = new HashSet<>();
    private boolean all;

    boolean isEmpty() {
      return !all && things.isEmpty();
    }

    void addAll(Some<T> more) {
      things.addAll(more.things);
      all |= more.all;
    }

    boolean meets(Some<T> other) {
      if (isEmpty() || other.isEmpty()) {
        return false;
      }
      return all || other.all || things.stream().anyMatch(other.things::contains);
    }
  }

  void addTable(int table) {
    tables.things.add(table);
  }

  void addAllTables() {
    tables.all = true;
  }

  void addEdgeLabel(int edgeLabel) {
    edgeLabels.things.add(edgeLabel);
  }

  void addAllEdgeLabels() {
    edgeLabels.all = true;
  }

  void addVertexKey(String key) {
    vertexKeys.things.add(key);
  }

  void addAllVertexKeys() {
    vertexKeys.all = true;
  }

  void addEdgeKey(String key) {
    edgeKeys.things.add(key);
  }

  void addAllEdgeKeys() {
    edgeKeys.all = true;
  }

  void addLabel(String label) {
    labels.things.add(label);
  }

  void addAllLabels() {
    labels.all = true;
  }

  /** Adds the labels that vertices of a table bear. */
  void addLabels(Iterable<String> some) {
    some.forEach(this::addLabel);
  }

  void addAll(AccessSet more) {
    tables.addAll(more.tables);
    edgeLabels.addAll(more.edgeLabels);
    vertexKeys.addAll(more.vertexKeys);
    edgeKeys.addAll(more.edgeKeys);
    labels.addAll(more.labels);
  }

  boolean isEmpty() {
    return tables.isEmpty() && edgeLabels.isEmpty() && vertexKeys.isEmpty()
        && edgeKeys.isEmpty() && labels.isEmpty();
  }

  /** Whether the two sets have a part of the graph in common. */
  boolean meets(AccessSet other) {
    return tables.meets(other.tables) || edgeLabels.meets(other.edgeLabels)
        || meetsInValues(other);
  }

  /** Whether both sets have a property or a label in common; of two writes to it, the last would win. */
  boolean meetsInValues(AccessSet other) {
    return vertexKeys.meets(other.vertexKeys) || edgeKeys.meets(other.edgeKeys)
        || labels.meets(other.labels);
  }
}

package io.graphflow.core.algorithm;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A small graph that algorithms run on, as a plain model. Its nodes have the numbers from 0 on as their property k, and one or
 * both of the labels A and C.
 *
 * @param labels by node
 * @param edges with their types, R or S, and a weight
 */
record SmallNetwork(List<Set<String>> labels, List<Edge> edges) {

  /** A relationship. */
  record Edge(int from, int to, String type, double weight) {
    private Map<String, Object> toMap() {
      return Map.of("from", from, "to", to, "type", type, "weight", weight);
    }
  }

  /** Where the graph is when an algorithm runs. */
  enum Form {
    /** All of it is in changes that were not committed. */
    CHANGES,

    /** All of it is in files. */
    FILES,

    /** The files have a part of it, and more, which uncommitted changes take away. */
    BOTH
  }

  /** A random graph, with loops and parallel relationships now and then. */
  static SmallNetwork random(Random random, int nodes, int edges) {
    List<Set<String>> labels = new ArrayList<>();
    for (int v = 0; v < nodes; v++) {
      labels.add(List.of(Set.of("A"), Set.of("C"), Set.of("A", "C"), Set.of("A"))
          .get(random.nextInt(4)));
    }
    List<Edge> list = new ArrayList<>();
    for (int i = 0; i < edges && nodes > 0; i++) {
      list.add(new Edge(random.nextInt(nodes), random.nextInt(nodes),
          random.nextInt(3) == 0 ? "S" : "R", random.nextInt(5) == 0 ? 0.5 : random.nextInt(4)));
    }
    return new SmallNetwork(labels, list);
  }

  /** A graph of nodes with the label A, of relationships with the type R and the weight 1. */
  static SmallNetwork of(int nodes, int[][] edges) {
    List<Edge> list = new ArrayList<>();
    for (int[] edge : edges) {
      list.add(new Edge(edge[0], edge[1], "R", edge.length > 2 ? edge[2] : 1));
    }
    return new SmallNetwork(Collections.nCopies(nodes, Set.of("A")), list);
  }

  int size() {
    return labels.size();
  }

  /** The part that a choice of labels and types leaves, with the same numbers; nodes that are left out have no labels. */
  SmallNetwork chosen(Set<String> nodeLabels, Set<String> types) {
    List<Set<String>> left = new ArrayList<>();
    for (Set<String> each : labels) {
      left.add(each.stream().anyMatch(nodeLabels::contains) ? each : Set.of());
    }
    return new SmallNetwork(left,
        edges.stream()
            .filter(edge -> types.contains(edge.type) && !left.get(edge.from).isEmpty()
                && !left.get(edge.to).isEmpty())
            .toList());
  }

  boolean has(int node) {
    return !labels.get(node).isEmpty();
  }

  /** The numbers of the nodes that are not left out, ascending. */
  Set<Integer> nodes() {
    Set<Integer> nodes = new TreeSet<>();
    for (int v = 0; v < size(); v++) {
      if (has(v)) {
        nodes.add(v);
      }
    }
    return nodes;
  }

  /** The relationships the other way round. */
  SmallNetwork reversed() {
    return new SmallNetwork(labels,
        edges.stream()
            .map(edge -> new Edge(edge.to, edge.from, edge.type, edge.weight))
            .toList());
  }

  /** Each relationship both ways. */
  SmallNetwork undirected() {
    List<Edge> both = new ArrayList<>(edges);
    both.addAll(reversed().edges);
    return new SmallNetwork(labels, both);
  }

  /** Writes it; the transaction, which the caller closes, is the one that sees it. */
  Transaction write(Database database, Session session, Form form, Random random) {
    session.run("CREATE INDEX FOR (v:V) ON (v.k)").consume();
    if (form == Form.CHANGES) {
      Transaction transaction = session.beginTransaction();
      writeNodes(transaction, 0, size());
      writeEdges(transaction, edges);
      return transaction;
    }
    List<Edge> ofFiles = edges;
    List<Edge> later = List.of();
    int nodesOfFiles = size();
    if (form == Form.BOTH) {
      int cut = edges.size() / 2;
      nodesOfFiles = size() - size() / 4;
      int bound = nodesOfFiles;
      ofFiles = new ArrayList<>(edges.subList(0, cut));
      ofFiles.removeIf(edge -> edge.from >= bound || edge.to >= bound);
      later = new ArrayList<>(edges);
      for (Edge edge : ofFiles) {
        later.remove(edge);
      }
    }
    int files = nodesOfFiles;
    List<Edge> first = ofFiles;
    session.executeWrite(transaction -> {
      writeNodes(transaction, 0, files);
      writeEdges(transaction, first);
      if (form == Form.BOTH) {
        writeWhatGoes(transaction, files, random);
      }
      return null;
    });
    database.checkpoint();
    Transaction transaction = session.beginTransaction();
    if (form == Form.BOTH) {
      transaction.run("MATCH (x:V) WHERE x.k < 0 DETACH DELETE x").consume();
      transaction.run("MATCH ()-[r:R]->() WHERE r.gone DELETE r").consume();
      transaction.run("MATCH ()-[r:S]->() WHERE r.gone DELETE r").consume();
      transaction.run("MATCH ()-[r]->() WHERE r.was IS NOT NULL SET r.w = r.was").consume();
      writeNodes(transaction, files, size());
      writeEdges(transaction, later);
    }
    return transaction;
  }

  /** Nodes and relationships that are not of the graph, and weights that change. */
  private static void writeWhatGoes(Transaction transaction, int nodes, Random random) {
    transaction.run("UNWIND range(1, 5) AS i CREATE (:V:A {k: -i}), (:C:V {k: -10 - i})").consume();
    List<Map<String, Object>> ends = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      ends.add(Map.of("from", random.nextInt(nodes), "to", random.nextInt(nodes), "gone",
          -1 - random.nextInt(5)));
    }
    transaction.run("UNWIND $ends AS e MATCH (a:V {k: e.from}), (b:V {k: e.to}), (x:V {k: e.gone})"
        + " CREATE (a)-[:R {w: 77, gone: true}]->(b), (a)-[:S {w: 77}]->(x), (x)-[:R {w: 77}]->(b)",
        Map.of("ends", ends)).consume();
    transaction.run("MATCH ()-[r]->() WHERE r.gone IS NULL AND toInteger(r.w * 2) % 2 = 0"
        + " SET r.was = r.w, r.w = 55.5")
        .consume();
  }

  private void writeNodes(Transaction transaction, int from, int to) {
    Map<Set<String>, List<Integer>> byLabels = new HashMap<>();
    for (int v = from; v < to; v++) {
      byLabels.computeIfAbsent(labels.get(v), _ -> new ArrayList<>()).add(v);
    }
    byLabels.forEach((names, numbers) -> {
      // Those with both labels get the second one afterwards, so that the table does not tell.
      String first = names.contains("C") ? "C" : "A";
      transaction.run("UNWIND $k AS k CREATE (:" + first + ":V {k: k})", Map.of("k", numbers))
          .consume();
      if (names.size() > 1) {
        transaction.run("UNWIND $k AS k MATCH (v:V {k: k}) SET v:A", Map.of("k", numbers))
            .consume();
      }
    });
  }

  private static void writeEdges(Transaction transaction, List<Edge> edges) {
    for (String type : List.of("R", "S")) {
      transaction.run(
          "UNWIND $edges AS e MATCH (a:V {k: e.from}), (b:V {k: e.to}) CREATE (a)-[:" + type
              + " {w: e.weight}]->(b)",
          Map.of("edges",
              edges.stream().filter(edge -> edge.type.equals(type)).map(Edge::toMap).toList()))
          .consume();
    }
  }
}

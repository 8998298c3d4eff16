package io.graphflow.core.dataset;

import io.graphflow.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A random social network with the labels of LSQB's, as lists of numbers. */
final class SmallNetwork {
  private final Random random;
  private final Map<String, List<Integer>> vertices = new HashMap<>();
  private final Map<String, List<int[]>> edges = new HashMap<>();
  private int next;

  SmallNetwork(Random random) {
    this.random = random;
    vertices("Country", 2);
    vertices("City", 5);
    vertices("Person", 20);
    vertices("Forum", 5);
    vertices("Post", 15);
    vertices("Comment", 30);
    vertices("Tag", 8);
    vertices("TagClass", 3);
    one("City", "IS_PART_OF", "Country");
    one("Person", "IS_LOCATED_IN", "City");
    one("Post", "HAS_CREATOR", "Person");
    one("Comment", "HAS_CREATOR", "Person");
    one("Comment", "REPLY_OF", "Post", "Comment");
    one("Tag", "HAS_TYPE", "TagClass");
    for (int[] edge : pairs("Post", "Forum", 15)) {
      if (edges("CONTAINER_OF").stream().noneMatch(other -> other[1] == edge[0])) {
        edges("CONTAINER_OF").add(new int[] {edge[1], edge[0]});
      }
    }
    edges("HAS_MEMBER").addAll(pairs("Forum", "Person", 25));
    edges("HAS_INTEREST").addAll(pairs("Person", "Tag", 25));
    for (String message : List.of("Post", "Comment")) {
      edges("HAS_TAG").addAll(pairs(message, "Tag", 25));
      edges("LIKES").addAll(pairs("Person", message, 20));
    }
    for (int[] edge : pairs("Person", "Person", 120)) {
      if (edge[0] < edge[1]) {
        edges("KNOWS").add(edge);
      }
    }
  }

  private void vertices(String label, int count) {
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(next++);
    }
    vertices.put(label, ids);
  }

  /** An edge from each vertex, or nearly, to a vertex of one of the labels that comes before it. */
  private void one(String from, String label, String... to) {
    for (int source : vertices.get(from)) {
      int destination = pick(to[random.nextInt(to.length)]);
      if (destination != source && random.nextInt(8) > 0) {
        edges(label).add(new int[] {source, destination});
      }
    }
  }

  /** Some pairs, each once. */
  private List<int[]> pairs(String from, String to, int count) {
    Set<List<Integer>> pairs = new HashSet<>();
    for (int i = 0; i < count; i++) {
      pairs.add(List.of(pick(from), pick(to)));
    }
    return pairs.stream().map(pair -> new int[] {pair.get(0), pair.get(1)}).toList();
  }

  private int pick(String label) {
    List<Integer> ids = vertices.get(label);
    return ids.get(random.nextInt(ids.size()));
  }

  /** The edges of a label, as (source, destination). */
  List<int[]> edges(String label) {
    return edges.computeIfAbsent(label, _ -> new ArrayList<>());
  }

  /** The edges of a label, each in both directions. */
  List<int[]> both(String label) {
    List<int[]> both = new ArrayList<>(edges(label));
    edges(label).forEach(edge -> both.add(new int[] {edge[1], edge[0]}));
    return both;
  }

  /** Whether a vertex bears a label. */
  boolean is(int vertex, String label) {
    return vertices.get(label).contains(vertex);
  }

  /** Makes the network in a database. */
  void create(Session session) {
    vertices.forEach((label,
        ids) -> session.run("UNWIND $ids AS id CREATE (:%s {id: id})".formatted(
            label.equals("Post") || label.equals("Comment") ? label + ":Message" : label),
            Map.of("ids", ids)).consume());
    edges.forEach((label, pairs) -> session.run(
        "UNWIND $pairs AS pair MATCH (a {id: pair[0]}), (b {id: pair[1]}) CREATE (a)-[:%s]->(b)"
            .formatted(label),
        Map.of("pairs", pairs.stream().map(pair -> List.of(pair[0], pair[1])).toList()))
        .consume());
  }
}

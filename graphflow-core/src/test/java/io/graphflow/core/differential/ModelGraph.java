package io.graphflow.core.differential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A small property graph as plain objects. Three vertex tables (A and B share the label X), and edge
 * labels of every kind of cardinality, with and without properties.
 */
final class ModelGraph {
  static final List<String> TABLES = List.of("A", "B", "C");
  static final List<String> LABELS = List.of("A", "B", "C", "X");

  private static final List<List<Object>> LISTS = List.of(List.of(), List.of(1L), List.of(1.0),
      List.of(1L, "a", true), List.of(1L, "b"), List.of(2.5, 1L), List.of(1L, 2.5),
      List.of(false));

  /** The first integer that is no double; the nearest is the one before. */
  private static final long NO_DOUBLE = (1L << 53) + 1;

  private static final int MOST_SHOWN = 100;

  /** How many edges a vertex may own at an end. */
  enum Cardinality {
    MANY_TO_MANY, MANY_TO_ONE, ONE_TO_MANY, ONE_TO_ONE
  }

  /** An edge label: which tables it connects, and whether its edges have properties. */
  record EdgeKind(
      String label,
      Cardinality cardinality,
      boolean hasProperties,
      List<String[]> pairs) {}

  static final List<EdgeKind> KINDS = List.of(
      new EdgeKind("R", Cardinality.MANY_TO_MANY, true,
          List.of(new String[] {"A", "A"}, new String[] {"A", "B"}, new String[] {"B", "C"})),
      new EdgeKind("U", Cardinality.MANY_TO_MANY, false,
          List.of(new String[] {"A", "A"}, new String[] {"C", "A"})),
      new EdgeKind("S", Cardinality.MANY_TO_ONE, true,
          List.of(new String[] {"A", "B"}, new String[] {"B", "B"}, new String[] {"A", "C"})),
      new EdgeKind("T", Cardinality.ONE_TO_MANY, true,
          List.of(new String[] {"C", "A"}, new String[] {"C", "B"})),
      new EdgeKind("O", Cardinality.ONE_TO_ONE, false,
          List.of(new String[] {"B", "C"}, new String[] {"B", "B"})));

  /**
   * A vertex. Property {@code k} identifies it in the whole graph; absent properties are NULL. Labels
   * and properties may change.
   */
  record Vertex(String table, int index, Set<String> labels, Map<String, Object> properties) {
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** An edge; compared by identity, as parallel edges differ. */
  record Edge(String label, Vertex source, Vertex destination, Map<String, Object> properties) {
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  final List<Vertex> vertices = new ArrayList<>();
  final List<Edge> edges = new ArrayList<>();

  /** Whether edges have all their properties, so that columns have a value at every position. */
  private final boolean dense;

  private ModelGraph(boolean dense) {
    this.dense = dense;
  }

  /** The labels that vertices of a table bear unless they are changed. */
  static List<String> labelsOf(String table) {
    return table.equals("A") || table.equals("B") ? List.of(table, "X") : List.of(table);
  }

  List<Vertex> inTable(String table) {
    return vertices.stream().filter(vertex -> vertex.table().equals(table)).toList();
  }

  /** A random graph of up to {@code maxVertices} a table and {@code maxEdges} a pair of tables. */
  static ModelGraph random(Random random, int maxVertices, int maxEdges) {
    ModelGraph graph = new ModelGraph(random.nextInt(3) == 0);
    for (String table : TABLES) {
      // An empty table is a case of its own.
      int count = random.nextInt(10) == 0 ? 0 : random.nextInt(maxVertices + 1);
      graph.addVertices(random, table, count);
    }
    for (EdgeKind kind : KINDS) {
      for (String[] pair : kind.pairs()) {
        graph.addEdges(random, kind, pair, random.nextInt(maxEdges + 1));
      }
    }
    return graph;
  }

  /**
   * A random graph with more vertices in a table than a block has, and with lists longer than a page of
   * lists, a buffer of a list in changes, and a block.
   */
  static ModelGraph large(Random random) {
    ModelGraph graph = new ModelGraph(random.nextInt(3) == 0);
    graph.addVertices(random, "A", 1030 + random.nextInt(1100));
    graph.addVertices(random, "B", 60 + random.nextInt(140));
    graph.addVertices(random, "C", 1 + random.nextInt(4));
    for (EdgeKind kind : KINDS) {
      for (String[] pair : kind.pairs()) {
        int first = graph.edges.size();
        graph.addEdges(random, kind, pair, 700 + random.nextInt(900));
        if (pair[0].equals("A") && kind.cardinality() == Cardinality.MANY_TO_MANY) {
          // Half of them from the first vertex, so that its list is long.
          for (int i = first; i < graph.edges.size(); i += 2) {
            Edge edge = graph.edges.get(i);
            graph.edges.set(i, new Edge(edge.label(), graph.vertices.getFirst(),
                edge.destination(), edge.properties()));
          }
        }
      }
    }
    return graph;
  }

  private void addVertices(Random random, String table, int count) {
    for (int index = 0; index < count; index++) {
      Map<String, Object> properties = new LinkedHashMap<>();
      properties.put("k", (long) vertices.size());
      put(properties, random, "p", 4, (long) random.nextInt(-3, 6));
      put(properties, random, "q", 0, (long) random.nextInt(0, 300));
      put(properties, random, "s", 4, text(random));
      put(properties, random, "f", 3, random.nextInt(-4, 9) / 2.0);
      put(properties, random, "b", 5, random.nextBoolean());
      put(properties, random, "y", 4, any(random));
      vertices.add(new Vertex(table, index, new TreeSet<>(labelsOf(table)), properties));
    }
  }

  private void addEdges(Random random, EdgeKind kind, String[] pair, int count) {
    List<Vertex> sources = inTable(pair[0]);
    List<Vertex> destinations = inTable(pair[1]);
    Set<Vertex> usedSources = new HashSet<>();
    Set<Vertex> usedDestinations = new HashSet<>();
    for (Edge edge : edges) {
      if (edge.label().equals(kind.label())) {
        usedSources.add(edge.source());
        usedDestinations.add(edge.destination());
      }
    }
    for (int i = 0; i < count && !sources.isEmpty() && !destinations.isEmpty(); i++) {
      Vertex source = sources.get(random.nextInt(sources.size()));
      Vertex destination = destinations.get(random.nextInt(destinations.size()));
      boolean sourceUsed = usedSources.contains(source);
      boolean destinationUsed = usedDestinations.contains(destination);
      boolean allowed = switch (kind.cardinality()) {
        case MANY_TO_MANY -> true;
        case MANY_TO_ONE -> !sourceUsed;
        case ONE_TO_MANY -> !destinationUsed;
        case ONE_TO_ONE -> !sourceUsed && !destinationUsed;
      };
      if (allowed) {
        Map<String, Object> properties = new LinkedHashMap<>();
        if (kind.hasProperties()) {
          put(properties, random, "w", dense ? 0 : 4, (long) random.nextInt(0, 8));
          put(properties, random, "t", 3, text(random));
          put(properties, random, "z", dense ? 0 : 4, any(random));
        }
        edges.add(new Edge(kind.label(), source, destination, properties));
        usedSources.add(source);
        usedDestinations.add(destination);
      }
    }
  }

  /** Puts a value, or leaves it out once in {@code nullOneIn} times; 0 for never. */
  private static void put(Map<String, Object> properties, Random random, String key, int nullOneIn,
      Object value) {
    if (nullOneIn == 0 || random.nextInt(nullOneIn) != 0) {
      properties.put(key, value);
    }
  }

  static String text(Random random) {
    String[] words = {"", "a", "ab", "abc", "b", "ba", "é", "😀x"};
    return words[random.nextInt(words.length)];
  }

  /** A value of some type, often one that equals a value of another type, or a list. */
  static Object any(Random random) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> random.nextInt(12) == 0
          ? NO_DOUBLE + random.nextInt(-1, 2)
          : (long) random.nextInt(-2, 4);
      case 3, 4 -> random.nextInt(24) == 0 ? (double) NO_DOUBLE : random.nextInt(-3, 7) / 2.0;
      case 5 -> text(random);
      case 6 -> random.nextBoolean();
      default -> LISTS.get(random.nextInt(LISTS.size()));
    };
  }

  @Override
  public String toString() {
    if (vertices.size() > MOST_SHOWN) {
      return "  a graph of " + vertices.size() + " vertices and " + edges.size() + " edges\n";
    }
    StringBuilder text = new StringBuilder();
    vertices.forEach(vertex -> text.append("  (")
        .append(String.join(":", vertex.labels()))
        .append(' ')
        .append(vertex.properties())
        .append(")\n"));
    edges.forEach(edge -> text.append("  (")
        .append(edge.source().properties().get("k"))
        .append(")-[:")
        .append(edge.label())
        .append(' ')
        .append(edge.properties())
        .append("]->(")
        .append(edge.destination().properties().get("k"))
        .append(")\n"));
    return text.toString();
  }
}

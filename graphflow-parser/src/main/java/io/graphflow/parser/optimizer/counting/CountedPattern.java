package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pattern cut into its spine and the branches that hang from it. The spine is the smallest
 * connected part with all elements that are read and all cycles. Constraints that pairs of branches
 * differ may stay with the branches; any other keeps the elements that it reads in the spine.
 */
final class CountedPattern {
  private final PatternGraph graph;
  private final Map<Expression, EdgePair> pairs = new LinkedHashMap<>();
  private final EndPairChoice.Choice endPairs;

  /** The constraints that the spine must check. */
  private final Set<Expression> constraints = new LinkedHashSet<>();

  private final Set<Vertex> spine = new LinkedHashSet<>();
  private final Set<Edge> spineEdges = new LinkedHashSet<>();

  /**
   * How the spine grows by a vertex.
   *
   * @param edges lead to it from vertices that are in the spine already: one, or several where it closes
   *     cycles, or none for the first vertex
   * @param loops edges that begin and end there
   */
  record Step(Vertex vertex, List<Edge> edges, List<Edge> loops) {}

  /**
   * Cuts a pattern.
   *
   * @param read the variables that are read of its rows; if there are none, the spine of a tree is
   *     empty unless predicates need one
   */
  CountedPattern(Catalog catalog, PatternGraph graph, Set<Variable> read) {
    this.graph = graph;
    pairs.putAll(new EdgePairChoice(catalog, graph).choose(graph.constraints));
    constraints.addAll(graph.constraints);
    constraints.removeAll(pairs.keySet());
    endPairs = EndPairChoice.choose(catalog, graph, List.copyOf(constraints), read,
        pairs.values());
    endPairs.checked().forEach(constraints::remove);
    boolean stable = false;
    while (!stable) {
      findSpine(read);
      stable = !dropPairsInSpine();
    }
  }

  private CountedPattern(CountedPattern pattern, Vertex first, Collection<Edge> edges) {
    graph = pattern.graph;
    pairs.putAll(pattern.pairs);
    endPairs = pattern.endPairs;
    constraints.addAll(pattern.constraints);
    spine.add(first);
    spine.addAll(pattern.spine);
    spineEdges.addAll(edges);
  }

  /**
   * The same pattern, of which nothing is read, with one of {@link #possibleRoots} as its spine.
   */
  CountedPattern rootedAt(Vertex root) {
    return new CountedPattern(this, root, List.of());
  }

  /** Whether the spine is all vertices of some tables. */
  boolean isDense() {
    Vertex first = spine.iterator().next();
    return spine.size() == 1 && first.seek == null && first.predicates.isEmpty();
  }

  /** The same pattern, with each order in which the spine may grow. */
  List<CountedPattern> orders() {
    boolean isTree = spineEdges.size() < spine.size();
    // The order in which a tree was found takes into account how selective predicates are.
    boolean isOrdered = isTree
        && (endPairs.pairs().isEmpty()
            || spine.stream().anyMatch(vertex -> !vertex.predicates.isEmpty()));
    if (isOrdered || spine.iterator().next().seek != null) {
      return List.of(this);
    }
    List<Edge> backwards = new ArrayList<>(spineEdges).reversed();
    List<CountedPattern> orders = new ArrayList<>();
    for (Vertex first : spine) {
      orders.add(new CountedPattern(this, first, spineEdges));
      orders.add(new CountedPattern(this, first, backwards));
    }
    return orders;
  }

  private void findSpine(Set<Variable> read) {
    Set<Variable> required = new HashSet<>(read);
    for (Expression constraint : constraints) {
      ExpressionTree.collectVariables(constraint, required);
    }
    for (Vertex vertex : graph.vertices.values()) {
      if (vertex.seek != null) {
        required.add(vertex.variable);
      }
    }
    for (EndPair pair : endPairs.pairs()) {
      required.add(pair.at().variable);
      required.add(pair.otherAt().variable);
    }
    spine.clear();
    spineEdges.clear();
    if (required.isEmpty() && graph.isTree()) {
      return;
    }
    // The spine begins with the vertex that a key finds.
    graph.vertices.values().stream().filter(vertex -> vertex.seek != null).forEach(spine::add);
    spine.addAll(graph.vertices.values());
    spineEdges.addAll(graph.edges);
    boolean cut = true;
    while (cut) {
      cut = false;
      for (Vertex vertex : graph.vertices.values()) {
        cut |= spine.contains(vertex) && cutLeaf(vertex, required);
      }
    }
  }

  private boolean cutLeaf(Vertex vertex, Set<Variable> required) {
    List<Edge> edges = vertex.edges.stream().filter(spineEdges::contains).toList();
    if (edges.size() != 1
        || required.contains(vertex.variable)
        || required.contains(edges.getFirst().variable)) {
      return false;
    }
    spine.remove(vertex);
    spineEdges.remove(edges.getFirst());
    return true;
  }

  /**
   * Lets the spine check pairs that are not two branches of one vertex, or that leave no vertex to
   * be the spine. Returns whether there are any.
   */
  private boolean dropPairsInSpine() {
    Set<EdgePair> dropped = new HashSet<>();
    for (EdgePair pair : pairs.values()) {
      boolean hangs =
          spine.isEmpty()
              ? !rootsOf(List.of(pair)).isEmpty()
              : hangsFrom(pair, spine.iterator().next());
      if (!hangs) {
        dropped.add(pair);
      }
    }
    if (dropped.isEmpty() && spine.isEmpty() && possibleRoots().isEmpty()) {
      dropped.addAll(pairs.values());
    }
    pairs.forEach((constraint, pair) -> {
      if (dropped.contains(pair)) {
        constraints.add(constraint);
      }
    });
    pairs.values().removeAll(dropped);
    return !dropped.isEmpty();
  }

  /** Whether both edges of a pair lead away from a vertex of the spine. */
  private boolean hangsFrom(EdgePair pair, Vertex root) {
    return !spineEdges.contains(pair.first())
        && !spineEdges.contains(pair.second())
        && !isBeyond(root, pair.first(), pair.at())
        && !isBeyond(root, pair.second(), pair.at());
  }

  /** Whether a vertex lies in the part of the pattern that an edge leads to from a vertex. */
  private static boolean isBeyond(Vertex vertex, Edge edge, Vertex from) {
    Set<Vertex> reached = new HashSet<>(Set.of(from));
    List<Vertex> next = new ArrayList<>(List.of(edge.other(from)));
    while (!next.isEmpty()) {
      Vertex at = next.removeLast();
      if (reached.add(at)) {
        at.edges.forEach(each -> next.add(each.other(at)));
      }
    }
    return vertex != from && reached.contains(vertex);
  }

  /** The vertices that may be the spine if nothing is read; at least one. */
  List<Vertex> possibleRoots() {
    return rootsOf(pairs.values());
  }

  private List<Vertex> rootsOf(Iterable<EdgePair> hanging) {
    List<Vertex> roots = new ArrayList<>();
    for (Vertex vertex : graph.vertices.values()) {
      boolean possible = !vertex.optional;
      for (EdgePair pair : hanging) {
        possible &= hangsFrom(pair, vertex);
      }
      if (possible) {
        roots.add(vertex);
      }
    }
    return roots;
  }

  /** The vertices that are enumerated, the first one first. */
  Set<Vertex> spine() {
    return spine;
  }

  /** Whether something must be enumerated that may be NULL. */
  boolean enumeratesOptional() {
    return spine.stream().anyMatch(vertex -> vertex.optional);
  }

  /** Whether the spine binds all that an expression reads. */
  boolean spineBinds(Expression expression) {
    return ExpressionTree.variables(expression)
        .stream()
        .allMatch(
            variable -> spine.contains(graph.vertices.get(variable))
                || spineEdges.contains(graph.edge(variable)));
  }

  /**
   * How the spine grows from its first vertex on: in the order of its edges, but that vertices that
   * close cycles come as soon as they can.
   */
  List<Step> steps() {
    Vertex first = spine.iterator().next();
    Set<Vertex> bound = new LinkedHashSet<>(Set.of(first));
    List<Step> steps = new ArrayList<>(List.of(new Step(first, List.of(), loops(first))));
    while (bound.size() < spine.size()) {
      Step next = null;
      for (Edge edge : spineEdges) {
        if (bound.contains(edge.from) != bound.contains(edge.to)) {
          Vertex vertex = bound.contains(edge.from) ? edge.to : edge.from;
          List<Edge> edges =
              spineEdges.stream()
                  .filter(each -> each.from == vertex || each.to == vertex)
                  .filter(each -> bound.contains(each.other(vertex)))
                  .toList();
          if (next == null || edges.size() > next.edges().size()) {
            next = new Step(vertex, edges, loops(vertex));
          }
        }
      }
      steps.add(next);
      bound.add(next.vertex());
    }
    return steps;
  }

  private List<Edge> loops(Vertex vertex) {
    return spineEdges.stream().filter(edge -> edge.from == vertex && edge.to == vertex).toList();
  }

  /** The predicates over several elements that the spine must check. */
  Set<Expression> constraints() {
    return constraints;
  }

  /** Branches of two vertices of the spine whose ends must differ; {@link #branchesOf} has none of them. */
  List<EndPair> endPairs() {
    return endPairs.pairs();
  }

  /** Whether rows have no edge that must be missing. */
  boolean seesMissing() {
    return graph.missing.stream().allMatch(endPairs::sees);
  }

  /** The branches of a vertex, without the edge towards the spine; null for a vertex of the spine. */
  List<Edge> branchesOf(Vertex vertex, Edge towards) {
    return vertex.edges.stream()
        .filter(edge -> edge != towards && !spineEdges.contains(edge))
        .filter(edge -> endPairs.pairs().stream().noneMatch(pair -> pair.has(edge)))
        .toList();
  }

  /** The pair that an edge is in, or null. */
  EdgePair pair(Edge edge) {
    return pairs.values().stream().filter(pair -> pair.has(edge)).findFirst().orElse(null);
  }
}

package io.graphflow.core.list;

import io.graphflow.core.list.CountPlan.Pair;
import io.graphflow.core.list.PatternTree.Edge;
import io.graphflow.core.list.PatternTree.Vertex;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A tree-shaped pattern cut into the spine, the smallest connected part with all that is read, and the
 * branches that hang from it. Constraints that pairs of branches differ may stay with the branches; any
 * other keeps what it reads in the spine.
 */
final class CountedPattern {
  private final PatternTree tree;
  private final List<Pair> pairs = new ArrayList<>();

  /** Those that the spine must check. */
  private final Set<Expression> constraints = new LinkedHashSet<>();

  private final Set<Vertex> spine = new LinkedHashSet<>();
  private final Set<Edge> spineEdges = new LinkedHashSet<>();

  /**
   * Cuts a pattern.
   *
   * @param read what is read of its rows; if nothing, the spine is empty unless predicates need one
   */
  CountedPattern(Catalog catalog, PatternTree tree, Set<Variable> read) {
    this.tree = tree;
    findPairs(new PatternPairs(catalog, tree));
    boolean stable = false;
    while (!stable) {
      findSpine(read);
      stable = !dropPairsInSpine();
    }
  }

  private CountedPattern(CountedPattern pattern, Vertex root) {
    tree = pattern.tree;
    pairs.addAll(pattern.pairs);
    constraints.addAll(pattern.constraints);
    spine.add(root);
  }

  /** The same pattern, of which nothing is read, with one vertex as its spine. */
  CountedPattern rootedAt(Vertex root) {
    return new CountedPattern(this, root);
  }

  /** Whether the spine is all vertices of some tables. */
  boolean isDense() {
    Vertex first = spine.iterator().next();
    return spine.size() == 1 && first.seek == null && first.predicates.isEmpty();
  }

  private void findPairs(PatternPairs finder) {
    for (Expression constraint : tree.constraints) {
      Pair pair = finder.of(constraint);
      if (pair == null) {
        constraints.add(constraint);
      } else if (pairs.stream()
          .noneMatch(known -> known.has(pair.first()) && known.has(pair.second()))) {
        if (pair(pair.first()) == null && pair(pair.second()) == null) {
          pairs.add(pair);
        } else {
          constraints.add(constraint);
        }
      }
    }
  }

  private void findSpine(Set<Variable> read) {
    Set<Variable> required = new HashSet<>(read);
    for (Expression constraint : constraints) {
      ExpressionTree.collectVariables(constraint, required);
    }
    for (Vertex vertex : tree.vertices.values()) {
      if (vertex.seek != null) {
        required.add(vertex.variable);
      }
    }
    spine.clear();
    spineEdges.clear();
    if (required.isEmpty()) {
      return;
    }
    spine.addAll(tree.vertices.values());
    spineEdges.addAll(tree.edges);
    boolean cut = true;
    while (cut) {
      cut = false;
      for (Vertex vertex : tree.vertices.values()) {
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

  /** Makes the spine check what pairs say that are not two branches of one vertex; whether there are any. */
  private boolean dropPairsInSpine() {
    if (spine.isEmpty()) {
      return false;
    }
    List<Pair> dropped =
        pairs.stream().filter(pair -> !hangsFrom(pair, spine.iterator().next())).toList();
    pairs.removeAll(dropped);
    for (Pair pair : dropped) {
      for (Expression constraint : tree.constraints) {
        if (says(constraint, pair)) {
          constraints.add(constraint);
        }
      }
    }
    return !dropped.isEmpty();
  }

  private boolean says(Expression constraint, Pair pair) {
    Set<Variable> variables = ExpressionTree.variables(constraint);
    Set<Variable> edges = new HashSet<>();
    edges.add(pair.first().variable);
    edges.add(pair.second().variable);
    Set<Variable> ends = new HashSet<>();
    ends.add(pair.first().other(pair.at()).variable);
    ends.add(pair.second().other(pair.at()).variable);
    return variables.equals(edges) || variables.equals(ends);
  }

  /** Whether both edges of a pair lead away from a vertex of the spine. */
  private boolean hangsFrom(Pair pair, Vertex root) {
    return !spineEdges.contains(pair.first())
        && !spineEdges.contains(pair.second())
        && !lies(root, pair.first().other(pair.at()), pair.first())
        && !lies(root, pair.second().other(pair.at()), pair.second());
  }

  /** Whether a vertex lies in the part of the tree from {@code from} on, away from an edge. */
  private static boolean lies(Vertex vertex, Vertex from, Edge away) {
    if (vertex == from) {
      return true;
    }
    for (Edge edge : from.edges) {
      if (edge != away && lies(vertex, edge.other(from), edge)) {
        return true;
      }
    }
    return false;
  }

  /** The vertices that may be the spine if nothing is read. */
  List<Vertex> possibleRoots() {
    return tree.vertices.values()
        .stream()
        .filter(vertex -> !vertex.optional)
        .filter(vertex -> pairs.stream().allMatch(pair -> hangsFrom(pair, vertex)))
        .toList();
  }

  /** The vertices that are enumerated, the first one first. */
  Set<Vertex> spine() {
    return spine;
  }

  /** The edges that are enumerated, in the order of the plan. */
  Set<Edge> spineEdges() {
    return spineEdges;
  }

  /** The predicates over several elements that the spine must check. */
  Set<Expression> constraints() {
    return constraints;
  }

  /** The branches of a vertex, without the edge towards the spine; null for a vertex of the spine. */
  List<Edge> branchesOf(Vertex vertex, Edge towards) {
    return vertex.edges.stream()
        .filter(edge -> edge != towards && !spineEdges.contains(edge))
        .toList();
  }

  /** The pair that an edge is in, or null. */
  Pair pair(Edge edge) {
    return pairs.stream().filter(pair -> pair.has(edge)).findFirst().orElse(null);
  }
}

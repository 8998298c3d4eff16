package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.ReachableTables;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Narrows the tables in which the vertices of a pattern may lie, and the steps of its edges, to those
 * that the schema lets match. Before and after, where {@code WORK_AT} only connects {@code Person} to
 * {@code Company}:
 *
 * <pre>{@code
 * (a)-[:WORK_AT]-(b:Company|City)      WHERE a:Person
 * (a:Person)-[:WORK_AT]->(b:Company)
 * }</pre>
 *
 * <p>A predicate {@code a:Person} on a vertex that the pattern binds disappears into its tables, if in
 * each all vertices bear the label. On one that an earlier clause bound it stays, as nothing else would
 * check it.
 */
final class PatternTables {
  private final GraphStatistics graph;
  private final Map<Variable, List<Integer>> tables = new LinkedHashMap<>();
  private final List<Expression> predicates = new ArrayList<>();
  private final List<List<EdgeStep>> steps = new ArrayList<>();

  /**
   * Narrows a pattern.
   *
   * @param known the tables of vertices bound before
   */
  PatternTables(
      GraphStatistics graph, QueryGraph pattern, List<Expression> where, ElementTables known) {
    this.graph = graph;
    for (QueryVertex vertex : pattern.vertices()) {
      tables.put(vertex.variable(), vertex.bound() ? before(vertex, known) : vertex.tables());
    }
    for (Expression predicate : where) {
      if (!narrow(predicate, pattern)) {
        predicates.add(predicate);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (QueryEdge edge : pattern.edges()) {
        if (edge.isRepeated()) {
          changed |= narrow(edge, new ArrayList<>(edge.steps()));
        } else {
          changed |= narrow(edge.from(), edge.to(), edge.steps());
          changed |= narrow(edge.to(), edge.from(), GraphStatistics.reversed(edge.steps()));
        }
      }
    }
    for (QueryEdge edge : pattern.edges()) {
      if (edge.isRepeated()) {
        List<EdgeStep> live = new ArrayList<>(edge.steps());
        narrow(edge, live);
        steps.add(live);
        continue;
      }
      List<Integer> from = tables.get(edge.from());
      List<Integer> to = tables.get(edge.to());
      List<EdgeStep> live =
          edge.steps().stream().filter(step -> !owners(step, from, to).isEmpty()).toList();
      // A pattern that cannot match is empty because a vertex has no tables, so its steps may stay.
      steps.add(live.isEmpty() ? edge.steps() : live);
    }
    for (QueryVertex vertex : pattern.vertices()) {
      if (vertex.bound()) {
        tables.put(vertex.variable(), before(vertex, known));
      }
    }
  }

  /**
   * The tables of a vertex that was bound before. A vertex that no pattern bound, such as an
   * element of a list, may lie anywhere: the labels it has here need not hold where this pattern is
   * optional.
   */
  private List<Integer> before(QueryVertex vertex, ElementTables known) {
    List<Integer> before = known.vertexTables(vertex.variable());
    return before == null
        ? graph.catalog().vertexTables().stream().map(VertexTable::id).toList()
        : before;
  }

  private boolean narrow(Expression predicate, QueryGraph pattern) {
    if (!(predicate instanceof HasLabels(VariableReference(Variable variable), List<String> labels))) {
      return false;
    }
    boolean bindsIt =
        pattern.vertices()
            .stream()
            .anyMatch(vertex -> vertex.variable().equals(variable) && !vertex.bound());
    if (!bindsIt) {
      return false;
    }
    List<Integer> bearing =
        tables.get(variable)
            .stream()
            .filter(id -> labels.stream().allMatch(graph.catalog().vertexTable(id)::mayBear))
            .toList();
    tables.put(variable, bearing);
    return bearing.stream()
        .allMatch(
            id -> labels.stream().allMatch(graph.catalog().vertexTable(id)::surelyBears));
  }

  private boolean narrow(Variable owner, Variable neighbour, List<EdgeStep> along) {
    List<Integer> before = tables.get(owner);
    List<Integer> after = graph.owners(along, before, tables.get(neighbour));
    tables.put(owner, after);
    return after.size() < before.size();
  }

  /** Narrows the ends of a repeated edge, and its steps in place. */
  private boolean narrow(QueryEdge edge, List<EdgeStep> live) {
    BitSet from = set(tables.get(edge.from()));
    BitSet to = set(tables.get(edge.to()));
    int before = from.cardinality() + to.cardinality();
    new ReachableTables(graph::neighbours).narrow(from, to, live, edge.repetition());
    if (edge.from().equals(edge.to())) {
      from.and(to);
      to = from;
    }
    tables.put(edge.from(), from.stream().boxed().toList());
    tables.put(edge.to(), to.stream().boxed().toList());
    return from.cardinality() + to.cardinality() != before;
  }

  private static BitSet set(List<Integer> tables) {
    BitSet set = new BitSet();
    tables.forEach(set::set);
    return set;
  }

  private List<Integer> owners(EdgeStep step, List<Integer> from, List<Integer> to) {
    return graph.owners(List.of(step), from, to);
  }

  /** The tables of a vertex, ascending; if an earlier clause bound it, those that it had there. */
  List<Integer> tables(Variable vertex) {
    return tables.get(vertex);
  }

  /** The steps of the edge at {@code index} that can match. */
  List<EdgeStep> steps(int index) {
    return steps.get(index);
  }

  /** The predicates that remain. */
  List<Expression> predicates() {
    return predicates;
  }
}

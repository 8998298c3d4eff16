package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PathStep;
import io.graphflow.parser.expression.Expression.Quantifier;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which predicates on the edges and inner vertices of a pattern's variable-length steps are
 * tested while the steps are searched. Before and after:
 *
 * <pre>{@code
 * p = (a)-[r*]->(b) WHERE all(e IN relationships(p) WHERE e.since > 2010)
 * p = (a)-[r*]->(b), each edge of r tested: e.since > 2010
 * }</pre>
 *
 * <p>Such a predicate comes as {@code all} or {@code none} of the edges or vertices of a path or of the
 * step's list, or as the step's own properties and WHERE. It also holds for the single edges and vertices
 * of the path, each by itself.
 *
 * <p>One that reads more than its edge or vertex needs these values before the search: of a shortest
 * path it must have them, as another path may be the shortest among those that fit, so the step waits
 * until all else of the pattern is bound ({@link #late}). Of others it is a filter on the result, which
 * {@code rewrite.PushIntoRepetition} takes into the search where the values turn out to be there.
 */
final class RepeatedEdges {
  private final Map<Variable, QueryEdge> edges = new LinkedHashMap<>();
  private final Map<Variable, List<Expression>> edgePredicates = new HashMap<>();
  private final Map<Variable, List<Expression>> vertexPredicates = new HashMap<>();
  private final List<Expression> predicates = new ArrayList<>();
  private final List<QueryEdge> late = new ArrayList<>();
  private final Set<Variable> own = new HashSet<>();
  private final Set<Variable> needingInput = new HashSet<>();
  private final QueryGraph pattern;

  /**
   * Prepares a pattern.
   *
   * @param where the predicates on its matches
   */
  RepeatedEdges(QueryGraph pattern, List<Expression> where) {
    pattern.vertices().forEach(vertex -> own.add(vertex.variable()));
    for (QueryEdge edge : pattern.edges()) {
      own.addAll(edge.variables());
      if (edge.isRepeated()) {
        edges.put(edge.variable(), edge);
        Repetition repetition = edge.repetition();
        edgePredicates.put(edge.variable(), new ArrayList<>(repetition.edgePredicates()));
        vertexPredicates.put(edge.variable(), new ArrayList<>(repetition.vertexPredicates()));
      }
    }
    for (Expression predicate : where) {
      if (edges.isEmpty() || !(predicate instanceof Quantifier each) || !take(each)) {
        predicates.add(predicate);
      }
    }
    List<QueryEdge> searched = new ArrayList<>();
    for (QueryEdge edge : pattern.edges()) {
      if (!edge.isRepeated()) {
        searched.add(edge);
      } else if (edge.repetition().isShortest()) {
        (readsOthers(edge) ? late : searched).add(withPredicates(edge));
      } else {
        searched.add(withOwnPredicates(edge));
      }
    }
    this.pattern = new QueryGraph(pattern.vertices(), searched);
  }

  /** The pattern without {@link #late} edges; its repetitions have all predicates that searches can test. */
  QueryGraph pattern() {
    return pattern;
  }

  /** The predicates that no search tests. */
  List<Expression> predicates() {
    return predicates;
  }

  /** The edges to be bound last. */
  List<QueryEdge> late() {
    return late;
  }

  /**
   * Whether a search along an edge is hopeless without the variables bound before the pattern,
   * because the predicates on its edges read these alone: edges of a known list, for one.
   */
  boolean needsInput(QueryEdge edge) {
    return needingInput.contains(edge.variable());
  }

  /** Takes a quantifier apart; does nothing if it is not about steps of this pattern. */
  private boolean take(Quantifier each) {
    if (each.kind() != QuantifierKind.ALL && each.kind() != QuantifierKind.NONE) {
      return false;
    }
    Expression condition =
        each.kind() == QuantifierKind.ALL ? each.where() : new Not(each.where());
    return switch (each.list()) {
      case VariableReference(Variable list) when edges.containsKey(list) ->
        mayMove(condition, edges.get(list)) && addEdge(list, each.element(), condition);
      case FunctionCall(ScalarFunction function, List<Expression> arguments, _) ->
        arguments.size() == 1
            && arguments.getFirst() instanceof PathOf path
            && path.steps().stream().allMatch(step -> mayMove(condition, step))
            && switch (function) {
              case RELATIONSHIPS -> addEdges(path, each.element(), condition);
              case NODES -> path.steps().stream().allMatch(step -> mayWait(each, condition, step))
                  && addVertices(path, each.element(), condition);
              default -> false;
            };
      default -> false;
    };
  }

  private boolean mayMove(Expression condition, PathStep step) {
    return !step.isRepeated()
        || (edges.containsKey(step.edge()) && mayMove(condition, edges.get(step.edge())));
  }

  /** Whether a condition on vertices can be tested: no variable holds inner vertices after the search. */
  private boolean mayWait(Quantifier each, Expression condition, PathStep step) {
    return !step.isRepeated()
        || edges.get(step.edge()).repetition().isShortest()
        || Set.of(each.element()).containsAll(ExpressionTree.variables(condition));
  }

  /** A condition that may fail filters the result, except that a shortest path is chosen by its conditions. */
  private static boolean mayMove(Expression condition, QueryEdge edge) {
    return edge.repetition().isShortest() || !Failures.mayFail(condition);
  }

  private boolean addEdge(Variable list, Variable element, Expression condition) {
    edgePredicates.get(list)
        .add(renamed(condition, element, edges.get(list).repetition().edge()));
    return true;
  }

  private boolean addEdges(PathOf path, Variable element, Expression condition) {
    for (PathStep step : path.steps()) {
      if (step.isRepeated()) {
        addEdge(step.edge(), element, condition);
      } else {
        predicates.add(renamed(condition, element, step.edge()));
      }
    }
    return true;
  }

  private boolean addVertices(PathOf path, Variable element, Expression condition) {
    predicates.add(renamed(condition, element, path.start()));
    for (PathStep step : path.steps()) {
      if (step.isRepeated()) {
        Variable vertex = edges.get(step.edge()).repetition().vertex();
        vertexPredicates.get(step.edge()).add(renamed(condition, element, vertex));
      }
      predicates.add(renamed(condition, element, step.vertex()));
    }
    return true;
  }

  private static Expression renamed(Expression condition, Variable element, Variable other) {
    return ExpressionTree.substitute(condition, Map.of(element, new VariableReference(other)));
  }

  private boolean readsOthers(QueryEdge edge) {
    return edgePredicates.get(edge.variable())
        .stream()
        .anyMatch(predicate -> readsOthers(predicate, edge.repetition()))
        || vertexPredicates.get(edge.variable())
            .stream()
            .anyMatch(predicate -> readsOthers(predicate, edge.repetition()));
  }

  private static boolean readsOthers(Expression predicate, Repetition repetition) {
    Set<Variable> read = ExpressionTree.variables(predicate);
    read.remove(repetition.edge());
    read.remove(repetition.vertex());
    return !read.isEmpty();
  }

  private QueryEdge withPredicates(QueryEdge edge) {
    return edge.with(
        edge.repetition()
            .withPredicates(
                edgePredicates.get(edge.variable()), vertexPredicates.get(edge.variable())));
  }

  /**
   * The edge with the predicates that read nothing else; the other predicates filter the paths that
   * are found.
   */
  private QueryEdge withOwnPredicates(QueryEdge edge) {
    Repetition repetition = edge.repetition();
    List<Expression> alone = new ArrayList<>();
    for (Expression predicate : edgePredicates.get(edge.variable())) {
      if (readsOthers(predicate, repetition)) {
        if (ExpressionTree.variables(predicate).stream().noneMatch(own::contains)) {
          needingInput.add(edge.variable());
        }
        predicates.add(
            new Quantifier(
                QuantifierKind.ALL,
                repetition.edge(),
                new VariableReference(edge.variable()),
                predicate));
      } else {
        alone.add(predicate);
      }
    }
    return edge.with(
        repetition.withPredicates(alone, vertexPredicates.get(edge.variable())));
  }
}

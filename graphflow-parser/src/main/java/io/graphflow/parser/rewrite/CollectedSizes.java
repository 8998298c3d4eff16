package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Alternative;
import io.graphflow.parser.expression.Expression.Case;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.ListComprehension;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.BoundClause.Unwind;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The sizes that are read of a collected list, as counts: of the list, or of the elements that the
 * condition of a comprehension keeps. A condition must not fail, as it would then have to be asked of
 * elements only, not of NULL. Beside the element it reads keys that the grouping clause hands on as they
 * are, so that they are the same before and after it groups.
 */
final class CollectedSizes {
  private final Aggregation collected;
  private final List<Aggregation> before;
  private final Set<Variable> keys;
  private final Function<CypherType, Variable> variables;

  /** The count that takes the place of an expression. */
  private final Map<Expression, Aggregation> counts = new LinkedHashMap<>();

  private final List<Projection> elements = new ArrayList<>();
  private final List<Subquery> filtering = new ArrayList<>();
  private final Set<Subquery> comprehensions = new HashSet<>();

  private CollectedSizes(
      Aggregation collected, ProjectionClause grouping, Function<CypherType, Variable> variables) {
    this.collected = collected;
    this.before = grouping.aggregations();
    this.variables = variables;
    keys = new HashSet<>();
    for (Projection key : grouping.projections()) {
      if (key.expression().equals(new VariableReference(key.variable()))) {
        keys.add(key.variable());
      }
    }
  }

  /**
   * The sizes of a list, or null if something else is read of it.
   *
   * @param grouping the clause that collects it
   * @param expressions all expressions that may read the list
   * @param subqueries those whose results the expressions may read
   */
  static CollectedSizes of(
      Aggregation collected,
      ProjectionClause grouping,
      List<Expression> expressions,
      List<Subquery> subqueries,
      Function<CypherType, Variable> variables) {
    if (collected.function() != AggregateFunction.COLLECT
        || ExpressionTree.isVolatile(collected.argument())) {
      return null;
    }
    CollectedSizes sizes = new CollectedSizes(collected, grouping, variables);
    Map<Variable, Subquery> loops = new LinkedHashMap<>();
    for (Subquery subquery : subqueries) {
      if (subquery.reads().contains(collected.variable())) {
        loops.put(subquery.result(), subquery);
      }
    }
    return sizes.addAll(expressions, loops) && !sizes.counts.isEmpty() ? sizes : null;
  }

  /** Whether the list, and results of loops over it, are read in these expressions by sizes only. */
  private boolean addAll(List<Expression> expressions, Map<Variable, Subquery> loops) {
    int[] unknown = new int[1];
    for (Expression expression : expressions) {
      ExpressionTree.forEach(expression, each -> {
        if (each instanceof VariableReference(Variable read)
            && (read.equals(collected.variable()) || loops.containsKey(read))) {
          unknown[0]++;
        } else if (each instanceof FunctionCall call
            && call.function() == ScalarFunction.SIZE
            && (counts.containsKey(call) || add(call, loops))) {
          unknown[0]--;
        }
      });
    }
    return unknown[0] == 0;
  }

  /** Whether a call gives a size that can be counted. */
  private boolean add(FunctionCall size, Map<Variable, Subquery> loops) {
    VariableReference list = new VariableReference(collected.variable());
    Expression argument = size.arguments().getFirst();
    if (argument.equals(list)) {
      counts.put(size, count(collected.argument()));
      return true;
    }
    if (argument instanceof ListComprehension(Variable element, Expression over, Expression where, Expression result)
        && over.equals(list)
        && (result == null || !Failures.mayFail(result))) {
      if (where == null) {
        counts.put(size, count(collected.argument()));
        return true;
      }
      return addFiltered(size, element, where, List.of());
    }
    return argument instanceof VariableReference(Variable read)
        && loops.containsKey(read)
        && addLoop(size, loops.get(read));
  }

  /** Whether a subquery is a comprehension over the list, whose elements it filters by other subqueries. */
  private boolean addLoop(FunctionCall size, Subquery loop) {
    if (loop.clauses().size() != 3
        || !(loop.clauses().get(0) instanceof ProjectionClause start)
        || !(loop.clauses().get(1) instanceof CallSubquery(var rows, var introduced, _, _))
        || !(loop.clauses().get(2) instanceof ProjectionClause end)
        || rows.size() != 3
        || !(rows.get(0) instanceof Unwind(VariableReference(Variable over), Variable element))
        || !(rows.get(1) instanceof ProjectionClause filter)
        || !(rows.get(2) instanceof ProjectionClause gathered)) {
      return false;
    }
    boolean startsFromTheList =
        start.projections()
            .contains(new Projection(over, new VariableReference(collected.variable())));
    boolean gathersElements =
        gathered.subqueries().isEmpty()
            && gathered.aggregations().size() == 1
            && gathered.aggregations().getFirst().function() == AggregateFunction.COLLECT_ALL
            && !Failures.mayFail(gathered.aggregations().getFirst().argument())
            && introduced.equals(gathered.outputs());
    boolean endsWithThem = end.subqueries().isEmpty() && end.projections().size() == 1;
    if (!startsFromTheList
        || !gathersElements
        || !endsWithThem
        || filter.predicates().size() != 1
        || !addFiltered(size, element, filter.predicates().getFirst(), filter.subqueries())) {
      return false;
    }
    comprehensions.add(loop);
    return true;
  }

  private boolean addFiltered(
      FunctionCall size, Variable element, Expression where, List<Subquery> conditions) {
    if (Failures.mayFail(where) || ExpressionTree.isVolatile(where)) {
      return false;
    }
    Set<Variable> read = ExpressionTree.variables(where);
    for (Subquery condition : conditions) {
      read.addAll(condition.reads());
    }
    conditions.forEach(condition -> read.remove(condition.result()));
    read.remove(element);
    if (!keys.containsAll(read)) {
      return false;
    }
    elements.add(new Projection(element, collected.argument()));
    filtering.addAll(conditions);
    VariableReference kept = new VariableReference(element);
    counts.put(
        size,
        count(
            new Case(
                List.of(new Alternative(where, kept)), new Literal(null, CypherType.ANY),
                kept.type())));
    return true;
  }

  private Aggregation count(Expression counted) {
    return new Aggregation(
        variables.apply(CypherType.INTEGER), AggregateFunction.COUNT, counted,
        collected.distinct());
  }

  /** The elements that conditions read, each under a name of its own. */
  List<Projection> elements() {
    return elements;
  }

  /** The results of the counts. */
  List<Variable> counts() {
    return counts.values().stream().map(Aggregation::variable).toList();
  }

  /** The aggregates of the grouping clause with counts in the place of the list. */
  List<Aggregation> aggregations() {
    List<Aggregation> aggregations = new ArrayList<>(before);
    aggregations.remove(collected);
    aggregations.addAll(counts.values());
    return aggregations;
  }

  /** The subqueries that conditions read, behind {@code others}. */
  List<Subquery> conditions(List<Subquery> others) {
    List<Subquery> all = new ArrayList<>(others);
    all.addAll(filtering);
    return all;
  }

  /** The subqueries that are no comprehensions over the list. */
  List<Subquery> others(List<Subquery> subqueries) {
    return subqueries.stream().filter(each -> !comprehensions.contains(each)).toList();
  }

  /** An expression with counts in the place of sizes. */
  Expression replace(Expression expression) {
    Aggregation count = counts.get(expression);
    return count != null
        ? new VariableReference(count.variable())
        : ExpressionTree.mapChildren(expression, this::replace);
  }
}

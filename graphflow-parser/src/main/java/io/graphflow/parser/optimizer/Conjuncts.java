package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.query.Subquery;
import io.graphflow.parser.statistics.Selectivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes {@link Conjunct}s of the predicates of a clause and puts them in order. */
final class Conjuncts {
  private static final double STRING_SCAN = 20;
  private static final double FUNCTION = 5;

  private final Selectivity selectivity;

  Conjuncts(Selectivity selectivity) {
    this.selectivity = selectivity;
  }

  /**
   * The conjuncts of some predicates, in the order in which those that can run at one place should run.
   *
   * @param planned the subqueries whose results the predicates hold, by result
   */
  List<Conjunct> of(List<Expression> predicates, Map<Variable, PlannedSubquery> planned) {
    List<Conjunct> conjuncts = new ArrayList<>();
    for (List<Expression> together : groupedByResult(predicates, planned.keySet())) {
      Expression predicate =
          together.size() == 1 ? together.getFirst() : new Expression.And(List.copyOf(together));
      conjuncts.add(of(predicate, planned));
    }
    conjuncts.sort(
        Comparator.comparing((Conjunct conjunct) -> runsLate(conjunct.predicate()))
            .thenComparingDouble(Conjunct::rank));
    return given(conjuncts);
  }

  /**
   * The same conjuncts, each with its selectivity among the rows for which all conjuncts before it
   * are true.
   */
  private List<Conjunct> given(List<Conjunct> conjuncts) {
    List<Conjunct> result = new ArrayList<>();
    for (int i = 0; i < conjuncts.size(); i++) {
      Conjunct conjunct = conjuncts.get(i);
      List<Expression> given = new ArrayList<>();
      for (int j = 0; j < conjuncts.size(); j++) {
        Conjunct other = conjuncts.get(j);
        if (runsBefore(other, j, conjunct, i)) {
          given.add(other.predicate());
        }
      }
      result.add(given.isEmpty() ? conjunct
          : conjunct.withSelectivity(selectivity.of(conjunct.predicate(), given)));
    }
    return List.copyOf(result);
  }

  /**
   * Whether one conjunct has run wherever another runs, so that the other filters only the rows
   * that it has kept.
   */
  private static boolean runsBefore(Conjunct one, int place, Conjunct other, int otherPlace) {
    boolean plain = one.predicate() != null && one.subqueries().isEmpty()
        && other.predicate() != null && other.subqueries().isEmpty();
    return plain
        && !one.reads().isEmpty()
        && other.reads().containsAll(one.reads())
        && (one.reads().size() < other.reads().size() || place < otherPlace);
  }

  /** Merges the predicates that read one subquery's result, as a plan binds that result once. */
  private static List<List<Expression>> groupedByResult(
      List<Expression> predicates, Set<Variable> results) {
    List<List<Expression>> groups = new ArrayList<>();
    for (Expression predicate : predicates) {
      List<Expression> together = new ArrayList<>();
      for (List<Expression> group : List.copyOf(groups)) {
        if (group.stream().anyMatch(other -> shareResult(other, predicate, results))) {
          together.addAll(group);
          groups.remove(group);
        }
      }
      together.add(predicate);
      groups.add(together);
    }
    return groups;
  }

  private static boolean shareResult(
      Expression one, Expression other, Set<Variable> results) {
    Set<Variable> shared = ExpressionTree.variables(one);
    shared.retainAll(ExpressionTree.variables(other));
    shared.retainAll(results);
    return !shared.isEmpty();
  }

  private Conjunct of(Expression predicate, Map<Variable, PlannedSubquery> planned) {
    Set<Variable> reads = new LinkedHashSet<>();
    List<PlannedSubquery> subqueries = new ArrayList<>();
    double cost = 0;
    for (Variable variable : ExpressionTree.variables(predicate)) {
      PlannedSubquery subquery = planned.get(variable);
      if (subquery == null) {
        reads.add(variable);
      } else {
        subqueries.add(subquery);
        reads.addAll(subquery.reads());
        cost += Math.max(CostModel.LIST, subquery.cost());
      }
    }
    Expression operand = predicate instanceof Not not ? not.operand() : predicate;
    if (subqueries.size() == 1
        && subqueries.getFirst().subquery().kind() == Subquery.Kind.EXISTS
        && operand instanceof VariableReference(Variable mark)
        && planned.containsKey(mark)) {
      boolean anti = predicate instanceof Not;
      double none = Math.exp(-subqueries.getFirst().rows());
      return new Conjunct(null, subqueries, anti, reads, anti ? none : 1 - none, cost);
    }
    double share = selectivity.of(predicate);
    return new Conjunct(predicate, subqueries, false, reads, share, cost + work(predicate));
  }

  /** The subqueries whose results {@code expressions} read. */
  static List<Subquery> used(List<Subquery> subqueries, List<Expression> expressions) {
    Set<Variable> read = new LinkedHashSet<>();
    expressions.forEach(expression -> ExpressionTree.collectVariables(expression, read));
    return subqueries.stream().filter(subquery -> read.contains(subquery.result())).toList();
  }

  private static double work(Expression expression) {
    double work = switch (expression) {
      case StringPredicate _ -> STRING_SCAN;
      case FunctionCall _ -> FUNCTION;
      case DifferentEdges _ -> 2 * CostModel.PREDICATE_NODE;
      default -> CostModel.PREDICATE_NODE;
    };
    for (Expression child : ExpressionTree.children(expression)) {
      work += work(child);
    }
    return work;
  }

  /**
   * Whether a predicate runs after others at the same place: an evaluation can end the query (a division by zero, an index
   * that is no number), and one of them may guard it; or it differs each time, so that rows are gone through one by one.
   */
  private static boolean runsLate(Expression predicate) {
    return predicate != null
        && (ExpressionTree.isVolatile(predicate) || ExpressionTree.any(
            predicate,
            node -> (node instanceof FunctionCall && Failures.mayFail(node))
                || node instanceof Subscript
                || !ExpressionTree.locals(node).isEmpty()
                || (node instanceof Arithmetic arithmetic
                    && (arithmetic.operator() == ArithmeticOperator.DIVIDE
                        || arithmetic.operator() == ArithmeticOperator.MODULO)
                    && !isDivisor(arithmetic.right()))));
  }

  /** Whether each number can be divided by a constant. */
  private static boolean isDivisor(Expression expression) {
    return expression instanceof Literal(Long divisor, CypherType _) && divisor > 0;
  }
}

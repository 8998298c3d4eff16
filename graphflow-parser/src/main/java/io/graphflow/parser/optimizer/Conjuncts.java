package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.Conjunct.PlannedCheck;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.query.PatternCheck;
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
   * @param planned the checks whose marks the predicates hold, by mark
   */
  List<Conjunct> of(List<Expression> predicates, Map<Variable, PlannedCheck> planned) {
    List<Conjunct> conjuncts = new ArrayList<>();
    for (List<Expression> together : groupedByMark(predicates, planned.keySet())) {
      Expression predicate =
          together.size() == 1 ? together.getFirst() : new Expression.And(List.copyOf(together));
      conjuncts.add(of(predicate, planned));
    }
    conjuncts.sort(
        Comparator.comparing((Conjunct conjunct) -> mayFail(conjunct.predicate()))
            .thenComparingDouble(Conjunct::rank));
    return List.copyOf(conjuncts);
  }

  /** A mark is bound once, so the predicates that hold it stay together. */
  private static List<List<Expression>> groupedByMark(
      List<Expression> predicates, Set<Variable> marks) {
    List<List<Expression>> groups = new ArrayList<>();
    for (Expression predicate : predicates) {
      List<Expression> together = new ArrayList<>();
      for (List<Expression> group : List.copyOf(groups)) {
        if (group.stream().anyMatch(other -> shareMark(other, predicate, marks))) {
          together.addAll(group);
          groups.remove(group);
        }
      }
      together.add(predicate);
      groups.add(together);
    }
    return groups;
  }

  private static boolean shareMark(Expression one, Expression other, Set<Variable> marks) {
    Set<Variable> shared = ExpressionTree.variables(one);
    shared.retainAll(ExpressionTree.variables(other));
    shared.retainAll(marks);
    return !shared.isEmpty();
  }

  private Conjunct of(Expression predicate, Map<Variable, PlannedCheck> planned) {
    Set<Variable> reads = new LinkedHashSet<>();
    List<PlannedCheck> checks = new ArrayList<>();
    double checkCost = 0;
    for (Variable variable : ExpressionTree.variables(predicate)) {
      PlannedCheck check = planned.get(variable);
      if (check == null) {
        reads.add(variable);
      } else {
        checks.add(check);
        reads.addAll(PlanVariables.argument(check.pattern().plan()));
        checkCost += Math.max(CostModel.LIST, check.pattern().cost());
      }
    }
    Expression operand = predicate instanceof Not not ? not.operand() : predicate;
    if (checks.size() == 1
        && operand instanceof VariableReference(Variable mark)
        && planned.containsKey(mark)) {
      boolean anti = predicate instanceof Not;
      double none = Math.exp(-checks.getFirst().pattern().rows());
      return new Conjunct(null, checks, anti, reads, anti ? none : 1 - none, checkCost);
    }
    double share = selectivity.of(predicate);
    return new Conjunct(predicate, checks, false, reads, share, checkCost + work(predicate));
  }

  /** The names of the checks whose marks {@code expressions} hold. */
  static List<PatternCheck> used(List<PatternCheck> checks, List<Expression> expressions) {
    Set<Variable> read = new LinkedHashSet<>();
    expressions.forEach(expression -> ExpressionTree.collectVariables(expression, read));
    return checks.stream().filter(check -> read.contains(check.mark())).toList();
  }

  private static double work(Expression expression) {
    double[] sum = {0};
    ExpressionTree.forEach(
        expression,
        node -> sum[0] +=
            node instanceof StringPredicate
                ? STRING_SCAN
                : node instanceof FunctionCall
                    ? FUNCTION
                    : node instanceof DifferentEdges ? 2 * CostModel.PREDICATE_NODE
                        : CostModel.PREDICATE_NODE);
    return sum[0];
  }

  /**
   * Whether an evaluation can end the query (a division by zero, an index that is no number). Such a
   * predicate runs after others at the same place, as one of them may guard it.
   */
  private static boolean mayFail(Expression predicate) {
    if (predicate == null) {
      return false;
    }
    boolean[] found = {false};
    ExpressionTree.forEach(
        predicate,
        node -> found[0] |=
            node instanceof FunctionCall
                || node instanceof Subscript
                || !ExpressionTree.locals(node).isEmpty()
                || (node instanceof Arithmetic arithmetic
                    && (arithmetic.operator() == ArithmeticOperator.DIVIDE
                        || arithmetic.operator() == ArithmeticOperator.MODULO)));
    return found[0];
  }
}

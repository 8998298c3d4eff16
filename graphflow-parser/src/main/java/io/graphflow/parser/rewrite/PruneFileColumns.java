package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Notes which columns of a Parquet file are read, so that the others need not be decoded:
 *
 * <pre>
 * LOAD PARQUET FROM 'people.parquet' AS row RETURN row.name, row['age']
 * → LoadParquet age, name from 'people.parquet' AS row
 * </pre>
 *
 * <p>All of them are read where the row is, as by {@code RETURN row} or {@code keys(row)}.
 */
public final class PruneFileColumns {
  private PruneFileColumns() {}

  /**
   * Rewrites a plan.
   *
   * @param results the variables of the query's result
   */
  public static LogicalPlan apply(LogicalPlan plan, Collection<Variable> results) {
    List<Variable> rows = new ArrayList<>();
    PlanTree.forEach(plan, operator -> {
      if (operator instanceof LoadParquet load) {
        rows.add(load.row());
      }
    });
    return rows.isEmpty() ? plan : rewrite(plan, plan, results);
  }

  private static LogicalPlan rewrite(
      LogicalPlan plan, LogicalPlan whole, Collection<Variable> results) {
    LogicalPlan rewritten = PlanTree.mapInputs(plan, input -> rewrite(input, whole, results));
    return rewritten instanceof LoadParquet load
        ? new LoadParquet(load.input(), load.source(), load.row(),
            results.contains(load.row()) ? Optional.empty() : columns(whole, load.row()))
        : rewritten;
  }

  /** The columns that are read of a row; empty if the row itself is. */
  private static Optional<List<String>> columns(LogicalPlan whole, Variable row) {
    Set<String> columns = new TreeSet<>();
    boolean[] all = {false};
    PlanTree.forEach(whole, operator -> {
      Set<Variable> others = new HashSet<>(PlanVariables.read(operator));
      for (Expression expression : PlanVariables.expressions(operator)) {
        ExpressionTree.variables(expression).forEach(others::remove);
        all[0] |= !read(expression, row, columns);
      }
      // What an operator reads without an expression is the row, as the operators that list their variables do.
      all[0] |= others.contains(row);
      if (!(operator instanceof LoadParquet)) {
        all[0] |= PlanVariables.added(operator).contains(row) && !isArgument(operator);
      }
    });
    return all[0] ? Optional.empty() : Optional.of(List.copyOf(columns));
  }

  /** An inner plan that begins with a row of an outer one reads of it what its expressions do. */
  private static boolean isArgument(LogicalPlan operator) {
    return operator instanceof LogicalPlan.Argument || operator instanceof LogicalPlan.Apply
        || operator instanceof LogicalPlan.OptionalApply;
  }

  /** Adds the columns that an expression reads; false if it reads the row itself. */
  private static boolean read(Expression expression, Variable row, Set<String> columns) {
    switch (expression) {
      case PropertyAccess(VariableReference(Variable variable), String key, _) when variable
          .equals(row) ->
        columns.add(key);
      case Subscript(VariableReference(Variable variable), Literal(String key, _)) when variable
          .equals(row) ->
        columns.add(key);
      case VariableReference(Variable variable) -> {
        return !variable.equals(row);
      }
      default -> {
        for (Expression child : ExpressionTree.children(expression)) {
          if (!read(child, row, columns)) {
            return false;
          }
        }
      }
    }
    return true;
  }
}

package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Does not look for equal rows, or equal values within a group, where there can be none:
 *
 * <pre>{@code
 * Distinct a, b                        Extend (a)-[:KNOWS]->(b)
 *   Extend (a)-[:KNOWS]->(b)             ScanVertices (a)
 *     ScanVertices (a)
 * }</pre>
 *
 * <p>if no two edges of KNOWS have the same ends. What remains factorized: a DISTINCT materializes its
 * rows.
 *
 * <p>Queries that write keep theirs, as facts of the data hold for them only until they write.
 */
public final class DropDistinct {
  private final UniqueRows unique;

  private DropDistinct(Catalog catalog) {
    this.unique = new UniqueRows(catalog);
  }

  /**
   * The plan without needless DISTINCT, at any depth.
   *
   * @param catalog its facts hold while the plan runs
   */
  public static LogicalPlan apply(LogicalPlan plan, Catalog catalog) {
    return UpdatePlan.isIn(plan) ? plan : new DropDistinct(catalog).apply(plan);
  }

  private LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, this::apply);
    if (mapped instanceof Distinct distinct) {
      return isUnique(distinct.input(), Set.copyOf(distinct.variables()))
          ? only(distinct.variables(), distinct.input())
          : distinct;
    }
    return mapped instanceof Aggregate aggregate ? counted(aggregate) : mapped;
  }

  private boolean isUnique(LogicalPlan input, Set<Variable> variables) {
    Set<Variable> key = unique.key(input);
    return key != null && variables.containsAll(key);
  }

  /** The rows of a plan, which bind just some variables. */
  private static LogicalPlan only(List<Variable> variables, LogicalPlan input) {
    return PlanVariables.bound(input).equals(Set.copyOf(variables)) ? input
        : new Project(input, variables.stream()
            .map(variable -> new Projection(variable, new VariableReference(variable)))
            .toList());
  }

  /** An aggregate that counts each value, where the rows of a group have different ones. */
  private Aggregate counted(Aggregate aggregate) {
    Set<Variable> grouped = new HashSet<>();
    for (Projection key : aggregate.keys()) {
      if (key.expression() instanceof VariableReference(Variable variable)) {
        grouped.add(variable);
      }
    }
    List<Aggregation> aggregations = new ArrayList<>();
    for (Aggregation each : aggregate.aggregations()) {
      boolean needless = each.distinct()
          && each.argument() instanceof VariableReference(Variable argument)
          && isUnique(aggregate.input(), with(grouped, argument));
      aggregations.add(needless
          ? new Aggregation(each.variable(), each.function(), each.argument(), false)
          : each);
    }
    return new Aggregate(aggregate.input(), aggregate.keys(), aggregations);
  }

  private static Set<Variable> with(Set<Variable> variables, Variable variable) {
    Set<Variable> larger = new HashSet<>(variables);
    larger.add(variable);
    return larger;
  }
}

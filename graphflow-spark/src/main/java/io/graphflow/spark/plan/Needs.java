package io.graphflow.spark.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.spark.lake.Fact;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a plan reads: the properties of elements, so that they are read with the elements, and variables at all. */
final class Needs {
  private final Map<Variable, Set<Fact>> facts = new HashMap<>();
  private final Map<Variable, Integer> readers = new HashMap<>();

  private Needs() {}

  /**
   * What a plan reads.
   *
   * @param columns the variables of the result
   */
  static Needs of(LogicalPlan plan, List<Variable> columns) {
    Needs needs = new Needs();
    needs.collect(plan);
    needs.read(columns);
    return needs;
  }

  Set<Fact> of(Variable element) {
    return facts.getOrDefault(element, Set.of());
  }

  /** How many operators read a variable; the result counts as one. */
  int readers(Variable variable) {
    return readers.getOrDefault(variable, 0);
  }

  private void read(Collection<Variable> variables) {
    variables.forEach(variable -> readers.merge(variable, 1, Integer::sum));
  }

  private void collect(LogicalPlan plan) {
    read(PlanVariables.read(plan));
    if (plan instanceof LogicalPlan.Argument(List<Variable> variables)) {
      read(variables);
    }
    for (Expression expression : PlanVariables.expressions(plan)) {
      ExpressionTree.forEach(expression, part -> {
        if (part instanceof PropertyAccess(VariableReference(Variable element), String key, _)) {
          facts.computeIfAbsent(element, _ -> new LinkedHashSet<>()).add(new Fact.Property(key));
        }
      });
    }
    if (plan instanceof LogicalPlan.Project project) {
      for (LogicalPlan.Projection projection : project.projections()) {
        // A variable of another name is read for what is read of that.
        if (projection.expression() instanceof VariableReference(Variable element)
            && facts.containsKey(projection.variable())) {
          facts.computeIfAbsent(element, _ -> new LinkedHashSet<>())
              .addAll(facts.get(projection.variable()));
        }
      }
    }
    plan.inputs().forEach(this::collect);
  }
}

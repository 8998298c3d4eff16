package io.graphflow.spark.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.spark.lake.Fact;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The properties of elements that a plan reads, so that they are read with the elements. */
final class Needs {
  private final Map<Variable, Set<Fact>> facts = new HashMap<>();

  private Needs() {}

  static Needs of(LogicalPlan plan) {
    Needs needs = new Needs();
    needs.collect(plan);
    return needs;
  }

  Set<Fact> of(Variable element) {
    return facts.getOrDefault(element, Set.of());
  }

  private void collect(LogicalPlan plan) {
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

package io.graphflow.spark.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.spark.lake.Fact;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a plan reads: the properties of elements, so that they are read with the elements, and variables at all. */
final class Needs {
  private final Map<Variable, Set<Fact>> facts = new HashMap<>();
  private final Map<Variable, Integer> readers = new HashMap<>();
  private final Set<Variable> whole = new HashSet<>();

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
    needs.whole.addAll(columns);
    return needs;
  }

  Set<Fact> of(Variable element) {
    return facts.getOrDefault(element, Set.of());
  }

  /** How many operators read a variable; the result counts as one. */
  int readers(Variable variable) {
    return readers.getOrDefault(variable, 0);
  }

  /** Whether more is read of an element than its properties: that which one it is. */
  boolean isWhole(Variable element) {
    return whole.contains(element);
  }

  private void read(Collection<Variable> variables) {
    variables.forEach(variable -> readers.merge(variable, 1, Integer::sum));
  }

  private void collect(LogicalPlan plan) {
    read(PlanVariables.read(plan));
    Set<Variable> others = PlanVariables.read(plan);
    switch (plan) {
      case LogicalPlan.Argument(List<Variable> variables) -> {
        read(variables);
        whole.addAll(variables);
      }
      case LogicalPlan.VariableExtend extend -> whole.add(extend.repetition().edge());
      case LogicalPlan.VariableExtendInto extend -> whole.add(extend.repetition().edge());
      default -> {
        // Nothing else asks which element it is without reading it.
      }
    }
    // Of an element that is mentioned no more often than properties of it, nothing else is read.
    Map<Variable, Integer> mentions = new HashMap<>();
    for (Expression expression : PlanVariables.expressions(plan)) {
      ExpressionTree.forEach(expression, part -> {
        if (part instanceof PropertyAccess(VariableReference(Variable element), String key, _)) {
          facts.computeIfAbsent(element, _ -> new LinkedHashSet<>()).add(new Fact.Property(key));
          mentions.merge(element, -1, Integer::sum);
        } else if (part instanceof VariableReference(Variable element)) {
          mentions.merge(element, 1, Integer::sum);
        } else if (part instanceof DifferentEdges(Variable first, Variable second)) {
          whole.add(first);
          whole.add(second);
        }
      });
    }
    mentions.forEach((element, more) -> {
      if (more > 0) {
        whole.add(element);
      }
      others.remove(element);
    });
    whole.addAll(others);
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

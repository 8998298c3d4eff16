package io.graphflow.core.aggregate;

import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What aggregates read. */
public final class Aggregations {
  private Aggregations() {}

  /** The variables that the arguments and the orders of some aggregates read. */
  public static Set<Variable> variables(List<Aggregation> aggregations) {
    Set<Variable> variables = new HashSet<>();
    for (Aggregation aggregation : aggregations) {
      if (aggregation.argument() != null) {
        ExpressionTree.collectVariables(aggregation.argument(), variables);
      }
      for (SortKey key : aggregation.order()) {
        ExpressionTree.collectVariables(key.expression(), variables);
      }
    }
    return variables;
  }
}

package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.GroupOperation.SortColumn;
import io.graphflow.core.list.plan.RowOperation.Computation;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans the columns of an order whose keys and kept variables read one unflat group, besides flat
 * ones. What reads flat groups alone has one value for all positions: what is volatile is tied to
 * all variables of its row.
 */
final class SortedListPlanner {
  private final ListPlanner planner;
  private final List<SortColumn> keys;
  private final List<Variable> kept;
  private final ChunkLayout layout;

  SortedListPlanner(
      ListPlanner planner, List<SortColumn> keys, List<Variable> kept, ChunkLayout layout) {
    this.planner = planner;
    this.keys = keys;
    this.kept = kept;
    this.layout = layout;
  }

  /** The columns; null where rows must be read. */
  SortedList plan() {
    Set<Variable> read = new HashSet<>(kept);
    for (SortColumn column : keys) {
      CypherType type = column.key().expression().type();
      if (type == CypherType.NODE || type == CypherType.RELATIONSHIP) {
        return null;
      }
      ExpressionTree.collectVariables(column.key().expression(), read);
    }
    List<Integer> unflat = layout.unflatOf(read);
    if (unflat.size() != 1) {
      return null;
    }
    int group = unflat.getFirst();
    List<Computation> computations = new ArrayList<>();
    List<Integer> vectors = new ArrayList<>();
    for (SortColumn column : keys) {
      Expression expression = column.key().expression();
      if (isColumn(expression, group)) {
        vectors.add(layout.column(((VariableReference) expression).variable()).vector());
      } else {
        Variable variable = new Variable(column.slot(), " key", expression.type());
        Computation computation = planner.projections.computation(
            new Projection(variable, expression), group, true, layout);
        computations.add(computation);
        vectors.add(computation.result().vector());
      }
    }
    List<Integer> others = new ArrayList<>(layout.groups());
    others.remove(Integer.valueOf(group));
    return new SortedList(group, others, computations, vectors, layout.columns(kept));
  }

  /** Whether an expression is a variable of the group, with values. */
  private boolean isColumn(Expression expression, int group) {
    return expression instanceof VariableReference(Variable variable)
        && layout.column(variable).group() == group
        && planner.kind(layout.column(variable).vector()).isValues();
  }
}

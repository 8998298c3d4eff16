package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Only looks whether an optional match is there, where nothing else is asked of it and it adds no rows:
 *
 * <pre>{@code
 * Project a, k IS NULL AS stranger     Project a, NOT m AS stranger
 *   OptionalApply k                      SemiApply m
 *     ScanVertices (a)                     ScanVertices (a)
 *     ExtendInto (a)-[k:KNOWS]->(b)        ExtendInto (a)-[:KNOWS]->(b)
 * }</pre>
 *
 * <p>if no two edges of KNOWS have the same ends. A match of which nothing is read goes.
 *
 * <p>Queries that write keep theirs, as facts of the data hold for them only until they write.
 */
public final class MarkOptional {
  private final UniqueRows unique;
  private final Function<CypherType, Variable> variables;

  private MarkOptional(Catalog catalog, Function<CypherType, Variable> variables) {
    this.unique = new UniqueRows(catalog);
    this.variables = variables;
  }

  /**
   * The plan with marks, at any depth.
   *
   * @param catalog its facts hold while the plan runs
   * @param variables gives out further variables
   */
  public static LogicalPlan apply(
      LogicalPlan plan, Catalog catalog, Function<CypherType, Variable> variables) {
    return UpdatePlan.isIn(plan) ? plan : new MarkOptional(catalog, variables).apply(plan);
  }

  private LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, this::apply);
    if (mapped instanceof OptionalApply apply && apply.introduced().isEmpty()) {
      return addsNoRows(apply) ? apply.input() : apply;
    }
    if (!(mapped instanceof Project(OptionalApply apply, List<Projection> items))) {
      return mapped;
    }
    Set<Variable> read = new LinkedHashSet<>();
    items.forEach(item -> collectReadOtherwise(item.expression(), read));
    Map<Variable, Variable> marks = new HashMap<>();
    LogicalPlan marked = marked(apply, read, marks);
    return marks.isEmpty() ? mapped
        : new Project(marked, items.stream()
            .map(item -> new Projection(item.variable(), marked(item.expression(), marks)))
            .toList());
  }

  /**
   * The plan with marks in the place of optional matches, as far down as they lie on each other.
   *
   * @param read what is read otherwise than by looking whether it is NULL
   * @param marks receives the marks, by the variables for which they stand
   */
  private LogicalPlan marked(LogicalPlan plan, Set<Variable> read, Map<Variable, Variable> marks) {
    if (!(plan instanceof OptionalApply apply)) {
      return plan;
    }
    Set<Variable> below = new LinkedHashSet<>(read);
    below.addAll(PlanVariables.argument(apply.inner()));
    boolean isMarked = addsNoRows(apply) && apply.introduced()
        .stream()
        .allMatch(variable -> !read.contains(variable)
            && CountRows.isFound(variable, apply.inner()));
    if (!isMarked) {
      return new OptionalApply(
          marked(apply.input(), below, marks), apply.inner(), apply.introduced());
    }
    Variable mark = variables.apply(CypherType.BOOLEAN);
    apply.introduced().forEach(variable -> marks.put(variable, mark));
    return new SemiApply(marked(apply.input(), below, marks), apply.inner(), mark, false);
  }

  private boolean addsNoRows(OptionalApply apply) {
    Set<Variable> key = unique.key(apply.inner());
    return key != null && key.isEmpty() && !PlanTree.actsByProcedure(apply.inner());
  }

  private static void collectReadOtherwise(Expression expression, Set<Variable> read) {
    if (expression instanceof IsNull(VariableReference _)) {
      return;
    }
    List<Expression> children = new ArrayList<>(ExpressionTree.children(expression));
    if (children.isEmpty()) {
      ExpressionTree.collectVariables(expression, read);
    }
    children.forEach(child -> collectReadOtherwise(child, read));
  }

  private static Expression marked(Expression expression, Map<Variable, Variable> marks) {
    if (expression instanceof IsNull(VariableReference(Variable variable))
        && marks.containsKey(variable)) {
      return new Not(new VariableReference(marks.get(variable)));
    }
    if (expression instanceof Not(IsNull(VariableReference(Variable variable)))
        && marks.containsKey(variable)) {
      return new VariableReference(marks.get(variable));
    }
    return ExpressionTree.mapChildren(expression, child -> marked(child, marks));
  }
}

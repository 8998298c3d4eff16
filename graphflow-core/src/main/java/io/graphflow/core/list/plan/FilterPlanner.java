package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.PositionPredicate.DifferentFrom;
import io.graphflow.core.list.plan.PositionPredicate.Evaluated;
import io.graphflow.core.list.plan.PositionPredicate.OfProperty;
import io.graphflow.core.list.plan.PositionPredicate.SameAs;
import io.graphflow.core.predicate.PropertyCondition;
import io.graphflow.core.predicate.PropertyCondition.Test;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Chooses how to test a predicate over one list and flat groups: by a kernel where one fits. */
final class FilterPlanner {
  private final ListPlanner planner;

  FilterPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  /** How to test a predicate whose variables are in {@code group} or flat. */
  PositionPredicate plan(Expression predicate, int group, ChunkLayout layout) {
    PositionPredicate special =
        switch (predicate) {
          case DifferentEdges edges -> differentEdges(edges, group, layout);
          case Comparison comparison -> comparison(comparison, group, layout);
          case Expression.IsNull isNull ->
            nullness(predicate, isNull.operand(), true, group, layout);
          case Not(Expression.IsNull isNull) ->
            nullness(predicate, isNull.operand(), false, group, layout);
          default -> null;
        };
    if (special != null) {
      return special;
    }
    PositionPredicate memoized = memoized(predicate, group, layout);
    return memoized == null ? general(predicate, group, layout) : memoized;
  }

  private static Evaluated general(Expression predicate, int group, ChunkLayout layout) {
    List<Column> list = new ArrayList<>();
    List<Column> flat = new ArrayList<>();
    for (Column column : layout.columns(ExpressionTree.variables(predicate))) {
      (column.group() == group ? list : flat).add(column);
    }
    return new Evaluated(predicate, flat, list);
  }

  private PositionPredicate differentEdges(
      DifferentEdges edges, int group, ChunkLayout layout) {
    Column first = layout.column(edges.first());
    Column second = layout.column(edges.second());
    if (first.group() == second.group()) {
      return null;
    }
    boolean firstInList = first.group() == group;
    Column list = firstInList ? first : second;
    Column flat = firstInList ? second : first;
    Variable variable = firstInList ? edges.first() : edges.second();
    // Either variable may be that of the list of edges.
    return planner.edgeLists.containsKey(variable) && planner.kind(flat.vector()).isEdges()
        ? new DifferentFrom(list.vector(), flat)
        : null;
  }

  private PositionPredicate comparison(Comparison comparison, int group, ChunkLayout layout) {
    PositionPredicate vertices = sameVertex(comparison, group, layout);
    if (vertices != null) {
      return vertices;
    }
    PositionPredicate property =
        propertyComparison(
            comparison,
            comparison.left(),
            comparison.operator(),
            comparison.right(),
            group,
            layout);
    return property != null
        ? property
        : propertyComparison(
            comparison,
            comparison.right(),
            comparison.operator().mirrored(),
            comparison.left(),
            group,
            layout);
  }

  private static PositionPredicate sameVertex(
      Comparison comparison, int group, ChunkLayout layout) {
    boolean equality =
        comparison.operator() == ComparisonOperator.EQUAL
            || comparison.operator() == ComparisonOperator.NOT_EQUAL;
    if (!equality
        || !(comparison.left() instanceof VariableReference(Variable left))
        || !(comparison.right() instanceof VariableReference(Variable right))
        || left.type() != CypherType.NODE
        || right.type() != CypherType.NODE) {
      return null;
    }
    Column first = layout.column(left);
    Column second = layout.column(right);
    if (first.group() == second.group()) {
      return null;
    }
    Column list = first.group() == group ? first : second;
    Column flat = first.group() == group ? second : first;
    return new SameAs(
        list.vector(), flat, comparison.operator() == ComparisonOperator.NOT_EQUAL);
  }

  private PositionPredicate propertyComparison(
      Expression predicate,
      Expression property,
      ComparisonOperator operator,
      Expression operand,
      int group,
      ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(operand);
    boolean operandIsFlat =
        read.stream().noneMatch(variable -> layout.column(variable).group() == group);
    if (!operandIsFlat || !isPropertyIn(property, group, layout)) {
      return null;
    }
    PropertyAccess access = (PropertyAccess) property;
    Column flatOperand = null;
    String flatKey = null;
    if (operand instanceof PropertyAccess flat
        && flat.target() instanceof VariableReference(Variable variable)
        && PropertyCondition.isElement(variable)) {
      flatOperand = layout.column(variable);
      flatKey = flat.key();
    }
    return new OfProperty(
        element(access, layout),
        access,
        new Test.Compared(operator, operand),
        flatOperand,
        flatKey,
        planner.edgeLists.get(variable(access)),
        layout.columns(read),
        general(predicate, group, layout));
  }

  private static PositionPredicate nullness(
      Expression predicate,
      Expression property,
      boolean wanted,
      int group,
      ChunkLayout layout) {
    return isPropertyIn(property, group, layout)
        ? ofProperty(
            predicate, (PropertyAccess) property, new Test.IsNull(wanted), group, layout)
        : null;
  }

  /** Plans a predicate that reads one property of one variable in the list and nothing else. */
  private static PositionPredicate memoized(
      Expression predicate, int group, ChunkLayout layout) {
    PropertyAccess only = PropertyCondition.onlyProperty(predicate);
    if (only == null || !isPropertyIn(only, group, layout)) {
      return null;
    }
    return ofProperty(
        predicate,
        only,
        new Test.Memoized(predicate),
        group,
        layout);
  }

  private static OfProperty ofProperty(
      Expression predicate,
      PropertyAccess access,
      Test test,
      int group,
      ChunkLayout layout) {
    return new OfProperty(
        element(access, layout), access, test, null, null, null, List.of(),
        general(predicate, group, layout));
  }

  private static boolean isPropertyIn(Expression expression, int group, ChunkLayout layout) {
    return expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable variable)
        && PropertyCondition.isElement(variable)
        && layout.column(variable).group() == group;
  }

  private static Variable variable(PropertyAccess access) {
    return ((VariableReference) access.target()).variable();
  }

  private static Column element(PropertyAccess access, ChunkLayout layout) {
    return layout.column(variable(access));
  }
}

package io.graphflow.core.list;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;
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
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Chooses how a predicate over one list and flat groups is tested: by kernels where one fits. */
final class FilterPlanner {
  private final ListPlanner planner;
  private final Snapshot snapshot;
  private final Tuple tuple;
  private final Map<Variable, ListSources> edgeSources;

  /**
   * Creates a planner.
   *
   * @param edgeSources for edge variables, the lists they may point into; filled as extensions are
   *     planned
   */
  FilterPlanner(ListPlanner planner, Tuple tuple, Map<Variable, ListSources> edgeSources) {
    this.planner = planner;
    this.snapshot = planner.context.snapshot();
    this.tuple = tuple;
    this.edgeSources = edgeSources;
  }

  /** A filter for a predicate whose variables are in {@code group} or flat. */
  PositionFilter plan(Expression predicate, ListGroup group, ChunkLayout layout) {
    PositionFilter special =
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
    PositionFilter memoized = memoized(predicate, group, layout);
    return memoized == null ? general(predicate, group, layout) : memoized;
  }

  private EvaluatorFilter general(Expression predicate, ListGroup group, ChunkLayout layout) {
    List<Binding> list = new ArrayList<>();
    List<Binding> flat = new ArrayList<>();
    for (Binding binding : layout.bindings(planner.facts.variables(predicate))) {
      (binding.group() == group ? list : flat).add(binding);
    }
    return new EvaluatorFilter(
        new Bindings(flat), new Bindings(list), planner.evaluator(predicate), tuple);
  }

  private PositionFilter differentEdges(
      DifferentEdges edges, ListGroup group, ChunkLayout layout) {
    Binding first = layout.binding(edges.first());
    Binding second = layout.binding(edges.second());
    if (first.group() == second.group()) {
      return null;
    }
    boolean firstInList = first.group() == group;
    Binding list = firstInList ? first : second;
    Binding flat = firstInList ? second : first;
    Variable variable = firstInList ? edges.first() : edges.second();
    // Either may be a list of edges.
    return edgeSources.containsKey(variable) && flat.vector() instanceof EdgeVector flatEdge
        ? new DifferentEdgesFilter(
            snapshot.catalog(), (EdgeVector) list.vector(), flat.group(), flatEdge)
        : null;
  }

  private PositionFilter comparison(
      Comparison comparison, ListGroup group, ChunkLayout layout) {
    PositionFilter vertices = sameVertex(comparison, group, layout);
    if (vertices != null) {
      return vertices;
    }
    PositionFilter filter =
        propertyComparison(
            comparison,
            comparison.left(),
            comparison.operator(),
            comparison.right(),
            group,
            layout);
    return filter != null
        ? filter
        : propertyComparison(
            comparison,
            comparison.right(),
            comparison.operator().mirrored(),
            comparison.left(),
            group,
            layout);
  }

  private PositionFilter sameVertex(Comparison comparison, ListGroup group, ChunkLayout layout) {
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
    Binding first = layout.binding(left);
    Binding second = layout.binding(right);
    if (first.group() == second.group()) {
      return null;
    }
    Binding list = first.group() == group ? first : second;
    Binding flat = first.group() == group ? second : first;
    return new SameVertexFilter(
        (VertexVector) list.vector(),
        flat.group(),
        (VertexVector) flat.vector(),
        comparison.operator() == ComparisonOperator.NOT_EQUAL);
  }

  private PositionFilter propertyComparison(
      Expression predicate,
      Expression property,
      ComparisonOperator operator,
      Expression operand,
      ListGroup group,
      ChunkLayout layout) {
    Set<Variable> read = planner.facts.variables(operand);
    boolean operandIsFlat =
        read.stream().noneMatch(variable -> layout.binding(variable).group() == group);
    if (!operandIsFlat || !isPropertyIn(property, group, layout)) {
      return null;
    }
    PropertyPredicate compared =
        new PropertyPredicate.Compared(operator, planner.evaluator(operand));
    PropertyOperand flatProperty = null;
    if (operand instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable variable)
        && isElement(variable)) {
      Binding binding = layout.binding(variable);
      flatProperty =
          new PropertyOperand(snapshot, binding.group(), binding.vector(), access.key());
    }
    return property(
        predicate, (PropertyAccess) property, compared, flatProperty, read, group, layout);
  }

  private PositionFilter nullness(
      Expression predicate,
      Expression property,
      boolean wanted,
      ListGroup group,
      ChunkLayout layout) {
    if (!isPropertyIn(property, group, layout)) {
      return null;
    }
    return property(
        predicate,
        (PropertyAccess) property,
        new PropertyPredicate.IsNull(wanted),
        null,
        Set.of(),
        group,
        layout);
  }

  /** A filter for a predicate that reads one property of one variable in the list and no more. */
  private PositionFilter memoized(Expression predicate, ListGroup group, ChunkLayout layout) {
    Set<Variable> read = planner.facts.variables(predicate);
    if (read.size() != 1 || predicate instanceof DifferentEdges) {
      return null;
    }
    Variable variable = read.iterator().next();
    Set<PropertyAccess> accesses = new HashSet<>();
    int[] references = {0};
    ExpressionTree.forEach(
        predicate,
        part -> {
          if (part instanceof PropertyAccess access
              && access.target() instanceof VariableReference(Variable target)
              && target.equals(variable)) {
            accesses.add(access);
            references[0]--;
          } else if (part instanceof VariableReference(Variable target)
              && target.equals(variable)) {
            references[0]++;
          }
        });
    // Every reference to the variable is the target of an access, and all accesses are the same.
    if (accesses.size() != 1 || references[0] != 0) {
      return null;
    }
    PropertyAccess access = accesses.iterator().next();
    if (!isPropertyIn(access, group, layout)) {
      return null;
    }
    return property(
        predicate,
        access,
        new PropertyPredicate.Memoized(planner.evaluator(predicate)),
        null,
        Set.of(),
        group,
        layout);
  }

  private static boolean isPropertyIn(
      Expression expression, ListGroup group, ChunkLayout layout) {
    return expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable variable)
        && isElement(variable)
        && layout.binding(variable).group() == group;
  }

  private static boolean isElement(Variable variable) {
    return variable.type() == CypherType.NODE || variable.type() == CypherType.RELATIONSHIP;
  }

  private PropertyFilter property(
      Expression predicate,
      PropertyAccess access,
      PropertyPredicate propertyPredicate,
      PropertyOperand operand,
      Set<Variable> otherVariables,
      ListGroup group,
      ChunkLayout layout) {
    Variable variable = ((VariableReference) access.target()).variable();
    Binding element = layout.binding(variable);
    return new PropertyFilter(
        snapshot,
        element.vector(),
        access.key(),
        propertyPredicate,
        operand,
        propertyPredicate instanceof PropertyPredicate.Compared ? gathered(access, variable) : null,
        otherVariables.isEmpty(),
        new Bindings(layout.bindings(otherVariables)),
        new Bindings(List.of(element)),
        general(predicate, group, layout),
        tuple);
  }

  /** Has a property of edges gathered where lists have changed; null if it is not. */
  private PropertyFilter.GatheredProperty gathered(PropertyAccess access, Variable edge) {
    ListSources lists = edgeSources.get(edge);
    if (lists == null || !lists.hasChanges()) {
      return null;
    }
    Evaluator value = planner.evaluator(access);
    int column = lists.gather(value, edge.id());
    return column < 0 ? null : new PropertyFilter.GatheredProperty(column, value.type());
  }
}

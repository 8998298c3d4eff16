package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Catalog;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds variables by which all rows of a plan differ. It follows from the structure: a scan gives
 * each vertex once, an edge label without parallel edges leads to each neighbour once, a group has one
 * row. Where nothing is known there are none, which is always right.
 */
final class UniqueRows {
  private final Catalog catalog;

  /** Creates the finder; the catalog's facts must hold while the plan runs. */
  UniqueRows(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Variables by which the rows of a plan differ; those of an inner plan, for one row that starts it.
   *
   * @return null if none are known; empty if there is at most one row
   */
  Set<Variable> key(LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.Unit _,LogicalPlan.Argument _ -> Set.of();
      case LogicalPlan.ScanVertices scan -> Set.of(scan.vertex());
      case SeekVertex seek ->
        findsOne(seek) ? key(seek.input()) : with(key(seek.input()), seek.vertex());
      case LogicalPlan.Extend extend -> EdgeStep.leadToEachOnce(extend.steps(), catalog)
          ? with(key(extend.input()), extend.to())
          : with(key(extend.input()), extend.edge());
      case LogicalPlan.ExtendInto extend -> EdgeStep.leadToEachOnce(extend.steps(), catalog)
          ? key(extend.input())
          : with(key(extend.input()), extend.edge());
      case Intersect intersect -> key(intersect);
      case LogicalPlan.VariableExtend extend -> findsEachOnce(extend.repetition())
          ? with(key(extend.input()), extend.to())
          : null;
      case LogicalPlan.VariableExtendInto extend ->
        findsEachOnce(extend.repetition()) ? key(extend.input()) : null;
      case LogicalPlan.HashJoin join -> both(join.left(), join.right());
      case LogicalPlan.CartesianProduct product -> both(product.left(), product.right());
      case LogicalPlan.OptionalApply apply -> both(apply.input(), apply.inner());
      case LogicalPlan.Apply apply -> both(apply.input(), apply.inner());
      case LogicalPlan.SemiApply apply -> key(apply.input());
      case LogicalPlan.CountApply apply -> key(apply.input());
      case LogicalPlan.Filter filter -> key(filter.input());
      case Project project -> key(project);
      case Aggregate aggregate -> variables(aggregate.keys());
      case LogicalPlan.Distinct distinct -> key(distinct);
      case LogicalPlan.OrderBy order -> key(order.input());
      case LogicalPlan.Top top -> key(top.input());
      case LogicalPlan.Skip skip -> key(skip.input());
      case LogicalPlan.Limit limit -> key(limit.input());
      case LogicalPlan.Eager eager -> key(eager.input());
      case LogicalPlan.Rows _,LogicalPlan.Union _,LogicalPlan.Unwind _ -> null;
      case LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _ -> null;
      case UpdatePlan _,CountingPlan _ -> null;
    };
  }

  private static Set<Variable> with(Set<Variable> key, Variable variable) {
    if (key == null || variable == null) {
      return null;
    }
    Set<Variable> larger = new HashSet<>(key);
    larger.add(variable);
    return larger;
  }

  private Set<Variable> both(LogicalPlan left, LogicalPlan right) {
    Set<Variable> leftKey = key(left);
    Set<Variable> rightKey = leftKey == null ? null : key(right);
    if (rightKey == null) {
      return null;
    }
    Set<Variable> key = new HashSet<>(leftKey);
    key.addAll(rightKey);
    return key;
  }

  private boolean findsOne(SeekVertex seek) {
    return !seek.anyOf() && switch (seek.by()) {
      case SeekBy.PropertyValue(String name) ->
        seek.tables().size() == 1
            && catalog.vertexTable(seek.tables().getFirst()).isPrimaryKey(name);
      case SeekBy.VertexIdentity _ -> true;
      case SeekBy.EndOfEdge _ -> false;
    };
  }

  private static boolean findsEachOnce(Repetition repetition) {
    return switch (repetition.mode()) {
      case REACHABLE, SHORTEST -> true;
      case TRAILS, WALKS, ALL_SHORTEST -> false;
    };
  }

  private Set<Variable> key(Intersect intersect) {
    Set<Variable> key = with(key(intersect.input()), intersect.to());
    for (IntersectLeg leg : intersect.legs()) {
      if (!EdgeStep.leadToEachOnce(leg.steps(), catalog)) {
        key = with(key, leg.edge());
      }
    }
    return key;
  }

  /** The variables that hold the input's key above a projection; null if it drops one of them. */
  private Set<Variable> key(Project project) {
    Set<Variable> below = key(project.input());
    if (below == null) {
      return null;
    }
    Set<Variable> key = new HashSet<>();
    Set<Variable> found = new HashSet<>();
    for (Projection item : project.projections()) {
      if (item.expression() instanceof VariableReference(Variable variable)
          && below.contains(variable) && found.add(variable)) {
        key.add(item.variable());
      }
    }
    return found.equals(below) ? key : null;
  }

  private Set<Variable> key(LogicalPlan.Distinct distinct) {
    Set<Variable> key = key(distinct.input());
    return key != null && distinct.variables().containsAll(key) ? key
        : Set.copyOf(distinct.variables());
  }

  private static Set<Variable> variables(List<Projection> items) {
    Set<Variable> variables = new HashSet<>();
    items.forEach(item -> variables.add(item.variable()));
    return variables;
  }
}

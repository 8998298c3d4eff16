package io.graphflow.core.ftree.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.core.ftree.plan.Operation.BoundAggregate;
import io.graphflow.core.ftree.plan.Operation.BoundProperty;
import io.graphflow.core.ftree.plan.Operation.Computation;
import io.graphflow.core.ftree.plan.Operation.CountApply;
import io.graphflow.core.ftree.plan.Operation.Expand;
import io.graphflow.core.ftree.plan.Operation.ExpandInPlace;
import io.graphflow.core.ftree.plan.Operation.ExpandRows;
import io.graphflow.core.ftree.plan.Operation.Filter;
import io.graphflow.core.ftree.plan.Operation.FilterEdge;
import io.graphflow.core.ftree.plan.Operation.Project;
import io.graphflow.core.ftree.plan.Operation.SemiApply;
import io.graphflow.core.predicate.PropertyCondition;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.Map;

/**
 * Pushes the bound of a top down to the expansion that reaches the elements whose property is the first key.
 * Operators between the two make rows of each row that they read, none of which is wanted if that one is beyond
 * the bound.
 */
final class BoundPushDown {
  private final int bound;
  private final Map<Variable, Lists> edgeLists;

  /** Creates it; {@code bound} is the number of the top's bound. */
  BoundPushDown(int bound, Map<Variable, Lists> edgeLists) {
    this.bound = bound;
    this.edgeLists = edgeLists;
  }

  /** The plan below the top with the bound where it can be tested; null if there is no such place. */
  FTreePlan below(FTreePlan plan, Variable key) {
    if (plan.operation() instanceof Operation.Aggregate aggregate) {
      return isAggregate(aggregate.node(), key)
          ? with(plan, aggregate.with(new BoundAggregate(bound, key)))
          : null;
    }
    if (!(plan.operation() instanceof Project project)) {
      return null;
    }
    for (Computation computation : project.computations()) {
      if (computation.projection().variable().equals(key)) {
        FTreePlan input = atElement(project.input(), computation);
        return input == null ? null
            : with(plan, new Project(input, project.node(), project.computations(),
                project.renamed()));
      }
    }
    for (Projection renamed : project.renamed()) {
      if (renamed.variable().equals(key)) {
        FTreePlan input =
            below(project.input(), ((VariableReference) renamed.expression()).variable());
        return input == null ? null
            : with(plan, new Project(input, project.node(), project.computations(),
                project.renamed()));
      }
    }
    return null;
  }

  private static boolean isAggregate(LogicalPlan.Aggregate aggregate, Variable key) {
    return aggregate.aggregations().stream().anyMatch(each -> each.variable().equals(key));
  }

  private FTreePlan atElement(FTreePlan input, Computation computation) {
    return computation.projection().expression() instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable variable)
        && PropertyCondition.isElement(variable)
            ? at(input, access, computation.path().columns().getFirst())
            : null;
  }

  /** Goes down to the expansion that makes the block of an element. */
  private FTreePlan at(FTreePlan plan, PropertyAccess access, Column element) {
    return switch (plan.operation()) {
      case Expand expand when expand.block() == element.block() -> with(plan,
          expand.with(
              new BoundProperty(bound, access, element, edgeLists.get(element.variable()))));
      case Expand expand -> {
        FTreePlan input = at(expand.input(), access, element);
        yield input == null ? null : with(plan, expand.on(input));
      }
      case ExpandInPlace expand when !expand.makes(element) -> {
        FTreePlan input = at(expand.input(), access, element);
        yield input == null ? null
            : with(plan, new ExpandInPlace(input, expand.node(), expand.from(), expand.edge(),
                expand.to(), expand.lists()));
      }
      case ExpandRows expand when !(expand.node() instanceof LogicalPlan.ProcedureCall) -> {
        FTreePlan input = at(expand.input(), access, element);
        yield input == null ? null
            : with(plan, new ExpandRows(input, expand.inner(), expand.node(), expand.path(),
                expand.block(), expand.added(), expand.innerColumns(), expand.lookup()));
      }
      case FilterEdge filter -> {
        FTreePlan input = at(filter.input(), access, element);
        yield input == null ? null
            : with(plan, new FilterEdge(input, filter.node(), filter.path(), filter.lookup()));
      }
      case Filter filter -> {
        FTreePlan input = at(filter.input(), access, element);
        yield input == null ? null : with(plan, new Filter(input, filter.condition()));
      }
      case Project project -> {
        FTreePlan input = at(project.input(), access, element);
        yield input == null ? null
            : with(plan, new Project(input, project.node(), project.computations(),
                project.renamed()));
      }
      case SemiApply apply -> {
        FTreePlan input = at(apply.input(), access, element);
        yield input == null ? null
            : with(plan, new SemiApply(input, apply.inner(), apply.node(), apply.atOnce(),
                apply.path(), apply.mark()));
      }
      case CountApply apply -> {
        FTreePlan input = at(apply.input(), access, element);
        yield input == null ? null
            : with(plan,
                new CountApply(input, apply.inner(), apply.node(), apply.atOnce(), apply.path(),
                    apply.vertex(), apply.end(), apply.count()));
      }
      case Operation.Leaf _,ExpandInPlace _,ExpandRows _,Operation.Defactor _,Operation.Collect _,Operation.Aggregate _,Operation.Top _ ->
        null;
    };
  }

  private static FTreePlan with(FTreePlan plan, Operation operation) {
    return new FTreePlan(operation, plan.blocks(), plan.rows());
  }
}

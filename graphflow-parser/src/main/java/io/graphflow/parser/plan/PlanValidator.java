package io.graphflow.parser.plan;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.Branched;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.UpdatePlan.CallUpdates;
import io.graphflow.parser.plan.UpdatePlan.CreateElements;
import io.graphflow.parser.plan.UpdatePlan.DeleteElements;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.plan.UpdatePlan.SetItems;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the rules that every executor relies on:
 *
 * <ul>
 *   <li>a variable is bound below every operator that reads it, and above no operator that binds it
 *       again (rows are slots by variable, so a second binding would overwrite the first);
 *   <li>the inner plan of an apply has exactly one {@link Argument}, its leftmost leaf, whose variables
 *       the outer plan binds; no other plan has one. So right sides of joins never depend on the
 *       current outer row; of a {@link Union} each branch, or none, has one;
 *   <li>both sides of a {@link HashJoin} share its keys and nothing else, those of a {@link
 *       CartesianProduct} nothing;
 *   <li>patterns go from vertex to vertex along edges, by static type;
 *   <li>a {@link Repetition} is one that its mode allows, and its own variables are bound by nothing
 *       else;
 *   <li>the counts of {@link Skip}, {@link Limit} and {@link Top} read no variable;
 *   <li>an operator of a {@link CountingPlan} has passes where it reads counts, and these are of the
 *       vertices that it reads them for;
 *   <li>updates and barriers lie on the way from the root through first inputs and branches of a {@link
 *       Union}, or in the body of a {@link ForEach};
 *   <li>{@link Project} computes all its expressions from the input row, so it may repeat a variable of
 *       the input only as itself.
 * </ul>
 */
public final class PlanValidator {
  private final List<String> problems = new ArrayList<>();

  /** What the rows of plans bind that were checked and not yet asked for. */
  private final IdentityHashMap<LogicalPlan, Set<Variable>> checked = new IdentityHashMap<>();

  private PlanValidator() {}

  /**
   * The rules that {@code plan} breaks, a sentence each; empty if it is correct.
   *
   * @param columns variables that the plan's rows must bind
   */
  public static List<String> problems(LogicalPlan plan, Collection<Variable> columns) {
    PlanValidator validator = new PlanValidator();
    Set<Variable> bound = validator.check(plan, Set.of());
    validator.require(argumentCount(plan) == 0, plan, "has an Argument outside an apply");
    for (Variable column : columns) {
      validator.require(bound.contains(column), plan, "does not bind column " + column);
    }
    return validator.problems;
  }

  /**
   * Checks {@code plan} and everything below it.
   *
   * @param outer what the rows bind from which the plan is started; empty unless it is an inner plan
   * @return what rows of the plan bind
   */
  private Set<Variable> check(LogicalPlan plan, Set<Variable> outer) {
    Set<Variable> known = checked.remove(plan);
    if (known != null) {
      return known;
    }
    // The way down first inputs is as long as the query. From below, each plan finds its input checked, so that the
    // stack does not grow with it.
    List<LogicalPlan> way = new ArrayList<>();
    LogicalPlan at = plan;
    while (!(at instanceof CountingPlan) && !at.inputs().isEmpty()) {
      at = at.inputs().getFirst();
      way.add(at);
    }
    for (LogicalPlan below : way.reversed()) {
      checked.put(below, checkOne(below, outer));
    }
    return checkOne(plan, outer);
  }

  private Set<Variable> checkOne(LogicalPlan plan, Set<Variable> outer) {
    return switch (plan) {
      case Unit _ -> new LinkedHashSet<>();
      case Argument(List<Variable> variables) -> {
        for (Variable variable : variables) {
          require(outer.contains(variable), plan, "takes " + variable + " that is not outside");
        }
        yield new LinkedHashSet<>(variables);
      }
      case Rows(List<Variable> variables) ->
        bind(plan, new LinkedHashSet<>(), outer, variables);
      case ScanVertices(Variable vertex, _, _) -> {
        requireType(plan, vertex, CypherType.NODE);
        yield bind(plan, new LinkedHashSet<>(), outer, PlanVariables.added(plan));
      }
      case SeekVertex(LogicalPlan input, Variable vertex, _, _, _, _) -> {
        requireType(plan, vertex, CypherType.NODE);
        yield unary(plan, input, outer);
      }
      case Extend(LogicalPlan input, Variable from, Variable edge, Variable to, _, _, _) -> {
        requireEdge(plan, from, edge, to);
        yield unary(plan, input, outer);
      }
      case ExtendInto(LogicalPlan input, Variable from, Variable edge, Variable to, _, _) -> {
        requireEdge(plan, from, edge, to);
        yield unary(plan, input, outer);
      }
      case VariableExtend extend -> {
        requireWay(plan, extend.from(), extend.edges(), extend.length(), extend.to());
        yield repeated(plan, extend.input(), extend.repetition(), extend.edges(), outer);
      }
      case VariableExtendInto extend -> {
        requireWay(plan, extend.from(), extend.edges(), extend.length(), extend.to());
        yield repeated(plan, extend.input(), extend.repetition(), extend.edges(), outer);
      }
      case Intersect(LogicalPlan input, Variable to, List<IntersectLeg> legs, _) -> {
        require(legs.size() >= 2, plan, "has fewer than two legs");
        legs.forEach(leg -> requireEdge(plan, leg.from(), leg.edge(), to));
        yield unary(plan, input, outer);
      }
      case HashJoin(LogicalPlan left, LogicalPlan right, List<Variable> keys) -> {
        Set<Variable> bound = check(left, outer);
        Set<Variable> boundRight = check(right, outer);
        requireReadOnly(plan, right);
        require(argumentCount(right) == 0, plan, "has a right side that depends on outer rows");
        require(!keys.isEmpty(), plan, "has no key");
        Set<Variable> shared = new HashSet<>(bound);
        shared.retainAll(boundRight);
        require(
            shared.equals(Set.copyOf(keys)), plan, "shares " + shared + " between its sides");
        bound.addAll(boundRight);
        yield bound;
      }
      case CartesianProduct(LogicalPlan left, LogicalPlan right) -> {
        Set<Variable> bound = check(left, outer);
        Set<Variable> boundRight = check(right, outer);
        requireReadOnly(plan, right);
        require(argumentCount(right) == 0, plan, "has a right side that depends on outer rows");
        yield bind(plan, bound, Set.of(), boundRight);
      }
      case OptionalApply(LogicalPlan input, LogicalPlan inner, List<Variable> introduced) -> {
        Set<Variable> bound = check(input, outer);
        Set<Variable> added = inner(plan, inner, bound, outer);
        requireReadOnly(plan, inner);
        for (Variable variable : introduced) {
          require(added.contains(variable), plan, "introduces " + variable + " but never binds it");
        }
        yield bind(plan, bound, outer, introduced);
      }
      case SemiApply(LogicalPlan input, LogicalPlan inner, Variable mark, boolean anti) -> {
        Set<Variable> bound = check(input, outer);
        inner(plan, inner, bound, outer);
        requireReadOnly(plan, inner);
        if (mark != null) {
          require(!anti, plan, "is anti and has a mark");
          requireType(plan, mark, CypherType.BOOLEAN);
        }
        yield bind(plan, bound, outer, PlanVariables.added(plan));
      }
      case CountApply(LogicalPlan input, LogicalPlan inner, Variable vertex, Variable end, Variable count) -> {
        Set<Variable> bound = check(input, outer);
        Set<Variable> added = inner(plan, inner, bound, outer);
        requireReadOnly(plan, inner);
        requireType(plan, vertex, CypherType.NODE);
        requireType(plan, end, CypherType.NODE);
        requireType(plan, count, CypherType.INTEGER);
        require(bound.contains(vertex), plan, "compares with " + vertex + ", which is not bound");
        require(added.contains(end), plan, "counts by " + end + " but never binds it");
        require(
            !PlanVariables.argument(inner).contains(vertex),
            plan,
            "has an inner plan that reads " + vertex);
        yield bind(plan, bound, outer, List.of(count));
      }
      case Apply(LogicalPlan input, LogicalPlan inner, List<Variable> introduced) -> {
        Set<Variable> bound = check(input, outer);
        Set<Variable> added = inner(plan, inner, bound, outer);
        requireReadOnly(plan, inner);
        for (Variable variable : introduced) {
          require(added.contains(variable), plan, "introduces " + variable + " but never binds it");
        }
        yield bind(plan, bound, outer, introduced);
      }
      case Project(LogicalPlan input, List<Projection> projections) -> {
        Set<Variable> below = check(input, outer);
        requireReads(plan, below);
        for (Projection projection : projections) {
          Variable variable = projection.variable();
          boolean itself =
              projection.expression() instanceof VariableReference(Variable same)
                  && same.equals(variable);
          require(
              itself || !below.contains(variable), plan, "gives " + variable + " a second value");
        }
        yield bind(plan, new LinkedHashSet<>(), Set.of(), PlanVariables.added(plan));
      }
      case Aggregate(LogicalPlan input, _, List<Aggregation> aggregations) -> {
        requireReads(plan, check(input, outer));
        for (Aggregation aggregation : aggregations) {
          boolean star = aggregation.argument() == null;
          require(
              star == switch (aggregation.function()) {
                case COUNT_STAR -> true;
                case COUNT, SUM, AVG, MIN, MAX, COLLECT, COLLECT_ALL, ST_DEV, ST_DEV_P, FIRST,
                    FIRST_ROW ->
                  false;
              },
              plan,
              "has " + aggregation.function() + (star ? " without" : " with") + " an argument");
          require(
              aggregation.order().isEmpty() || aggregation.function() == AggregateFunction.FIRST
                  || aggregation.function() == AggregateFunction.FIRST_ROW,
              plan,
              "has an order for " + aggregation.function());
        }
        yield bind(plan, new LinkedHashSet<>(), Set.of(), PlanVariables.added(plan));
      }
      case CountingPlan counting -> checkCounting(counting, outer);
      case Distinct(LogicalPlan input, List<Variable> variables) -> {
        requireReads(plan, check(input, outer));
        yield new LinkedHashSet<>(variables);
      }
      case Top(LogicalPlan input, _, Expression count) -> {
        requireConstant(plan, count);
        yield unary(plan, input, outer);
      }
      case Skip(LogicalPlan input, Expression count) -> {
        requireConstant(plan, count);
        yield unary(plan, input, outer);
      }
      case Limit(LogicalPlan input, Expression count) -> {
        requireConstant(plan, count);
        yield unary(plan, input, outer);
      }
      case Union(List<LogicalPlan> branches, List<Variable> variables) -> {
        require(branches.size() >= 2, plan, "has fewer than two branches");
        for (LogicalPlan branch : branches) {
          Set<Variable> bound = check(branch, outer);
          require(bound.containsAll(variables), plan, "has a branch without all of " + variables);
          int arguments = argumentCount(branch);
          require(
              arguments == argumentCount(branches.getFirst()),
              plan,
              "has branches of which not all begin with the outer row");
          require(
              arguments == 0 || leftmostLeaf(branch) instanceof Argument,
              plan,
              "has an Argument not leftmost in its branch");
        }
        yield bind(plan, new LinkedHashSet<>(), Set.of(), variables);
      }
      case Filter(LogicalPlan input, _) -> unary(plan, input, outer);
      case OrderBy(LogicalPlan input, _) -> unary(plan, input, outer);
      case Unwind(LogicalPlan input, _, _) -> unary(plan, input, outer);
      case LoadCsv load -> unary(plan, load.input(), outer);
      case LoadParquet load -> unary(plan, load.input(), outer);
      case ProcedureCall call -> {
        require(
            call.arguments().size() == call.procedure().arguments().size(),
            plan,
            "has not the arguments of " + call.procedure());
        yield unary(plan, call.input(), outer);
      }
      case Eager(LogicalPlan input) -> unary(plan, input, outer);
      case CreateElements(LogicalPlan input, List<NewElement> elements) -> {
        requireElements(plan, elements);
        yield unary(plan, input, outer);
      }
      case SetItems(LogicalPlan input, _) -> unary(plan, input, outer);
      case DeleteElements(LogicalPlan input, _, _) -> unary(plan, input, outer);
      case Merge merge -> {
        requireElements(plan, merge.elements());
        Set<Variable> bound = check(merge.input(), outer);
        Set<Variable> added = inner(plan, merge.match(), bound, outer);
        requireReadOnly(plan, merge.match());
        for (Variable variable : merge.introduced()) {
          require(added.contains(variable), plan, "introduces " + variable + " but never binds it");
        }
        requireReads(plan, bound);
        yield bind(plan, bound, outer, merge.introduced());
      }
      case ForEach each -> {
        Set<Variable> bound = check(each.input(), outer);
        requireReads(plan, bound);
        Set<Variable> inside = new HashSet<>(bound);
        require(inside.add(each.element()), plan, "binds " + each.element() + " again");
        inner(plan, each.body(), inside, outer);
        yield bound;
      }
      case CallUpdates call -> {
        Set<Variable> bound = check(call.input(), outer);
        Set<Variable> added = inner(plan, call.body(), bound, outer);
        for (Variable variable : call.introduced()) {
          require(added.contains(variable), plan, "introduces " + variable + " but never binds it");
        }
        require(
            call.returns() || call.introduced().isEmpty(), plan, "introduces what nothing returns");
        yield bind(plan, bound, outer, call.introduced());
      }
    };
  }

  private Set<Variable> checkCounting(CountingPlan plan, Set<Variable> outer) {
    return switch (plan) {
      case SignedAggregate aggregate -> {
        for (SignedTerm term : aggregate.terms()) {
          Set<Variable> below = check(term.input(), outer);
          List<Variable> keys = term.keys().stream().map(Projection::variable).toList();
          require(keys.equals(aggregate.keys()), plan, "has terms of different keys");
          require(term.factor() != 0, plan, "has a term of no rows");
          for (Projection key : term.keys()) {
            require(
                below.containsAll(ExpressionTree.variables(key.expression())),
                plan,
                "reads a key that nothing below binds");
          }
        }
        for (Aggregation aggregation : aggregate.aggregations()) {
          require(
              aggregation.function() == AggregateFunction.COUNT_STAR,
              plan,
              "has " + aggregation.function() + " over rows that are taken away");
        }
        yield bind(plan, new LinkedHashSet<>(), Set.of(), PlanVariables.added(plan));
      }
      case Branched count -> {
        Set<Variable> bound = unary(plan, count.input(), outer);
        for (CountedBranch branch : count.branches()) {
          requireEdge(plan, branch.from(), branch.edge(), branch.to());
          require(
              !bound.contains(branch.to()) && !bound.contains(branch.edge()),
              plan,
              "counts what its input enumerates");
          if (branch.counts() != null) {
            requireCounts(plan, branch.counts(), branch.to());
          }
        }
        yield bound;
      }
      case MultiplyByCount multiply -> {
        Set<Variable> bound = unary(plan, multiply.input(), outer);
        requireCounts(plan, multiply.counts(), multiply.vertex());
        yield bound;
      }
      case VertexCounts counts -> pass(counts, counts.vertex());
      case NeighbourCounts counts -> {
        requireEdge(plan, counts.from(), counts.edge(), counts.to());
        yield pass(counts, counts.from());
      }
    };
  }

  private void requireCounts(LogicalPlan plan, Pass counts, Variable vertex) {
    require(counts.vertex().equals(vertex), plan, "reads counts of " + counts.vertex());
    check(counts, Set.of());
  }

  /** A pass writes each vertex once, so that its input must scan it and bind nothing else. */
  private Set<Variable> pass(Pass plan, Variable scanned) {
    Set<Variable> bound = check(plan.input(), Set.of());
    requireReads(plan, bound);
    require(bound.equals(Set.of(scanned)), plan, "counts by " + scanned + " but has " + bound);
    require(
        leftmostLeaf(plan.input()) instanceof ScanVertices, plan, "does not scan " + scanned);
    return new LinkedHashSet<>(PlanVariables.added(plan));
  }

  private Set<Variable> unary(LogicalPlan plan, LogicalPlan input, Set<Variable> outer) {
    Set<Variable> bound = check(input, outer);
    requireReads(plan, bound);
    return bind(plan, bound, outer, PlanVariables.added(plan));
  }

  private Set<Variable> repeated(
      LogicalPlan plan,
      LogicalPlan input,
      Repetition repetition,
      Variable edges,
      Set<Variable> outer) {
    switch (repetition.mode()) {
      case TRAILS -> {}
      case WALKS -> require(!repetition.isUnbounded(), plan, "has walks without end");
      case SHORTEST, ALL_SHORTEST ->
        require(repetition.min() <= 1, plan, "has shortest paths that are not the shortest");
      case REACHABLE -> {
        require(repetition.min() <= 1, plan, "reaches by paths that are not the shortest");
        require(edges == null, plan, "binds the edges of whichever path");
      }
    }
    Set<Variable> bound = unary(plan, input, outer);
    for (Variable own : List.of(repetition.edge(), repetition.vertex())) {
      require(!bound.contains(own) && !outer.contains(own), plan, "binds " + own + " again");
    }
    return bound;
  }

  /** Checks an inner plan; returns what it binds beyond its arguments. */
  private Set<Variable> inner(
      LogicalPlan apply, LogicalPlan inner, Set<Variable> input, Set<Variable> outer) {
    Set<Variable> outside = new HashSet<>(outer);
    outside.addAll(input);
    require(argumentCount(inner) == 1, apply, "has an inner plan without exactly one Argument");
    require(leftmostLeaf(inner) instanceof Argument, apply, "has its Argument not leftmost");
    Set<Variable> arguments = PlanVariables.argument(inner);
    require(
        input.containsAll(arguments), apply, "starts its inner plan from variables it lacks");
    Set<Variable> added = check(inner, outside);
    added.removeAll(arguments);
    return added;
  }

  private Set<Variable> bind(
      LogicalPlan plan, Set<Variable> bound, Set<Variable> outer, Iterable<Variable> added) {
    for (Variable variable : added) {
      require(
          !outer.contains(variable) && bound.add(variable), plan, "binds " + variable + " again");
    }
    return bound;
  }

  private void requireReads(LogicalPlan plan, Set<Variable> bound) {
    for (Variable variable : PlanVariables.read(plan)) {
      require(bound.contains(variable), plan, "reads " + variable + " that nothing below binds");
    }
  }

  private void requireEdge(LogicalPlan plan, Variable from, Variable edge, Variable to) {
    requireType(plan, from, CypherType.NODE);
    requireType(plan, to, CypherType.NODE);
    if (edge != null) {
      requireType(plan, edge, CypherType.RELATIONSHIP);
    }
  }

  private void requireWay(
      LogicalPlan plan, Variable from, Variable edges, Variable length, Variable to) {
    requireEdge(plan, from, null, to);
    if (edges != null) {
      requireType(plan, edges, CypherType.LIST);
    }
    if (length != null) {
      requireType(plan, length, CypherType.INTEGER);
    }
  }

  /** Updates must not lie in a right side or an inner plan, which may run again or not at all. */
  private void requireReadOnly(LogicalPlan plan, LogicalPlan inner) {
    PlanTree.forEach(
        inner,
        node -> require(
            !(node instanceof UpdatePlan || node instanceof Eager),
            plan,
            "has " + OperatorText.name(node) + " where nothing may change"));
  }

  private void requireElements(LogicalPlan plan, List<NewElement> elements) {
    for (NewElement element : elements) {
      switch (element) {
        case NewElement.NewVertex vertex -> requireType(plan, vertex.variable(), CypherType.NODE);
        case NewElement.NewEdge edge ->
          requireEdge(plan, edge.source(), edge.variable(), edge.destination());
      }
    }
  }

  private void requireType(LogicalPlan plan, Variable variable, CypherType type) {
    require(variable.type() == type, plan, "takes " + variable + " for a " + type);
  }

  private void requireConstant(LogicalPlan plan, Expression count) {
    require(
        ExpressionTree.variables(count).isEmpty(), plan, "has a count that depends on the row");
  }

  private void require(boolean condition, LogicalPlan plan, String problem) {
    if (!condition) {
      problems.add(OperatorText.name(plan) + " " + problem);
    }
  }

  private static LogicalPlan leftmostLeaf(LogicalPlan plan) {
    LogicalPlan leaf = plan;
    while (!leaf.inputs().isEmpty()) {
      leaf = leaf.inputs().getFirst();
    }
    return leaf;
  }

  /** Argument leaves that belong to {@code plan} itself, not to inner plans of applies in it. */
  private static int argumentCount(LogicalPlan plan) {
    return switch (plan) {
      case Argument _ -> 1;
      case OptionalApply(LogicalPlan input, _, _) -> argumentCount(input);
      case SemiApply(LogicalPlan input, _, _, _) -> argumentCount(input);
      case CountApply(LogicalPlan input, _, _, _, _) -> argumentCount(input);
      case Apply(LogicalPlan input, _, _) -> argumentCount(input);
      case UpdatePlan update -> argumentCount(update.input());
      case Unit _,Rows _,ScanVertices _,SeekVertex _,Extend _,ExtendInto _,Intersect _ ->
        plan.inputs().stream().mapToInt(PlanValidator::argumentCount).sum();
      case HashJoin _,CartesianProduct _,Filter _,Project _,Aggregate _,Distinct _,OrderBy _ ->
        plan.inputs().stream().mapToInt(PlanValidator::argumentCount).sum();
      case CountingPlan _ ->
        plan.inputs().stream().mapToInt(PlanValidator::argumentCount).sum();
      case Union(List<LogicalPlan> branches, _) -> argumentCount(branches.getFirst());
      case ProcedureCall call -> argumentCount(call.input());
      case VariableExtend _,VariableExtendInto _,Top _,Skip _,Limit _,Unwind _,LoadCsv _,LoadParquet _,Eager _ ->
        plan.inputs().stream().mapToInt(PlanValidator::argumentCount).sum();
    };
  }
}

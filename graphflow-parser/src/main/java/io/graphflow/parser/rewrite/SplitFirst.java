package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
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
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Keeps of the first row of a group the entries that are read, in the place of a map of all:
 *
 * <pre>{@code
 * Project a, last.friend.name, last.since              Project a, b.name, since
 *   Aggregate first({friend: b, since: since}            Aggregate first row(b ORDER BY since) AS b,
 *       ORDER BY since) AS last by a                         first row(since ORDER BY since) AS since by a
 * }</pre>
 *
 * <p>if nothing reads the map but by its keys. No map is made then, and entries have their types again: what reads a
 * vertex does not fail, so that it can be computed later.
 */
public final class SplitFirst {
  private final Function<CypherType, Variable> variables;

  private SplitFirst(Function<CypherType, Variable> variables) {
    this.variables = variables;
  }

  /**
   * The plan without such maps, at any depth.
   *
   * @param variables gives out further variables
   */
  public static LogicalPlan apply(LogicalPlan plan, Function<CypherType, Variable> variables) {
    return new SplitFirst(variables).apply(plan);
  }

  private LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, this::apply);
    if (!(mapped instanceof Project(LogicalPlan input, List<Projection> items))) {
      return mapped;
    }
    Map<Variable, Set<String>> keys = new LinkedHashMap<>();
    Set<Variable> whole = new LinkedHashSet<>();
    items.forEach(item -> collect(item.expression(), keys, whole));
    keys.keySet().removeAll(whole);
    Map<Variable, Map<String, Variable>> entries = new HashMap<>();
    LogicalPlan split = split(input, keys, entries);
    return entries.isEmpty() ? mapped
        : new Project(split, items.stream()
            .map(item -> new Projection(item.variable(), byEntry(item.expression(), entries)))
            .toList());
  }

  /** Finds the variables that an expression reads by keys, and those that it reads as a whole. */
  private static void collect(
      Expression expression, Map<Variable, Set<String>> keys, Set<Variable> whole) {
    List<Expression> children = ExpressionTree.children(expression);
    if (expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable map)) {
      keys.computeIfAbsent(map, _ -> new LinkedHashSet<>()).add(access.key());
    } else if (children.isEmpty()) {
      ExpressionTree.collectVariables(expression, whole);
    } else {
      children.forEach(child -> collect(child, keys, whole));
    }
  }

  /**
   * The input with entries in the place of maps.
   *
   * @param keys by variable that is read by keys alone these keys
   * @param entries receives for each map that is gone the variables of its entries
   */
  private LogicalPlan split(LogicalPlan input, Map<Variable, Set<String>> keys,
      Map<Variable, Map<String, Variable>> entries) {
    if (keys.isEmpty()) {
      return input;
    }
    return switch (input) {
      case Aggregate aggregate -> split(aggregate, keys, entries);
      case Project project -> split(project, keys, entries);
      // They hand on what they do not read.
      case Extend _,ExtendInto _,Intersect _,VariableExtend _,VariableExtendInto _,SeekVertex _ ->
        below(input, keys, entries);
      case Filter _,Unwind _,SemiApply _,OptionalApply _,CountApply _ ->
        below(input, keys, entries);
      case OrderBy _,Top _,Skip _,Limit _ -> below(input, keys, entries);
      case Unit _,Argument _,Rows _,ScanVertices _,HashJoin _,CartesianProduct _,Apply _ -> input;
      case Distinct _,Union _,Eager _,LoadCsv _,LoadParquet _,ProcedureCall _ -> input;
      case UpdatePlan _,CountingPlan _ -> input;
    };
  }

  private LogicalPlan below(LogicalPlan plan, Map<Variable, Set<String>> keys,
      Map<Variable, Map<String, Variable>> entries) {
    Map<Variable, Set<String>> unread = new LinkedHashMap<>(keys);
    unread.keySet().removeAll(PlanVariables.read(plan));
    List<LogicalPlan> inputs = plan.inputs();
    inputs.stream()
        .skip(1)
        .forEach(inner -> unread.keySet().removeAll(PlanVariables.argument(inner)));
    return PlanTree.withFirstInput(plan, split(inputs.getFirst(), unread, entries));
  }

  /** A projection hands a map on under another name. */
  private LogicalPlan split(Project project, Map<Variable, Set<String>> keys,
      Map<Variable, Map<String, Variable>> entries) {
    if (!(project.input() instanceof Aggregate aggregate)) {
      return project;
    }
    Map<Variable, Set<String>> below = new LinkedHashMap<>();
    for (Projection item : project.projections()) {
      if (item.expression() instanceof VariableReference(Variable map)
          && keys.containsKey(item.variable()) && isReadOnce(project, map)) {
        below.put(map, keys.get(item.variable()));
      }
    }
    Map<Variable, Map<String, Variable>> found = new HashMap<>();
    LogicalPlan split = split(aggregate, below, found);
    if (found.isEmpty()) {
      return project;
    }
    List<Projection> items = new ArrayList<>();
    for (Projection item : project.projections()) {
      Map<String, Variable> parts =
          item.expression() instanceof VariableReference(Variable map) ? found.get(map) : null;
      if (parts == null) {
        items.add(item);
      } else {
        entries.put(item.variable(), parts);
        parts.values()
            .forEach(part -> items.add(new Projection(part, new VariableReference(part))));
      }
    }
    return new Project(split, items);
  }

  private static boolean isReadOnce(Project project, Variable variable) {
    return project.projections()
        .stream()
        .filter(item -> ExpressionTree.variables(item.expression()).contains(variable))
        .count() == 1;
  }

  private LogicalPlan split(Aggregate aggregate, Map<Variable, Set<String>> keys,
      Map<Variable, Map<String, Variable>> entries) {
    List<Aggregation> aggregations = new ArrayList<>();
    for (Aggregation each : aggregate.aggregations()) {
      Set<String> read = keys.get(each.variable());
      if (read != null && each.function() == AggregateFunction.FIRST
          && each.argument() instanceof MapLiteral map
          && map.entries().keySet().containsAll(read)) {
        Map<String, Variable> parts = new LinkedHashMap<>();
        for (String key : read) {
          Expression entry = map.entries().get(key);
          Variable part = variables.apply(entry.type());
          parts.put(key, part);
          aggregations.add(
              new Aggregation(part, AggregateFunction.FIRST_ROW, entry, false, each.order()));
        }
        entries.put(each.variable(), parts);
      } else {
        aggregations.add(each);
      }
    }
    return new Aggregate(aggregate.input(), aggregate.keys(), aggregations);
  }

  private static Expression byEntry(
      Expression expression, Map<Variable, Map<String, Variable>> entries) {
    if (expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable map)
        && entries.containsKey(map)) {
      return new VariableReference(entries.get(map).get(access.key()));
    }
    return ExpressionTree.mapChildren(expression, child -> byEntry(child, entries));
  }
}

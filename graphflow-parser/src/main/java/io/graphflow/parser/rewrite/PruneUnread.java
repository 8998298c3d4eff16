package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
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
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
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
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.PlanRows;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.UpdatePlan.CallUpdates;
import io.graphflow.parser.plan.UpdatePlan.CreateElements;
import io.graphflow.parser.plan.UpdatePlan.DeleteElements;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.plan.UpdatePlan.SetItems;
import io.graphflow.parser.plan.VertexOrder;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes out what nothing above reads: edges of extensions, projected items, aggregates, marks, columns of
 * procedures, variables of arguments.
 *
 * <pre>{@code
 * Aggregate count(*) AS n                      Aggregate count(*) AS n
 *   Project b, a.name AS name                    Extend (a)-[:KNOWS]->(b)
 *     Extend (a)-[e:KNOWS]->(b)                    ScanVertices (a)
 *       ScanVertices (a)
 * }</pre>
 *
 * <p>Vertices stay, as executors walk from them; so do grouping keys and all that {@code DISTINCT}
 * compares, as they decide how many rows there are. An edge that a filter or a projection reads, or that
 * is compared with another, is read. What is written stays, whether it is read or not.
 */
public final class PruneUnread {

  private PruneUnread() {}

  /**
   * The plan without the parts that nothing reads.
   *
   * @param columns variables that the result needs
   */
  public static LogicalPlan apply(LogicalPlan plan, Collection<Variable> columns) {
    return prune(plan, new HashSet<>(columns));
  }

  /** Prunes a plan of which only {@code needed} is read above; the set may be changed. */
  private static LogicalPlan prune(LogicalPlan plan, Set<Variable> needed) {
    return switch (plan) {
      case Unit _,Rows _,ScanVertices _ -> plan;
      case Argument(List<Variable> variables) ->
        new Argument(variables.stream().filter(needed::contains).toList());
      case SeekVertex(LogicalPlan input, Variable vertex, List<Integer> tables, SeekBy by, Expression key, boolean anyOf) ->
        new SeekVertex(prune(input, below(plan, needed)), vertex, tables, by, key, anyOf);
      case Extend(LogicalPlan input, Variable from, Variable edge, Variable to, List<EdgeStep> steps, List<Integer> tables, VertexOrder order) ->
        new Extend(
            prune(input, below(plan, needed)), from, ifIn(edge, needed), to, steps, tables,
            order);
      case ExtendInto(LogicalPlan input, Variable from, Variable edge, Variable to, List<EdgeStep> steps, VertexOrder order) ->
        new ExtendInto(
            prune(input, below(plan, needed)), from, ifIn(edge, needed), to, steps, order);
      case VariableExtend extend ->
        new VariableExtend(
            prune(extend.input(), below(plan, needed)),
            extend.from(),
            ifIn(extend.edges(), needed),
            ifIn(extend.length(), needed),
            extend.to(),
            extend.repetition(),
            extend.steps(),
            extend.toTables(),
            extend.reversed());
      case VariableExtendInto extend ->
        new VariableExtendInto(
            prune(extend.input(), below(plan, needed)),
            extend.from(),
            ifIn(extend.edges(), needed),
            ifIn(extend.length(), needed),
            extend.to(),
            extend.repetition(),
            extend.steps());
      case Intersect(LogicalPlan input, Variable to, List<IntersectLeg> legs, List<Integer> tables) -> {
        List<IntersectLeg> pruned =
            legs.stream()
                .map(
                    leg -> new IntersectLeg(
                        leg.from(), ifIn(leg.edge(), needed), leg.steps(), leg.order()))
                .toList();
        yield new Intersect(prune(input, below(plan, needed)), to, pruned, tables);
      }
      case HashJoin(LogicalPlan left, LogicalPlan right, List<Variable> keys) ->
        new HashJoin(
            prune(left, below(plan, needed)), prune(right, below(plan, needed)), keys);
      case CartesianProduct(LogicalPlan left, LogicalPlan right) ->
        new CartesianProduct(
            prune(left, below(plan, needed)), prune(right, below(plan, needed)));
      case OptionalApply(LogicalPlan input, LogicalPlan inner, List<Variable> introduced) -> {
        List<Variable> read = introduced.stream().filter(needed::contains).toList();
        LogicalPlan prunedInner = prune(inner, new HashSet<>(read));
        Set<Variable> below = below(plan, needed);
        below.addAll(PlanVariables.argument(prunedInner));
        yield new OptionalApply(prune(input, below), prunedInner, read);
      }
      case SemiApply(LogicalPlan input, LogicalPlan inner, Variable mark, boolean anti) -> {
        Set<Variable> below = below(plan, needed);
        if (mark != null && !needed.contains(mark)) {
          yield prune(input, below);
        }
        LogicalPlan prunedInner = prune(inner, new HashSet<>());
        below.addAll(PlanVariables.argument(prunedInner));
        yield new SemiApply(prune(input, below), prunedInner, mark, anti);
      }
      case CountApply(LogicalPlan input, LogicalPlan inner, Variable vertex, Variable end, Variable count) -> {
        Set<Variable> below = new HashSet<>(needed);
        if (!below.remove(count)) {
          yield prune(input, below);
        }
        LogicalPlan prunedInner = prune(inner, new HashSet<>(Set.of(end)));
        below.add(vertex);
        below.addAll(PlanVariables.argument(prunedInner));
        yield new CountApply(prune(input, below), prunedInner, vertex, end, count);
      }
      case Apply(LogicalPlan input, LogicalPlan inner, List<Variable> introduced) -> {
        Set<Variable> below = below(plan, needed);
        List<Variable> read = introduced.stream().filter(needed::contains).toList();
        if (read.isEmpty() && PlanRows.isOne(inner) && !PlanTree.actsByProcedure(inner)) {
          yield prune(input, below);
        }
        LogicalPlan prunedInner = prune(inner, new HashSet<>(read));
        below.addAll(PlanVariables.argument(prunedInner));
        yield new Apply(prune(input, below), prunedInner, read);
      }
      case Filter(LogicalPlan input, Expression predicate) ->
        new Filter(prune(input, below(plan, needed)), predicate);
      case Project(LogicalPlan input, List<Projection> projections) -> {
        List<Projection> read =
            projections.stream().filter(item -> needed.contains(item.variable())).toList();
        if (read.isEmpty()) {
          yield prune(input, new HashSet<>());
        }
        yield new Project(prune(input, PlanVariables.read(new Project(input, read))), read);
      }
      case Aggregate(LogicalPlan input, List<Projection> keys, List<Aggregation> aggregations) -> {
        List<Aggregation> read =
            aggregations.stream().filter(item -> needed.contains(item.variable())).toList();
        if (read.isEmpty() && keys.isEmpty()) {
          read = aggregations.subList(0, 1);
        }
        Set<Variable> below = PlanVariables.read(new Aggregate(input, keys, read));
        yield new Aggregate(prune(input, below), keys, read);
      }
      case Distinct(LogicalPlan input, List<Variable> variables) ->
        new Distinct(prune(input, new HashSet<>(variables)), variables);
      case OrderBy(LogicalPlan input, List<SortKey> keys) ->
        new OrderBy(prune(input, below(plan, needed)), keys);
      case Top(LogicalPlan input, List<SortKey> keys, Expression count) ->
        new Top(prune(input, below(plan, needed)), keys, count);
      case Skip(LogicalPlan input, Expression count) -> new Skip(prune(input, needed), count);
      case Limit(LogicalPlan input, Expression count) -> new Limit(prune(input, needed), count);
      case Unwind(LogicalPlan input, Expression list, Variable element) ->
        new Unwind(prune(input, below(plan, needed)), list, element);
      case LoadCsv load ->
        new LoadCsv(
            prune(load.input(), below(plan, needed)),
            load.source(),
            load.row(),
            load.headers(),
            load.fieldTerminator());
      case LoadParquet load ->
        new LoadParquet(
            prune(load.input(), below(plan, needed)), load.source(), load.row(), load.columns());
      case ProcedureCall call -> {
        List<ProcedureOutput> read =
            call.outputs().stream().filter(output -> needed.contains(output.variable())).toList();
        yield new ProcedureCall(
            prune(call.input(), below(plan, needed)), call.procedure(), call.arguments(), read);
      }
      case CountingPlan _ -> throw new AssertionError("counting is planned last: " + plan);
      case Union(List<LogicalPlan> branches, List<Variable> variables) -> {
        List<Variable> read = variables.stream().filter(needed::contains).toList();
        yield new Union(
            branches.stream().map(branch -> prune(branch, new HashSet<>(read))).toList(), read);
      }
      case Eager(LogicalPlan input) -> new Eager(prune(input, needed));
      case UpdatePlan update -> prune(update, needed);
    };
  }

  private static LogicalPlan prune(UpdatePlan update, Set<Variable> needed) {
    return switch (update) {
      case CreateElements(LogicalPlan input, List<NewElement> elements) ->
        new CreateElements(prune(input, below(update, needed)), elements);
      case SetItems(LogicalPlan input, List<SetItem> items) ->
        new SetItems(prune(input, below(update, needed)), items);
      case DeleteElements(LogicalPlan input, List<Expression> elements, boolean detach) ->
        new DeleteElements(prune(input, below(update, needed)), elements, detach);
      case Merge merge -> {
        Set<Variable> readOfMatch = PlanVariables.read(merge.items());
        readOfMatch.addAll(needed);
        List<Variable> read =
            merge.introduced().stream().filter(readOfMatch::contains).toList();
        LogicalPlan match = prune(merge.match(), new HashSet<>(read));
        Set<Variable> below = below(update, needed);
        below.addAll(PlanVariables.argument(match));
        yield new Merge(
            prune(merge.input(), below),
            match,
            read,
            merge.elements(),
            merge.onCreate(),
            merge.onMatch());
      }
      case ForEach each -> {
        LogicalPlan body = prune(each.body(), new HashSet<>());
        Set<Variable> below = below(update, needed);
        below.addAll(PlanVariables.argument(body));
        below.remove(each.element());
        yield new ForEach(prune(each.input(), below), each.element(), each.list(), body);
      }
      case CallUpdates call -> {
        List<Variable> read = call.introduced().stream().filter(needed::contains).toList();
        LogicalPlan body = prune(call.body(), new HashSet<>(read));
        Set<Variable> below = below(update, needed);
        below.addAll(PlanVariables.argument(body));
        yield new CallUpdates(prune(call.input(), below), body, read, call.returns());
      }
    };
  }

  /** The variables that must be bound below an operator if {@code needed} is read above it. */
  private static Set<Variable> below(LogicalPlan operator, Set<Variable> needed) {
    Set<Variable> below = PlanVariables.read(operator);
    below.addAll(needed);
    PlanVariables.added(operator).forEach(below::remove);
    return below;
  }

  private static Variable ifIn(Variable variable, Set<Variable> needed) {
    return variable != null && needed.contains(variable) ? variable : null;
  }
}

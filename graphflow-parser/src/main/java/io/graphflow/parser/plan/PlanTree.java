package io.graphflow.parser.plan;

import io.graphflow.parser.plan.CountingPlan.Branched;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
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
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Walks over plans. */
public final class PlanTree {

  private PlanTree() {}

  /** Calls {@code visitor} for the plan and everything below it, inner plans included, parents first. */
  public static void forEach(LogicalPlan plan, Consumer<LogicalPlan> visitor) {
    visitor.accept(plan);
    for (LogicalPlan input : plan.inputs()) {
      forEach(input, visitor);
    }
  }

  /** The plan and everything below it, inner plans included, parents first. */
  public static Stream<LogicalPlan> all(LogicalPlan plan) {
    return Stream.concat(Stream.of(plan), plan.inputs().stream().flatMap(PlanTree::all));
  }

  /** Whether a plan calls a procedure that gives no rows, which is called for what it does. */
  public static boolean actsByProcedure(LogicalPlan plan) {
    return all(plan)
        .anyMatch(node -> node instanceof ProcedureCall call && call.procedure().isVoid());
  }

  /** The inputs of an operator, outer (left) first, inner plans included. */
  static List<LogicalPlan> inputs(LogicalPlan plan) {
    return switch (plan) {
      case Unit _,Argument _,Rows _,ScanVertices _ -> List.of();
      case SeekVertex p -> List.of(p.input());
      case Extend p -> List.of(p.input());
      case ExtendInto p -> List.of(p.input());
      case VariableExtend p -> List.of(p.input());
      case VariableExtendInto p -> List.of(p.input());
      case Intersect p -> List.of(p.input());
      case HashJoin p -> List.of(p.left(), p.right());
      case CartesianProduct p -> List.of(p.left(), p.right());
      case OptionalApply p -> List.of(p.input(), p.inner());
      case SemiApply p -> List.of(p.input(), p.inner());
      case CountApply p -> List.of(p.input(), p.inner());
      case Apply p -> List.of(p.input(), p.inner());
      case Filter p -> List.of(p.input());
      case Project p -> List.of(p.input());
      case Aggregate p -> List.of(p.input());
      case SignedAggregate p -> p.terms().stream().map(SignedTerm::input).toList();
      case Branched p -> {
        List<LogicalPlan> inputs = new ArrayList<>(List.of(p.input()));
        p.branches()
            .stream()
            .map(CountedBranch::counts)
            .filter(Objects::nonNull)
            .forEach(inputs::add);
        yield List.copyOf(inputs);
      }
      case MultiplyByCount p -> List.of(p.input(), p.counts());
      case VertexCounts p -> List.of(p.input());
      case NeighbourCounts p -> List.of(p.input());
      case Distinct p -> List.of(p.input());
      case OrderBy p -> List.of(p.input());
      case Top p -> List.of(p.input());
      case Skip p -> List.of(p.input());
      case Limit p -> List.of(p.input());
      case Unwind p -> List.of(p.input());
      case LoadCsv p -> List.of(p.input());
      case LoadParquet p -> List.of(p.input());
      case ProcedureCall p -> List.of(p.input());
      case Union p -> p.branches();
      case Eager p -> List.of(p.input());
      case CreateElements p -> List.of(p.input());
      case SetItems p -> List.of(p.input());
      case DeleteElements p -> List.of(p.input());
      case Merge p -> List.of(p.input(), p.match());
      case ForEach p -> List.of(p.input(), p.body());
      case CallUpdates p -> List.of(p.input(), p.body());
    };
  }

  /** The operator with another first input. */
  public static LogicalPlan withFirstInput(LogicalPlan plan, LogicalPlan first) {
    List<LogicalPlan> inputs = new ArrayList<>(plan.inputs());
    inputs.set(0, first);
    Iterator<LogicalPlan> next = inputs.iterator();
    return mapInputs(plan, _ -> next.next());
  }

  /**
   * The operator with {@code function} applied to each input that runs once: inner plans, which run
   * for each row of another input, stay as they are.
   */
  public static LogicalPlan mapOuterInputs(
      LogicalPlan plan, UnaryOperator<LogicalPlan> function) {
    return switch (plan) {
      case OptionalApply p ->
        new OptionalApply(function.apply(p.input()), p.inner(), p.introduced());
      case SemiApply p -> new SemiApply(function.apply(p.input()), p.inner(), p.mark(), p.anti());
      case CountApply p ->
        new CountApply(function.apply(p.input()), p.inner(), p.vertex(), p.end(), p.count());
      case Apply p -> new Apply(function.apply(p.input()), p.inner(), p.introduced());
      case Merge p ->
        new Merge(
            function.apply(p.input()),
            p.match(),
            p.introduced(),
            p.elements(),
            p.onCreate(),
            p.onMatch());
      case ForEach p -> new ForEach(function.apply(p.input()), p.element(), p.list(), p.body());
      case CallUpdates p ->
        new CallUpdates(function.apply(p.input()), p.body(), p.introduced(), p.returns());
      case Unit _,Argument _,Rows _,ScanVertices _,SeekVertex _,Extend _,ExtendInto _ ->
        mapInputs(plan, function);
      case VariableExtend _,VariableExtendInto _,Intersect _,HashJoin _,CartesianProduct _ ->
        mapInputs(plan, function);
      case Filter _,Project _,Aggregate _,CountingPlan _,Distinct _,OrderBy _,Top _,Skip _ ->
        mapInputs(plan, function);
      case Limit _,Unwind _,LoadCsv _,LoadParquet _,ProcedureCall _,Union _,Eager _ ->
        mapInputs(plan, function);
      case CreateElements _,SetItems _,DeleteElements _ -> mapInputs(plan, function);
    };
  }

  /** The operator with {@code function} applied to each input in order, inner plans included. */
  public static LogicalPlan mapInputs(LogicalPlan plan, UnaryOperator<LogicalPlan> function) {
    return switch (plan) {
      case Unit _,Argument _,Rows _,ScanVertices _ -> plan;
      case SeekVertex p ->
        new SeekVertex(
            function.apply(p.input()), p.vertex(), p.tables(), p.by(), p.key(), p.anyOf());
      case Extend p ->
        new Extend(
            function.apply(p.input()), p.from(), p.edge(), p.to(), p.steps(), p.toTables(),
            p.order());
      case ExtendInto p ->
        new ExtendInto(
            function.apply(p.input()), p.from(), p.edge(), p.to(), p.steps(), p.order());
      case VariableExtend p ->
        new VariableExtend(
            function.apply(p.input()),
            p.from(),
            p.edges(),
            p.length(),
            p.to(),
            p.repetition(),
            p.steps(),
            p.toTables(),
            p.reversed());
      case VariableExtendInto p ->
        new VariableExtendInto(
            function.apply(p.input()),
            p.from(),
            p.edges(),
            p.length(),
            p.to(),
            p.repetition(),
            p.steps());
      case Intersect p ->
        new Intersect(function.apply(p.input()), p.to(), p.legs(), p.toTables());
      case HashJoin p ->
        new HashJoin(function.apply(p.left()), function.apply(p.right()), p.keys());
      case CartesianProduct p ->
        new CartesianProduct(function.apply(p.left()), function.apply(p.right()));
      case OptionalApply p ->
        new OptionalApply(function.apply(p.input()), function.apply(p.inner()), p.introduced());
      case SemiApply p ->
        new SemiApply(
            function.apply(p.input()), function.apply(p.inner()), p.mark(), p.anti());
      case CountApply p ->
        new CountApply(
            function.apply(p.input()), function.apply(p.inner()), p.vertex(), p.end(), p.count());
      case Apply p ->
        new Apply(function.apply(p.input()), function.apply(p.inner()), p.introduced());
      case Filter p -> new Filter(function.apply(p.input()), p.predicate());
      case Project p -> new Project(function.apply(p.input()), p.projections());
      case Aggregate p ->
        new Aggregate(function.apply(p.input()), p.keys(), p.aggregations());
      case SignedAggregate p ->
        new SignedAggregate(
            p.terms()
                .stream()
                .map(
                    term -> new SignedTerm(
                        term.factor(), function.apply(term.input()), term.keys()))
                .toList(),
            p.aggregations());
      case CountBranch p -> {
        LogicalPlan input = function.apply(p.input());
        CountedBranch branch = p.branch().mapCounts(function);
        yield new CountBranch(
            input, branch, p.other() == null ? null : p.other().mapCounts(function), p.optional());
      }
      case CountDifferent p ->
        new CountDifferent(function.apply(p.input()), p.first(), p.second(), p.pairs());
      case MultiplyByCount p ->
        new MultiplyByCount(
            function.apply(p.input()), p.vertex(), (Pass) function.apply(p.counts()), p.optional());
      case VertexCounts p -> new VertexCounts(function.apply(p.input()), p.vertex());
      case NeighbourCounts p ->
        new NeighbourCounts(
            function.apply(p.input()), p.from(), p.edge(), p.to(), p.steps(), p.toTables(),
            p.predicates());
      case Distinct p -> new Distinct(function.apply(p.input()), p.variables());
      case OrderBy p -> new OrderBy(function.apply(p.input()), p.keys());
      case Top p -> new Top(function.apply(p.input()), p.keys(), p.count());
      case Skip p -> new Skip(function.apply(p.input()), p.count());
      case Limit p -> new Limit(function.apply(p.input()), p.count());
      case Unwind p -> new Unwind(function.apply(p.input()), p.list(), p.element());
      case LoadCsv p ->
        new LoadCsv(
            function.apply(p.input()), p.source(), p.row(), p.headers(), p.fieldTerminator());
      case LoadParquet p ->
        new LoadParquet(function.apply(p.input()), p.source(), p.row(), p.columns());
      case ProcedureCall p ->
        new ProcedureCall(function.apply(p.input()), p.procedure(), p.arguments(), p.outputs());
      case Union p -> new Union(p.branches().stream().map(function).toList(), p.variables());
      case Eager p -> new Eager(function.apply(p.input()));
      case CreateElements p -> new CreateElements(function.apply(p.input()), p.elements());
      case SetItems p -> new SetItems(function.apply(p.input()), p.items());
      case DeleteElements p ->
        new DeleteElements(function.apply(p.input()), p.elements(), p.detach());
      case Merge p ->
        new Merge(
            function.apply(p.input()),
            function.apply(p.match()),
            p.introduced(),
            p.elements(),
            p.onCreate(),
            p.onMatch());
      case ForEach p ->
        new ForEach(
            function.apply(p.input()), p.element(), p.list(), function.apply(p.body()));
      case CallUpdates p ->
        new CallUpdates(
            function.apply(p.input()), function.apply(p.body()), p.introduced(), p.returns());
    };
  }
}

package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.Branched;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
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
import io.graphflow.parser.plan.UpdatePlan.CallUpdates;
import io.graphflow.parser.plan.UpdatePlan.CreateElements;
import io.graphflow.parser.plan.UpdatePlan.DeleteElements;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.plan.UpdatePlan.SetItems;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The variables that the operators of a plan bind and read. */
public final class PlanVariables {

  private PlanVariables() {}

  /**
   * The variables that rows of {@code plan} bind, in the order in which they are bound from the leaves
   * up. A new set that the caller may change.
   */
  public static Set<Variable> bound(LogicalPlan plan) {
    return switch (plan) {
      case Unit _ -> new LinkedHashSet<>();
      case Project _,Aggregate _,SignedAggregate _,Distinct _,Union _,Argument _,Rows _ ->
        new LinkedHashSet<>(added(plan));
      case ScanVertices _,VertexCounts _,NeighbourCounts _ -> new LinkedHashSet<>(added(plan));
      case Branched _,MultiplyByCount _ -> bound(plan.inputs().getFirst());
      case OptionalApply(LogicalPlan input, _, _) -> with(bound(input), added(plan));
      case SemiApply(LogicalPlan input, _, _, _) -> with(bound(input), added(plan));
      case CountApply(LogicalPlan input, _, _, _, _) -> with(bound(input), added(plan));
      case Apply(LogicalPlan input, _, _) -> with(bound(input), added(plan));
      case HashJoin(LogicalPlan left, LogicalPlan right, _) -> with(bound(left), bound(right));
      case CartesianProduct(LogicalPlan left, LogicalPlan right) ->
        with(bound(left), bound(right));
      case SeekVertex _,Extend _,ExtendInto _,Intersect _,Filter _,OrderBy _,Top _,Skip _ ->
        with(bound(plan.inputs().getFirst()), added(plan));
      case ProcedureCall call -> with(bound(call.input()), added(plan));
      case VariableExtend _,VariableExtendInto _,Limit _,Unwind _,LoadCsv _,LoadParquet _,Eager _,UpdatePlan _ ->
        with(bound(plan.inputs().getFirst()), added(plan));
    };
  }

  private static Set<Variable> with(Set<Variable> variables, Iterable<Variable> more) {
    more.forEach(variables::add);
    return variables;
  }

  /**
   * The variables that the operator itself puts into a row. For those that say what their rows bind
   * ({@link Project}, {@link Aggregate}, {@link Distinct}, {@link Union}, passes of a {@link
   * CountingPlan}) these are all of the row's.
   */
  public static List<Variable> added(LogicalPlan operator) {
    return switch (operator) {
      case Argument(List<Variable> variables) -> variables;
      case Rows(List<Variable> variables) -> variables;
      case ScanVertices(Variable vertex, _, _) -> List.of(vertex);
      case SeekVertex(_, Variable vertex, _, _, _, _) -> List.of(vertex);
      case Extend(_, _, Variable edge, Variable to, _, _, _) ->
        edge == null ? List.of(to) : List.of(edge, to);
      case ExtendInto(_, _, Variable edge, _, _, _) -> edge == null ? List.of() : List.of(edge);
      case VariableExtend extend -> notNull(extend.edges(), extend.length(), extend.to());
      case VariableExtendInto extend -> notNull(extend.edges(), extend.length());
      case Intersect(_, Variable to, List<IntersectLeg> legs, _) -> {
        List<Variable> added = new ArrayList<>();
        for (IntersectLeg leg : legs) {
          if (leg.edge() != null) {
            added.add(leg.edge());
          }
        }
        added.add(to);
        yield added;
      }
      case OptionalApply(_, _, List<Variable> introduced) -> introduced;
      case SemiApply(_, _, Variable mark, _) -> mark == null ? List.of() : List.of(mark);
      case CountApply(_, _, _, _, Variable count) -> List.of(count);
      case Apply(_, _, List<Variable> introduced) -> introduced;
      case Project(_, List<Projection> projections) ->
        projections.stream().map(Projection::variable).toList();
      case Aggregate(_, List<Projection> keys, List<Aggregation> aggregations) -> {
        List<Variable> added = new ArrayList<>();
        keys.forEach(key -> added.add(key.variable()));
        aggregations.forEach(aggregation -> added.add(aggregation.variable()));
        yield added;
      }
      case SignedAggregate aggregate -> {
        List<Variable> added = new ArrayList<>(aggregate.keys());
        aggregate.aggregations().forEach(aggregation -> added.add(aggregation.variable()));
        yield added;
      }
      case Branched _,MultiplyByCount _ -> List.of();
      case VertexCounts(_, Variable vertex) -> List.of(vertex);
      case NeighbourCounts counts -> List.of(counts.to());
      case Distinct(_, List<Variable> variables) -> variables;
      case Unwind(_, _, Variable element) -> List.of(element);
      case LoadCsv load -> List.of(load.row());
      case LoadParquet load -> List.of(load.row());
      case ProcedureCall call -> call.outputs().stream().map(ProcedureOutput::variable).toList();
      case Union(_, List<Variable> variables) -> variables;
      case CreateElements(_, List<NewElement> elements) ->
        elements.stream().map(NewElement::variable).toList();
      case Merge merge -> merge.introduced();
      case CallUpdates call -> call.introduced();
      case SetItems _,DeleteElements _,ForEach _,Eager _ -> List.of();
      case Unit _,HashJoin _,CartesianProduct _,Filter _,OrderBy _,Top _,Skip _,Limit _ ->
        List.of();
    };
  }

  private static List<Variable> notNull(Variable... variables) {
    return Stream.of(variables).filter(Objects::nonNull).toList();
  }

  /**
   * The expressions that the operator itself evaluates on rows of its first input; those of a {@link
   * Merge} may read what it introduces, too, those of a {@link Repetition} and of a {@link
   * CountedBranch} its own variables. Those of a {@link SignedAggregate} are of all its terms.
   */
  public static List<Expression> expressions(LogicalPlan operator) {
    return switch (operator) {
      case SeekVertex(_, _, _, _, Expression key, _) -> List.of(key);
      case Filter(_, Expression predicate) -> List.of(predicate);
      case Project(_, List<Projection> projections) ->
        projections.stream().map(Projection::expression).toList();
      case Aggregate(_, List<Projection> keys, List<Aggregation> aggregations) -> {
        List<Expression> expressions = new ArrayList<>();
        keys.forEach(key -> expressions.add(key.expression()));
        for (Aggregation aggregation : aggregations) {
          if (aggregation.argument() != null) {
            expressions.add(aggregation.argument());
          }
          aggregation.order().forEach(key -> expressions.add(key.expression()));
        }
        yield expressions;
      }
      case SignedAggregate aggregate ->
        aggregate.terms()
            .stream()
            .map(SignedTerm::keys)
            .flatMap(List::stream)
            .map(Projection::expression)
            .toList();
      case Branched count ->
        count.branches().stream().map(CountedBranch::predicates).flatMap(List::stream).toList();
      case NeighbourCounts counts -> counts.predicates();
      case MultiplyByCount _,VertexCounts _ -> List.of();
      case OrderBy(_, List<SortKey> keys) -> keys.stream().map(SortKey::expression).toList();
      case Top(_, List<SortKey> keys, _) -> keys.stream().map(SortKey::expression).toList();
      case Unwind(_, Expression list, _) -> List.of(list);
      case LoadCsv load -> List.of(load.source());
      case LoadParquet load -> List.of(load.source());
      case ProcedureCall call -> call.arguments();
      case CreateElements(_, List<NewElement> elements) ->
        elements.stream().map(NewElement::expressions).flatMap(List::stream).toList();
      case SetItems(_, List<SetItem> items) ->
        items.stream().map(SetItem::expressions).flatMap(List::stream).toList();
      case DeleteElements(_, List<Expression> elements, _) -> elements;
      case Merge merge -> {
        List<Expression> expressions = new ArrayList<>();
        merge.elements().forEach(element -> expressions.addAll(element.expressions()));
        merge.items().forEach(item -> expressions.addAll(item.expressions()));
        yield expressions;
      }
      case ForEach each -> List.of(each.list());
      case VariableExtend extend -> extend.repetition().predicates();
      case VariableExtendInto extend -> extend.repetition().predicates();
      case Apply _,CountApply _,Union _,Eager _,CallUpdates _ -> List.of();
      case Unit _,Argument _,Rows _,ScanVertices _,Extend _,ExtendInto _,Intersect _ -> List.of();
      case HashJoin _,CartesianProduct _,OptionalApply _,SemiApply _,Distinct _,Skip _,Limit _ ->
        List.of();
    };
  }

  /** The variables that items read, those that they change included, in a new set. */
  public static Set<Variable> read(List<SetItem> items) {
    Set<Variable> read = new LinkedHashSet<>();
    for (SetItem item : items) {
      item.expressions()
          .forEach(expression -> ExpressionTree.collectVariables(expression, read));
    }
    return read;
  }

  private static void addEnds(List<NewElement> elements, Set<Variable> read) {
    for (NewElement element : elements) {
      if (element instanceof NewElement.NewEdge edge) {
        read.add(edge.source());
        read.add(edge.destination());
      }
    }
    elements.forEach(element -> read.remove(element.variable()));
  }

  /**
   * The variables that the operator itself reads from rows of its inputs, in a new set. What the inner
   * plan of an apply reads is listed by its {@link Argument}, not here.
   */
  public static Set<Variable> read(LogicalPlan operator) {
    Set<Variable> read = new LinkedHashSet<>();
    expressions(operator)
        .forEach(expression -> ExpressionTree.collectVariables(expression, read));
    switch (operator) {
      case Extend(_, Variable from, _, _, _, _, _) -> read.add(from);
      case ExtendInto(_, Variable from, _, Variable to, _, _) -> {
        read.add(from);
        read.add(to);
      }
      case VariableExtend extend -> {
        read.add(extend.from());
        removeOwn(extend.repetition(), read);
      }
      case VariableExtendInto extend -> {
        read.add(extend.from());
        read.add(extend.to());
        removeOwn(extend.repetition(), read);
      }
      case Intersect(_, _, List<IntersectLeg> legs, _) -> legs.forEach(leg -> read.add(leg.from()));
      case HashJoin(_, _, List<Variable> keys) -> read.addAll(keys);
      case Distinct(_, List<Variable> variables) -> read.addAll(variables);
      case Union(_, List<Variable> variables) -> read.addAll(variables);
      case Branched count -> {
        for (CountedBranch branch : count.branches()) {
          read.remove(branch.edge());
          read.remove(branch.to());
          read.add(branch.from());
        }
      }
      case CountApply(_, _, Variable vertex, Variable end, _) -> {
        read.add(vertex);
        read.add(end);
      }
      case MultiplyByCount multiply -> read.add(multiply.vertex());
      case VertexCounts(_, Variable vertex) -> read.add(vertex);
      case NeighbourCounts counts -> {
        read.remove(counts.edge());
        read.add(counts.from());
      }
      case SignedAggregate _ -> {}
      case Unit _,Argument _,Rows _,ScanVertices _,SeekVertex _,CartesianProduct _ -> {}
      case OptionalApply _,SemiApply _,Filter _,Project _,Aggregate _,OrderBy _,Top _ -> {}
      case Apply _,Skip _,Limit _ -> {}
      case CreateElements(_, List<NewElement> elements) -> addEnds(elements, read);
      case Merge merge -> {
        addEnds(merge.elements(), read);
        read.addAll(read(merge.items()));
        merge.introduced().forEach(read::remove);
      }
      case Unwind _,LoadCsv _,LoadParquet _,ProcedureCall _,Eager _ -> {}
      case SetItems _,DeleteElements _,ForEach _,CallUpdates _ -> {}
    }
    return read;
  }

  private static void removeOwn(Repetition repetition, Set<Variable> read) {
    read.remove(repetition.edge());
    read.remove(repetition.vertex());
  }

  /** The variables that inner plans below {@code plan} take through an {@link Argument}. */
  public static Set<Variable> argument(LogicalPlan plan) {
    Set<Variable> variables = new LinkedHashSet<>();
    collectArgument(plan, variables);
    return variables;
  }

  private static void collectArgument(LogicalPlan plan, Set<Variable> variables) {
    switch (plan) {
      case Argument(List<Variable> taken) -> variables.addAll(taken);
      // The Argument leaves of a nested apply's inner plan take from its input, not from outside.
      case OptionalApply(LogicalPlan input, _, _) -> collectArgument(input, variables);
      case SemiApply(LogicalPlan input, _, _, _) -> collectArgument(input, variables);
      case CountApply(LogicalPlan input, _, _, _, _) -> collectArgument(input, variables);
      case Apply(LogicalPlan input, _, _) -> collectArgument(input, variables);
      case UpdatePlan update -> collectArgument(update.input(), variables);
      case Unit _,Rows _,ScanVertices _,SeekVertex _,Extend _,ExtendInto _,Intersect _ ->
        plan.inputs().forEach(input -> collectArgument(input, variables));
      case HashJoin _,CartesianProduct _,Filter _,Project _,Aggregate _,Distinct _,OrderBy _ ->
        plan.inputs().forEach(input -> collectArgument(input, variables));
      case ProcedureCall _,Union _,CountingPlan _ ->
        plan.inputs().forEach(input -> collectArgument(input, variables));
      case VariableExtend _,VariableExtendInto _,Top _,Skip _,Limit _,Unwind _,LoadCsv _,LoadParquet _,Eager _ ->
        plan.inputs().forEach(input -> collectArgument(input, variables));
    }
  }
}

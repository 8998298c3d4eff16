package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.tuple.VariableUse;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * What follows from a query's plan and what it may take for granted of a snapshot ({@link
 * Snapshot#planKey}), found once and shared by all runs: a query that reads a few lists would otherwise
 * spend most of its time on it. Nodes and expressions are known by
 * identity; of those that a planner makes anew the answers are found when asked for. Immutable and safe
 * for use by many threads.
 */
final class PlanFacts {
  private final boolean ofOneSnapshot;
  private final Catalog catalog;
  private final VariableDomains domains;
  private final VariableUse use;
  private final List<Evaluator> columns;
  private final int sortKeyCount;
  private final IdentityHashMap<Expression, Evaluator> evaluators = new IdentityHashMap<>();
  private final IdentityHashMap<Expression, Set<Variable>> variables = new IdentityHashMap<>();
  private final IdentityHashMap<List<EdgeStep>, Extension> extensions = new IdentityHashMap<>();

  /**
   * Where an extension's lists in the files come from, whether others beside or instead of them must be
   * asked for, and whether each of its vertices has one edge at most.
   */
  private static final class Extension {
    private final List<Integer> toTables;
    private final ListSources sources;
    private final boolean changed;
    private final boolean single;

    Extension(
        List<Integer> toTables, ListSources sources, boolean changed, boolean single) {
      this.toTables = toTables;
      this.sources = sources;
      this.changed = changed;
      this.single = single;
    }
  }

  /**
   * Finds the facts.
   *
   * @param context of any run: the values of its parameters leave no trace
   */
  PlanFacts(CompiledQuery query, QueryContext context) {
    this(query, VariableDomains.of(query.plan()), context);
  }

  /** As above, where it is known already in which tables the variables may lie. */
  PlanFacts(CompiledQuery query, VariableDomains domains, QueryContext context) {
    Snapshot snapshot = context.snapshot();
    ofOneSnapshot = snapshot.planKey() instanceof Snapshot;
    catalog = snapshot.catalog();
    this.domains = domains;
    ExpressionCompiler compiler =
        new ExpressionCompiler(snapshot, context.parameters(), domains);
    sortKeyCount = collect(query.plan(), compiler, snapshot);
    List<Evaluator> values = new ArrayList<>();
    for (Variable column : query.columns()) {
      values.add(compiler.compile(column));
    }
    columns = ofOneSnapshot ? List.copyOf(values) : List.of();
    use = compiler.use();
  }

  /** Takes in a plan; the number of its sort keys. */
  private int collect(LogicalPlan plan, ExpressionCompiler compiler, Snapshot snapshot) {
    for (Expression expression : PlanVariables.expressions(plan)) {
      add(expression, compiler);
    }
    int sortKeys = 0;
    switch (plan) {
      case Filter filter -> {
        for (Expression conjunct : ExpressionTree.conjuncts(filter.predicate())) {
          addPredicate(conjunct, compiler);
        }
      }
      case Distinct distinct -> distinct.variables().forEach(compiler::compile);
      case OrderBy orderBy -> sortKeys = orderBy.keys().size();
      case Top top -> sortKeys = top.keys().size();
      case Extend extend -> addExtension(extend.steps(), extend.toTables(), snapshot);
      case CountBranch count -> {
        for (CountedBranch branch : count.branches()) {
          addExtension(branch.steps(), branch.toTables(), snapshot);
          branch.predicates().forEach(each -> addPredicate(each, compiler));
        }
      }
      case NeighbourCounts counts -> {
        addExtension(counts.steps(), counts.toTables(), snapshot);
        counts.predicates().forEach(each -> addPredicate(each, compiler));
      }
      // Evaluators are all that these need, and those are above.
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _,LogicalPlan.SeekVertex _,LogicalPlan.ExtendInto _,LogicalPlan.Intersect _ ->
        {}
      case LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _,LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _ ->
        {}
      case LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.Apply _,LogicalPlan.Project _,LogicalPlan.Aggregate _,LogicalPlan.Skip _,LogicalPlan.Limit _ ->
        {}
      case LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.ProcedureCall _,LogicalPlan.Union _,LogicalPlan.Eager _ ->
        {}
      case SignedAggregate _,MultiplyByCount _,VertexCounts _,UpdatePlan _ -> {}
    }
    for (LogicalPlan input : plan.inputs()) {
      sortKeys += collect(input, compiler, snapshot);
    }
    return sortKeys;
  }

  private void addExtension(List<EdgeStep> steps, List<Integer> toTables, Snapshot snapshot) {
    extensions.put(
        steps,
        new Extension(
            toTables,
            inFiles(snapshot, steps, toTables),
            hasChanges(snapshot, steps),
            findSingle(steps)));
  }

  private void addPredicate(Expression predicate, ExpressionCompiler compiler) {
    add(predicate, compiler);
    if (predicate instanceof Comparison comparison) {
      add(comparison.left(), compiler);
      add(comparison.right(), compiler);
    }
  }

  private void add(Expression expression, ExpressionCompiler compiler) {
    Evaluator evaluator = compiler.compile(expression);
    if (ofOneSnapshot && !readsParameters(expression)) {
      evaluators.put(expression, evaluator);
    }
    variables.put(
        expression, Collections.unmodifiableSet(ExpressionTree.variables(expression)));
  }

  private static boolean readsParameters(Expression expression) {
    if (expression instanceof Parameter) {
      return true;
    }
    for (Expression child : ExpressionTree.children(expression)) {
      if (readsParameters(child)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether these facts are good for one snapshot only. If not, they know nothing that holds on to one:
   * no evaluators, and of lists only what is in the files.
   */
  boolean areOfOneSnapshot() {
    return ofOneSnapshot;
  }

  /** Where the plan's variables may lie. */
  VariableDomains domains() {
    return domains;
  }

  /** Evaluators of the query's columns, if these facts {@link #areOfOneSnapshot}. */
  List<Evaluator> columns() {
    return columns;
  }

  /** The number of sort keys of all orders of the plan. */
  int sortKeyCount() {
    return sortKeyCount;
  }

  /** Whether anything reads the ID of an edge. */
  boolean isEdgeIdRead(Variable edge) {
    return use.isEdgeIdRead(edge);
  }

  /** The evaluator of an expression, or null if a run must compile it, for itself. */
  Evaluator evaluator(Expression expression) {
    return evaluators.get(expression);
  }

  /** The variables that an expression reads. */
  Set<Variable> variables(Expression expression) {
    Set<Variable> known = variables.get(expression);
    return known != null ? known : ExpressionTree.variables(expression);
  }

  /** Where an extension's lists come from in a run; of the run alone where some have changed. */
  ListSources sources(List<EdgeStep> steps, List<Integer> toTables, QueryContext context) {
    Extension known = extensions.get(steps);
    boolean found = known != null && known.toTables.equals(toTables);
    ListSources unchanged =
        found ? known.sources : inFiles(context.snapshot(), steps, toTables);
    boolean changed = found ? known.changed : hasChanges(context.snapshot(), steps);
    return changed ? ListSources.of(context, unchanged, steps, toTables) : unchanged;
  }

  private static ListSources inFiles(
      Snapshot snapshot, List<EdgeStep> steps, List<Integer> toTables) {
    return ListSources.ofFiles(ListSource.byOwnerTable(snapshot, steps, toTables));
  }

  private boolean hasChanges(Snapshot snapshot, List<EdgeStep> steps) {
    for (EdgeStep step : steps) {
      for (VertexTable table : catalog.vertexTables()) {
        if (snapshot.listChanges(step.edgeLabel(), table.id(), step.direction()) != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether no vertex has more than one edge along these steps. */
  boolean isSingle(List<EdgeStep> steps) {
    Extension known = extensions.get(steps);
    return known != null ? known.single : findSingle(steps);
  }

  private boolean findSingle(List<EdgeStep> steps) {
    for (VertexTable table : catalog.vertexTables()) {
      int found = 0;
      for (EdgeStep step : steps) {
        AdjacencyInfo info =
            catalog.findAdjacency(step.edgeLabel(), table.id(), step.direction()).orElse(null);
        if (info != null) {
          found += info.single() ? 1 : 2;
        }
      }
      if (found > 1) {
        return false;
      }
    }
    return true;
  }
}

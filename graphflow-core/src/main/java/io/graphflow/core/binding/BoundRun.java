package io.graphflow.core.binding;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.batch.HigherNeighbours;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.path.PathPattern;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.VertexOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run of a {@link BoundPlan}: adds to what the plan has bound that which depends on the run's
 * snapshot and parameters. All workers of a run share it: one thread makes their operators, and any of them may ask for
 * evaluators later.
 */
public final class BoundRun {
  private final BoundPlan bound;
  private final QueryContext context;
  private final ExpressionCompiler compiler;

  /** Evaluators of expressions that read parameters, or that runs may not share. */
  private final IdentityHashMap<Expression, Evaluator> evaluators = new IdentityHashMap<>(4);

  /** Lists that the query makes for itself, by the lists that are wanted. */
  private final Map<Lists, HigherNeighbours> higher = new HashMap<>(0);

  /** Lists some of which have changed; they are given back when the query ends. */
  private final List<ListRuns> changed = new ArrayList<>(0);

  /** Begins a run on the snapshot of a context, which {@code bound} must be for. */
  public BoundRun(BoundPlan bound, QueryContext context) {
    this.bound = bound;
    this.context = context;
    this.compiler =
        new ExpressionCompiler(context.snapshot(), context.parameters(), bound.domains());
  }

  /** The evaluator of an expression: one for all runs if possible, else one for this run. */
  public Evaluator evaluator(Expression expression) {
    Evaluator shared = bound.evaluator(expression);
    if (shared != null) {
      return shared;
    }
    // Workers themselves make the states of their aggregates, and filters that are seldom applied.
    synchronized (evaluators) {
      return evaluators.computeIfAbsent(expression, compiler::compile);
    }
  }

  /** The evaluators of a query's columns. */
  public List<Evaluator> columns(CompiledQuery query) {
    return bound.columns() != null ? bound.columns()
        : query.columns().stream().map(compiler::compile).toList();
  }

  /** Whether an expression reads the ID of an edge. */
  public boolean isEdgeIdRead(Variable edge) {
    return bound.isEdgeIdRead(edge);
  }

  /** The lists that the paths of a node follow. */
  public AdjacencyLists[][] pathLists(LogicalPlan node, List<EdgeStep> steps) {
    AdjacencyLists[][] shared = bound.pathLists(node);
    return shared != null ? shared : PathPattern.lists(context.snapshot(), steps);
  }

  /**
   * The lists of an extension. Where some have changed, each call makes an object of its own, as each worker
   * needs one.
   */
  public ListRuns lists(Lists wanted) {
    HigherNeighbours made = higherNeighbours(wanted);
    if (made != null && made.fits()) {
      return made.runs();
    }
    ListRuns inFiles = bound.inFiles(wanted);
    if (!bound.isChanged(wanted)) {
      return inFiles;
    }
    ListRuns known = ListRuns.of(context, inFiles);
    changed.add(known);
    return known;
  }

  /**
   * Lists that a pass makes where vertices ascend by degree. Where they do not fit into memory, vertices ascend by ID
   * instead.
   *
   * @return null for other lists
   */
  public HigherNeighbours higherNeighbours(Lists wanted) {
    return wanted.order() != VertexOrder.BY_DEGREE ? null
        : higher.computeIfAbsent(wanted, this::newHigherNeighbours);
  }

  private HigherNeighbours newHigherNeighbours(Lists wanted) {
    return new HigherNeighbours(
        context,
        AdjacencyLists.resolve(context.snapshot(), wanted.steps(), null, wanted.toTables()),
        wanted.toTables().getFirst());
  }

  /** Gives back the memory of changed lists and of those made, when no operator of the run will be called again. */
  public void release() {
    changed.forEach(ListRuns::release);
    higher.values().forEach(HigherNeighbours::close);
  }
}

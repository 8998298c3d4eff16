package io.graphflow.core.binding;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.path.PathPattern;
import io.graphflow.core.tuple.VariableUse;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * A physical plan, bound to everything that all snapshots of one {@linkplain Snapshot#planKey key}
 * share: where lists lie in the files, which of them may have changed, which edges' IDs are read,
 * and evaluators. Without it, a query that reads a few lists would spend most of its time on
 * finding these. Immutable and safe for use by many threads.
 */
public final class BoundPlan {
  private final Object planKey;
  private final VariableDomains domains;
  private final VariableUse use;
  private final ListRuns[] inFiles;
  private final boolean[] changed;

  /** Evaluators that refer to the snapshot, if it is the only one with its key; else empty. */
  private final IdentityHashMap<Expression, Evaluator> evaluators = new IdentityHashMap<>();

  /** By node, the lists that its paths follow, with the same condition. */
  private final IdentityHashMap<LogicalPlan, AdjacencyLists[][]> pathLists =
      new IdentityHashMap<>(0);

  /** Evaluators of the query's columns, with the same condition; null if there are none. */
  private final List<Evaluator> columns;

  /**
   * Binds a plan to a snapshot.
   *
   * @param lists the lists that operators read, by their numbers
   * @param domains where the variables of the plan may lie
   * @param context of any run on that snapshot; the values of its parameters leave no trace
   */
  public BoundPlan(
      CompiledQuery query, List<Lists> lists, VariableDomains domains, QueryContext context) {
    Snapshot snapshot = context.snapshot();
    this.planKey = snapshot.planKey();
    this.domains = domains;
    ExpressionCompiler compiler =
        new ExpressionCompiler(snapshot, context.parameters(), domains);
    boolean ofOneSnapshot = planKey instanceof Snapshot;
    collect(query.plan(), compiler, ofOneSnapshot ? snapshot : null);
    List<Evaluator> values = new ArrayList<>();
    for (Variable column : query.columns()) {
      values.add(compiler.compile(column));
    }
    columns = ofOneSnapshot ? List.copyOf(values) : null;
    use = compiler.use();
    inFiles = new ListRuns[lists.size()];
    changed = new boolean[inFiles.length];
    for (Lists each : lists) {
      inFiles[each.number()] =
          ListRuns.ofFiles(
              AdjacencyLists.resolve(snapshot, each.steps(), null, each.toTables()),
              each.order().isRestricted());
      changed[each.number()] = hasChanges(snapshot, each);
    }
  }

  /**
   * Collects from the expressions of a plan which edges' IDs they read and, where one snapshot is the only
   * one with its key, their evaluators and the lists of paths.
   *
   * @param only that snapshot, or null
   */
  private void collect(LogicalPlan node, ExpressionCompiler compiler, Snapshot only) {
    boolean keeps = only != null;
    for (Expression expression : PlanVariables.expressions(node)) {
      for (Expression conjunct : ExpressionTree.conjuncts(expression)) {
        add(conjunct, compiler, keeps);
        if (conjunct instanceof Comparison comparison) {
          add(comparison.left(), compiler, keeps);
          add(comparison.right(), compiler, keeps);
        }
      }
      add(expression, compiler, keeps);
    }
    if (node instanceof Distinct distinct) {
      distinct.variables().forEach(compiler::compile);
    }
    List<EdgeStep> steps = node instanceof VariableExtend extend ? extend.steps()
        : node instanceof VariableExtendInto into ? into.steps()
            : null;
    if (keeps && steps != null) {
      pathLists.put(node, PathPattern.lists(only, steps));
    }
    for (LogicalPlan input : node.inputs()) {
      collect(input, compiler, only);
    }
  }

  private void add(Expression expression, ExpressionCompiler compiler, boolean keeps) {
    Evaluator evaluator = compiler.compile(expression);
    if (keeps && !readsParameters(expression)) {
      evaluators.put(expression, evaluator);
    }
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

  private static boolean hasChanges(Snapshot snapshot, Lists lists) {
    return lists.steps()
        .stream()
        .anyMatch(step -> snapshot.catalog()
            .vertexTables()
            .stream()
            .mapToInt(VertexTable::id)
            .anyMatch(table -> snapshot.listChanges(
                step.edgeLabel(), table, step.direction()) != null));
  }

  /** Whether a run on a snapshot may use this. */
  public boolean isFor(Snapshot snapshot) {
    return planKey.equals(snapshot.planKey());
  }

  /** Where the plan's variables may lie. */
  VariableDomains domains() {
    return domains;
  }

  /** The evaluator of an expression, or null if each run must compile its own. */
  Evaluator evaluator(Expression expression) {
    return evaluators.get(expression);
  }

  /** The lists that the paths of a node follow, or null if each run must look for them. */
  AdjacencyLists[][] pathLists(LogicalPlan node) {
    return pathLists.get(node);
  }

  /** Evaluators of the query's columns, or null if each run must compile its own. */
  List<Evaluator> columns() {
    return columns;
  }

  /** Whether an expression reads the ID of an edge. */
  public boolean isEdgeIdRead(Variable edge) {
    return use.isEdgeIdRead(edge);
  }

  /** The lists as the files have them. */
  ListRuns inFiles(Lists lists) {
    return inFiles[lists.number()];
  }

  /** Whether a run must also look for lists beside or instead of those in the files. */
  boolean isChanged(Lists lists) {
    return changed[lists.number()];
  }
}

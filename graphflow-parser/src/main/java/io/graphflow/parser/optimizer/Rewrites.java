package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.CountAlongEdges;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.rewrite.AddEager;
import io.graphflow.parser.rewrite.CountCollected;
import io.graphflow.parser.rewrite.CountRows;
import io.graphflow.parser.rewrite.DropDistinct;
import io.graphflow.parser.rewrite.DropIdentityProject;
import io.graphflow.parser.rewrite.DropPassingWith;
import io.graphflow.parser.rewrite.FirstOfGroup;
import io.graphflow.parser.rewrite.GroupByElement;
import io.graphflow.parser.rewrite.InferPredicates;
import io.graphflow.parser.rewrite.MarkOptional;
import io.graphflow.parser.rewrite.MergeCreates;
import io.graphflow.parser.rewrite.MergeMatches;
import io.graphflow.parser.rewrite.MergeProjects;
import io.graphflow.parser.rewrite.ProjectAfterTop;
import io.graphflow.parser.rewrite.PruneFileColumns;
import io.graphflow.parser.rewrite.PruneUnread;
import io.graphflow.parser.rewrite.PushIntoRepetition;
import io.graphflow.parser.rewrite.PushPredicates;
import io.graphflow.parser.rewrite.ReachOnce;
import io.graphflow.parser.rewrite.SplitFirst;
import io.graphflow.parser.rewrite.TieToRows;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * All rewrites of a query in the order in which they run, each with the reason for its place:
 * rewrites of clauses before they are planned, those of each pattern before its joins are ordered,
 * and those of the whole plan. The javadoc of each rewrite shows an example.
 */
final class Rewrites {
  private final PlanningContext context;
  private final List<Variable> columns;

  /** The estimates of the plan that was estimated last. */
  private IdentityHashMap<LogicalPlan, Double> estimates = new IdentityHashMap<>();

  /**
   * A rewrite at its place in an order.
   *
   * @param rewrite the class of the rewrite
   * @param function applies it
   */
  record Pass<T>(Class<?> rewrite, UnaryOperator<T> function) {
    static <T> T applyAll(List<Pass<T>> passes, T subject) {
      T rewritten = subject;
      for (Pass<T> pass : passes) {
        rewritten = pass.function.apply(rewritten);
      }
      return rewritten;
    }
  }

  /** A pattern that is ready for its joins to be ordered. */
  record RewrittenPattern(RepeatedEdges repeated, LateEdges late, PatternTables narrowed) {}

  /**
   * Creates the rewrites of a plan.
   *
   * @param columns the variables of the result
   */
  Rewrites(PlanningContext context, List<Variable> columns) {
    this.context = context;
    this.columns = columns;
  }

  /**
   * The rewrites of the clauses of a query, of a branch of a union, or of a subquery.
   *
   * @param variables gives out further variables
   */
  static List<Pass<List<BoundClause>>> ofClauses(VariableAllocator variables) {
    return List.of(
        // It puts a WITH before those that it changes, which may do no more than hand variables on.
        new Pass<>(
            CountCollected.class, clauses -> CountCollected.apply(clauses, variables::allocate)),
        // A WITH whose WHERE has moved away may hand variables on and do nothing else.
        new Pass<>(PushPredicates.class, PushPredicates::apply),
        // The clauses before and after a WITH that is dropped become neighbours, which can be merged.
        new Pass<>(DropPassingWith.class, DropPassingWith::apply),
        // The order of these two does not matter: clauses of one kind do not separate clauses of
        // the other.
        new Pass<>(
            MergeMatches.class, clauses -> MergeMatches.apply(clauses, JoinProblem.MOST_ELEMENTS)),
        new Pass<>(MergeCreates.class, MergeCreates::apply));
  }

  /** Rewrites a pattern and its predicates. */
  static RewrittenPattern ofPattern(Match match, PlanningContext context) {
    // It takes conjunctions apart, and those below look at one predicate at a time.
    List<Expression> inferred = InferPredicates.apply(match.predicates(), matched(match));
    // It takes predicates into searches. Searches that still read other variables have to wait for these.
    RepeatedEdges repeated = new RepeatedEdges(match.graph(), inferred);
    // Predicates that read variables of such a search wait as well, so that the pattern is without
    // them.
    LateEdges late = new LateEdges(context, repeated, match.subqueries());
    // The rest of the pattern narrows the tables of a vertex for the search that comes next.
    PatternTables narrowed =
        new PatternTables(context.graph(), repeated.pattern(), late.others(), context.tables());
    return new RewrittenPattern(repeated, late, narrowed);
  }

  /** The rewrites of the plan of a whole query. */
  List<Pass<LogicalPlan>> ofPlan() {
    return List.of(
        // The projections that it adds hand all variables on, until those that nothing reads are pruned.
        new Pass<>(ValueJoins.class, plan -> ValueJoins.apply(plan, context)),
        // Nothing may read the list of edges of a step any more when its filter is in the search.
        new Pass<>(PushIntoRepetition.class, PushIntoRepetition::apply),
        // Nothing may read any more what was only counted, which is then pruned.
        new Pass<>(CountRows.class,
            plan -> CountRows.apply(plan, context.graph().catalog(), context.tables())),
        // An item that nothing reads may keep two projections from being merged.
        new Pass<>(PruneUnread.class, this::pruned),
        // What is read of an optional match is known after pruning, and its projection has not moved yet.
        new Pass<>(
            MarkOptional.class,
            plan -> MarkOptional.apply(
                plan, context.graph().catalog(), context.variables()::allocate)),
        // It puts a projection above the groups, which merges with one above it.
        new Pass<>(
            GroupByElement.class,
            plan -> GroupByElement.apply(plan, context.graph().catalog(), context.tables())),
        // ProjectAfterTop moves the one projection below a Top, so that this must have all that can
        // be moved.
        new Pass<>(MergeProjects.class, MergeProjects::apply),
        // It looks at the one projection above the groups.
        new Pass<>(FirstOfGroup.class, FirstOfGroup::apply),
        // What reads an entry of a first row does not fail any more, and can be computed after a Top.
        new Pass<>(
            SplitFirst.class, plan -> SplitFirst.apply(plan, context.variables()::allocate)),
        new Pass<>(ProjectAfterTop.class, ProjectAfterTop::apply),
        // The projections that were made and merged have left items that nothing reads,
        new Pass<>(PruneUnread.class, this::pruned),
        // and projections that do no more than their input.
        new Pass<>(DropIdentityProject.class, DropIdentityProject::apply),
        // A search may reach each vertex once only if nothing reads its edges: after pruning.
        new Pass<>(ReachOnce.class, ReachOnce::apply),
        // It knows that a search which reaches each vertex once gives each once.
        new Pass<>(DropDistinct.class, this::withoutDistinct),
        // A call that is tied to its rows reads them all, so that nothing of them would be pruned.
        new Pass<>(TieToRows.class, TieToRows::apply),
        // Barriers stand between the final reads and writes of the operators.
        new Pass<>(AddEager.class, this::withBarriers),
        // It judges by cost, and no other rewrite knows its operators.
        new Pass<>(CountAlongEdges.class, this::counted),
        // What is read is known of the final operators only.
        new Pass<>(PruneFileColumns.class, plan -> PruneFileColumns.apply(plan, columns)));
  }

  private LogicalPlan pruned(LogicalPlan plan) {
    return PruneUnread.apply(plan, columns);
  }

  private LogicalPlan withoutDistinct(LogicalPlan plan) {
    LogicalPlan without = DropDistinct.apply(plan, context.graph().catalog());
    // Nothing reads an item that only a DISTINCT compared, and no engine shall evaluate it.
    return without.equals(plan) ? plan : DropIdentityProject.apply(pruned(without));
  }

  private LogicalPlan withBarriers(LogicalPlan plan) {
    return UpdatePlan.isIn(plan)
        ? AddEager.apply(plan, columns, context.graph().catalog())
        : plan;
  }

  private LogicalPlan counted(LogicalPlan plan) {
    // A hint says how to enumerate, so that its pattern is enumerated.
    return context.options().countAlongEdges() && context.vertexOrder().isEmpty()
        ? CountAlongEdges.apply(plan, context.graph().catalog(), estimates(plan)).orElse(plan)
        : plan;
  }

  /** Estimated rows of each operator of a plan; the estimates of the last plan are kept. */
  IdentityHashMap<LogicalPlan, Double> estimates(LogicalPlan plan) {
    if (!estimates.containsKey(plan)) {
      estimates = new RowEstimates(context.graph(), context.tables()).of(plan);
    }
    return estimates;
  }

  /** The variables that have no value before a pattern is matched. */
  static Set<Variable> matched(Match match) {
    Set<Variable> matched = new LinkedHashSet<>();
    match.graph()
        .vertices()
        .stream()
        .filter(vertex -> !vertex.bound())
        .forEach(vertex -> matched.add(vertex.variable()));
    match.graph()
        .edges()
        .stream()
        .filter(edge -> !edge.bound())
        .forEach(edge -> matched.addAll(edge.variables()));
    match.subqueries().forEach(subquery -> matched.add(subquery.result()));
    return matched;
  }
}

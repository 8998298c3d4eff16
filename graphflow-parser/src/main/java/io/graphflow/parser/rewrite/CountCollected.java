package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.ClauseVariables;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Counts what would be collected where only the size of the list is read, or of what a comprehension keeps
 * of it:
 *
 * <pre>{@code
 * WITH a, collect(b) AS list
 * RETURN a, size(list) AS all, size([x IN list WHERE (x)-->(a)]) AS some
 *
 * WITH a, b, b AS x
 * WITH a, count(b) AS all, count(CASE WHEN (x)-->(a) THEN x END) AS some
 * RETURN a, all, some
 * }</pre>
 *
 * <p>No list is made then, and none is gone through. {@link CollectedSizes} says what may be read of the
 * list.
 */
public final class CountCollected {

  private CountCollected() {}

  /**
   * The clauses with counts in the place of such lists.
   *
   * @param variables gives out new variables of a type
   */
  public static List<BoundClause> apply(
      List<BoundClause> clauses, Function<CypherType, Variable> variables) {
    List<BoundClause> counted = new ArrayList<>();
    for (BoundClause clause : clauses) {
      counted.add(clause);
      if (clause instanceof ProjectionClause) {
        if (counted.size() > 1
            && counted.get(counted.size() - 2) instanceof ProjectionClause grouping
            && cutsNothing(grouping)) {
          grouping.aggregations().forEach(each -> countHandedOn(counted, each, variables));
        }
        // Its aggregates may read counts by now in the place of sizes.
        ProjectionClause reader = (ProjectionClause) counted.getLast();
        reader.aggregations().forEach(each -> countOwn(counted, each, variables));
      }
    }
    return counted;
  }

  /** Whether the next clause reads all groups of a clause, so that nothing is counted in vain. */
  private static boolean cutsNothing(ProjectionClause clause) {
    return !clause.distinct()
        && clause.sortKeys().isEmpty()
        && clause.skip() == null
        && clause.limit() == null
        && clause.predicates().isEmpty();
  }

  /** Replaces a list that the last clause but one hands on to the last one. */
  private static void countHandedOn(
      List<BoundClause> clauses, Aggregation collected, Function<CypherType, Variable> variables) {
    ProjectionClause grouping = (ProjectionClause) clauses.get(clauses.size() - 2);
    ProjectionClause reader = (ProjectionClause) clauses.getLast();
    Variable list = collected.variable();
    boolean onlyHandsOn =
        grouping.post()
            .stream()
            .filter(item -> ExpressionTree.variables(item.expression()).contains(list))
            .allMatch(item -> item.equals(new Projection(list, new VariableReference(list))));
    CollectedSizes sizes =
        onlyHandsOn
            ? CollectedSizes.of(
                collected, grouping, expressions(reader), reader.subqueries(), variables)
            : null;
    if (sizes == null) {
      return;
    }
    List<Projection> post = new ArrayList<>(grouping.post());
    post.removeIf(item -> item.variable().equals(list));
    List<Variable> outputs = new ArrayList<>(grouping.outputs());
    outputs.remove(list);
    for (Variable count : sizes.counts()) {
      post.add(new Projection(count, new VariableReference(count)));
      outputs.add(count);
    }
    ProjectionClause counting =
        new ProjectionClause(
            grouping.projections(),
            sizes.aggregations(),
            List.copyOf(post),
            List.copyOf(outputs),
            false,
            List.of(),
            null,
            null,
            List.of(),
            sizes.conditions(grouping.subqueries()));
    clauses.subList(clauses.size() - 2, clauses.size()).clear();
    addGrouping(clauses, counting, sizes);
    clauses.add(reading(reader, sizes));
  }

  /** Replaces a list of the last clause of which its own items read sizes. */
  private static void countOwn(
      List<BoundClause> clauses, Aggregation collected, Function<CypherType, Variable> variables) {
    ProjectionClause clause = (ProjectionClause) clauses.getLast();
    List<Expression> items = clause.post().stream().map(Projection::expression).toList();
    CollectedSizes sizes =
        CollectedSizes.of(collected, clause, items, clause.subqueries(), variables);
    if (sizes == null) {
      return;
    }
    clauses.removeLast();
    addGrouping(
        clauses,
        new ProjectionClause(
            clause.projections(),
            sizes.aggregations(),
            items(clause.post(), sizes),
            clause.outputs(),
            clause.distinct(),
            clause.sortKeys(),
            clause.skip(),
            clause.limit(),
            clause.predicates(),
            sizes.conditions(sizes.others(clause.subqueries()))),
        sizes);
  }

  /** Adds a clause that counts, and before it one that binds the elements that its conditions read. */
  private static void addGrouping(
      List<BoundClause> clauses, ProjectionClause counting, CollectedSizes sizes) {
    if (!sizes.elements().isEmpty()) {
      Set<Variable> read = new LinkedHashSet<>(ClauseVariables.free(List.of(counting)));
      sizes.elements().forEach(element -> read.remove(element.variable()));
      clauses.add(
          ProjectionClause.project(sizes.elements(), List.of(), List.of()).with(read));
    }
    clauses.add(counting);
  }

  private static ProjectionClause reading(ProjectionClause reader, CollectedSizes sizes) {
    List<Aggregation> aggregations = new ArrayList<>();
    for (Aggregation each : reader.aggregations()) {
      aggregations.add(
          each.argument() == null ? each
              : new Aggregation(
                  each.variable(), each.function(), sizes.replace(each.argument()),
                  each.distinct(), each.order()));
    }
    List<SortKey> sortKeys = new ArrayList<>();
    for (SortKey key : reader.sortKeys()) {
      sortKeys.add(new SortKey(sizes.replace(key.expression()), key.descending()));
    }
    return new ProjectionClause(
        items(reader.projections(), sizes),
        aggregations,
        items(reader.post(), sizes),
        reader.outputs(),
        reader.distinct(),
        sortKeys,
        reader.skip(),
        reader.limit(),
        reader.predicates().stream().map(sizes::replace).toList(),
        sizes.others(reader.subqueries()));
  }

  private static List<Projection> items(List<Projection> items, CollectedSizes sizes) {
    return items.stream()
        .map(item -> new Projection(item.variable(), sizes.replace(item.expression())))
        .toList();
  }

  /** All expressions of a clause but those within its subqueries. */
  private static List<Expression> expressions(ProjectionClause clause) {
    List<Expression> expressions = new ArrayList<>();
    clause.projections().forEach(item -> expressions.add(item.expression()));
    for (Aggregation aggregation : clause.aggregations()) {
      if (aggregation.argument() != null) {
        expressions.add(aggregation.argument());
      }
    }
    clause.post().forEach(item -> expressions.add(item.expression()));
    clause.sortKeys().forEach(key -> expressions.add(key.expression()));
    expressions.addAll(clause.predicates());
    return expressions;
  }
}

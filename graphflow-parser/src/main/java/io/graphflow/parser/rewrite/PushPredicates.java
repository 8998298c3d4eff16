package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Call;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.Evaluate;
import io.graphflow.parser.query.BoundClause.LoadCsv;
import io.graphflow.parser.query.BoundClause.LoadParquet;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.BoundClause.Union;
import io.graphflow.parser.query.BoundClause.Unwind;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Moves conjuncts of {@code MATCH} and {@code WITH} to the earliest {@code MATCH} after which all they
 * read is bound:
 *
 * <pre>{@code
 * MATCH (a)
 * OPTIONAL MATCH (a)-->(b)
 * WITH a AS x, count(b) AS n WHERE x.age > 30 AND n > 2
 *
 * MATCH (a) WHERE a.age > 30
 * OPTIONAL MATCH (a)-->(b)
 * WITH a AS x, count(b) AS n WHERE n > 2
 * }</pre>
 *
 * <p>A conjunct stays where it is if it reads what the clause before it binds, or the result of a
 * subquery, or is another one for each row; it does not pass a {@code SKIP} or {@code LIMIT}, which
 * would then cut other rows,
 * nor an aggregation but through grouping keys, nor a clause that changes the graph: all rows are to be
 * changed, and what the conjunct reads may be, too; nor a {@code CALL} of a procedure, which may do
 * anything. Those of an {@code OPTIONAL MATCH} never move: where they are not true the row survives with
 * NULLs.
 */
public final class PushPredicates {
  /** An expression with more parts is not computed twice. */
  private static final int MOST_PARTS = 4;

  private PushPredicates() {}

  /** The clauses with predicates moved. */
  public static List<BoundClause> apply(List<BoundClause> clauses) {
    List<BoundClause> result = new ArrayList<>(clauses);
    for (int i = 0; i < result.size(); i++) {
      switch (result.get(i)) {
        case Match match when !match.optional() -> {
          List<Expression> kept = pushed(result, i, match.predicates(), match.subqueries());
          result.set(i, new Match(false, match.graph(), kept, match.subqueries()));
        }
        case ProjectionClause projectionClause -> {
          List<Expression> kept =
              pushed(result, i, projectionClause.predicates(), projectionClause.subqueries());
          result.set(i, with(projectionClause, kept));
        }
        case Match _,Unwind _,LoadCsv _,LoadParquet _,Call _,Union _,Evaluate _,CallSubquery _ -> {}
        case BoundUpdate _ -> {}
      }
    }
    return result;
  }

  /** Moves conjuncts out of the clause at {@code from} if possible; returns the rest. */
  private static List<Expression> pushed(
      List<BoundClause> clauses,
      int from,
      List<Expression> predicates,
      List<Subquery> subqueries) {
    Set<Variable> results = new HashSet<>();
    subqueries.forEach(subquery -> results.add(subquery.result()));
    List<Expression> kept = new ArrayList<>();
    for (Expression predicate : predicates) {
      int target = -1;
      Expression atTarget = null;
      Expression moved = predicate;
      boolean stays = ExpressionTree.isVolatile(predicate)
          || ExpressionTree.variables(predicate).stream().anyMatch(results::contains);
      for (int i = from; i > 0 && !stays; i--) {
        moved = before(clauses.get(i), moved);
        if (moved == null) {
          break;
        }
        if (clauses.get(i - 1) instanceof Match match
            && !match.optional()
            && !readsShortest(match, moved)) {
          target = i - 1;
          atTarget = moved;
        }
      }
      if (target < 0) {
        kept.add(predicate);
      } else {
        Match match = (Match) clauses.get(target);
        List<Expression> more = new ArrayList<>(match.predicates());
        more.add(atTarget);
        clauses.set(target, new Match(false, match.graph(), more, match.subqueries()));
      }
    }
    return kept;
  }

  /**
   * Whether a predicate reads the edges of a shortest path. Together with the pattern it would be asked
   * of the edges that the search may use, and another path be found; behind it, it filters the one that is.
   */
  static boolean readsShortest(Match match, Expression predicate) {
    Set<Variable> reads = ExpressionTree.variables(predicate);
    return match.graph()
        .edges()
        .stream()
        .filter(edge -> edge.isRepeated() && edge.repetition().isShortest())
        .anyMatch(edge -> edge.variables().stream().anyMatch(reads::contains));
  }

  /** The predicate that can stand before {@code clause} instead of {@code predicate} after it, or null. */
  private static Expression before(BoundClause clause, Expression predicate) {
    Set<Variable> reads = ExpressionTree.variables(predicate);
    return switch (clause) {
      case Match match -> {
        boolean binds =
            match.graph()
                .vertices()
                .stream()
                .anyMatch(vertex -> !vertex.bound() && reads.contains(vertex.variable()))
                || match.graph()
                    .edges()
                    .stream()
                    .anyMatch(
                        edge -> !edge.bound()
                            && edge.variables().stream().anyMatch(reads::contains));
        yield binds ? null : predicate;
      }
      case Unwind unwind -> reads.contains(unwind.element()) ? null : predicate;
      case LoadCsv load -> reads.contains(load.row()) ? null : predicate;
      case LoadParquet load -> reads.contains(load.row()) ? null : predicate;
      case Evaluate evaluate ->
        evaluate.subqueries().stream().map(Subquery::result).anyMatch(reads::contains)
            ? null
            : predicate;
      case CallSubquery call -> call.writes() ? null
          : call.introduced().stream().anyMatch(reads::contains) ? null : predicate;
      case Call _,Union _,BoundUpdate _ -> null;
      case ProjectionClause projectionClause -> before(projectionClause, predicate, reads);
    };
  }

  private static Expression before(ProjectionClause projectionClause, Expression predicate,
      Set<Variable> reads) {
    if (projectionClause.skip() != null || projectionClause.limit() != null || reads.isEmpty()) {
      return null;
    }
    Expression moved = projectionClause.aggregations().isEmpty()
        ? predicate
        : ExpressionTree.substitute(predicate, expressions(projectionClause.post()));
    // Aggregates have no entry, so a predicate that reads one stays.
    Map<Variable, Expression> items = expressions(projectionClause.projections());
    for (Variable variable : ExpressionTree.variables(moved)) {
      Expression item = items.get(variable);
      if (!isCheap(item) && !(projectionClause.distinct() && isShort(item))) {
        return null;
      }
    }
    Expression before = ExpressionTree.substitute(moved, items);
    Set<Variable> readBefore = ExpressionTree.variables(before);
    // The results of subqueries of the projection clause do not exist before it.
    return projectionClause.subqueries()
        .stream()
        .map(Subquery::result)
        .anyMatch(readBefore::contains)
            ? null
            : before;
  }

  private static Map<Variable, Expression> expressions(List<Projection> projections) {
    Map<Variable, Expression> expressions = new HashMap<>();
    projections.forEach(item -> expressions.put(item.variable(), item.expression()));
    return expressions;
  }

  /** Whether an item may be computed twice; anything longer is computed once, in the projection. */
  private static boolean isCheap(Expression item) {
    return item instanceof VariableReference
        || item instanceof Literal
        || item instanceof Parameter
        || (item instanceof PropertyAccess access && access.target() instanceof VariableReference);
  }

  /**
   * Whether an item costs less to compute twice than to look for a row among others, as DISTINCT does for each that the
   * predicate lets pass. It must not fail, as it is computed before other predicates drop rows.
   */
  private static boolean isShort(Expression item) {
    return item != null && !Failures.mayFail(item) && !ExpressionTree.isVolatile(item)
        && ExpressionTree.variables(item).size() == 1 && size(item) <= MOST_PARTS;
  }

  private static int size(Expression expression) {
    int size = 1;
    for (Expression child : ExpressionTree.children(expression)) {
      size += size(child);
    }
    return size;
  }

  private static ProjectionClause with(ProjectionClause projectionClause,
      List<Expression> predicates) {
    return new ProjectionClause(
        projectionClause.projections(),
        projectionClause.aggregations(),
        projectionClause.post(),
        projectionClause.outputs(),
        projectionClause.distinct(),
        projectionClause.sortKeys(),
        projectionClause.skip(),
        projectionClause.limit(),
        predicates,
        projectionClause.subqueries());
  }
}

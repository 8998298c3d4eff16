package io.graphflow.parser.query;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.query.BoundClause.Horizon;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.Unwind;
import java.util.ArrayList;
import java.util.List;

/** The expressions of a clause. */
public final class ClauseExpressions {

  private ClauseExpressions() {}

  /** All expressions of a clause, those inside its pattern predicates included. */
  public static List<Expression> of(BoundClause clause) {
    List<Expression> expressions = new ArrayList<>();
    switch (clause) {
      case Match match -> {
        expressions.addAll(match.predicates());
        match.checks().forEach(check -> expressions.addAll(check.predicates()));
      }
      case Unwind unwind -> {
        expressions.add(unwind.list());
        unwind.checks().forEach(check -> expressions.addAll(check.predicates()));
      }
      case Horizon horizon -> {
        horizon.projections().forEach(item -> expressions.add(item.expression()));
        for (Aggregation aggregation : horizon.aggregations()) {
          if (aggregation.argument() != null) {
            expressions.add(aggregation.argument());
          }
        }
        horizon.post().forEach(item -> expressions.add(item.expression()));
        horizon.sortKeys().forEach(key -> expressions.add(key.expression()));
        expressions.addAll(horizon.predicates());
        horizon.checks().forEach(check -> expressions.addAll(check.predicates()));
      }
    }
    return expressions;
  }
}

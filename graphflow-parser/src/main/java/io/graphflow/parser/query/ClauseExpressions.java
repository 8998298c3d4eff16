package io.graphflow.parser.query;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.query.BoundClause.Call;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.Evaluate;
import io.graphflow.parser.query.BoundClause.LoadCsv;
import io.graphflow.parser.query.BoundClause.LoadParquet;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.BoundClause.Union;
import io.graphflow.parser.query.BoundClause.Unwind;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import java.util.ArrayList;
import java.util.List;

/** The expressions of a clause. */
public final class ClauseExpressions {

  private ClauseExpressions() {}

  /** All expressions of a clause, those inside its subqueries included. */
  public static List<Expression> of(BoundClause clause) {
    List<Expression> expressions = new ArrayList<>();
    switch (clause) {
      case Match match -> {
        expressions.addAll(match.predicates());
        addRepeated(match.graph(), expressions);
        addAll(match.subqueries(), expressions);
      }
      case Unwind unwind -> expressions.add(unwind.list());
      case LoadCsv load -> expressions.add(load.source());
      case LoadParquet load -> expressions.add(load.source());
      case Call call -> expressions.addAll(call.arguments());
      case Union union ->
        union.branches().forEach(branch -> branch.forEach(each -> expressions.addAll(of(each))));
      case Evaluate evaluate -> addAll(evaluate.subqueries(), expressions);
      case CallSubquery call -> call.clauses().forEach(inner -> expressions.addAll(of(inner)));
      case BoundUpdate update -> add(update, expressions);
      case ProjectionClause projectionClause -> {
        projectionClause.projections().forEach(item -> expressions.add(item.expression()));
        for (Aggregation aggregation : projectionClause.aggregations()) {
          if (aggregation.argument() != null) {
            expressions.add(aggregation.argument());
          }
        }
        projectionClause.post().forEach(item -> expressions.add(item.expression()));
        projectionClause.sortKeys().forEach(key -> expressions.add(key.expression()));
        expressions.addAll(projectionClause.predicates());
        addAll(projectionClause.subqueries(), expressions);
      }
    }
    return expressions;
  }

  private static void addRepeated(QueryGraph graph, List<Expression> expressions) {
    for (QueryEdge edge : graph.edges()) {
      if (edge.isRepeated()) {
        expressions.addAll(edge.repetition().predicates());
      }
    }
  }

  private static void addAll(List<Subquery> subqueries, List<Expression> expressions) {
    for (Subquery subquery : subqueries) {
      subquery.clauses().forEach(clause -> expressions.addAll(of(clause)));
    }
  }

  private static void add(BoundUpdate update, List<Expression> expressions) {
    switch (update) {
      case BoundUpdate.Create create -> addProperties(create.elements(), expressions);
      case BoundUpdate.Set set -> addValues(set.items(), expressions);
      case BoundUpdate.Delete delete -> expressions.addAll(delete.elements());
      case BoundUpdate.Merge merge -> {
        expressions.addAll(merge.predicates());
        addProperties(merge.elements(), expressions);
        addValues(merge.onCreate(), expressions);
        addValues(merge.onMatch(), expressions);
      }
      case BoundUpdate.Foreach each -> {
        expressions.add(each.list());
        each.updates().forEach(inner -> add(inner, expressions));
      }
    }
  }

  private static void addProperties(List<NewElement> elements, List<Expression> expressions) {
    elements.forEach(element -> expressions.addAll(element.expressions()));
  }

  private static void addValues(List<SetItem> items, List<Expression> expressions) {
    items.forEach(item -> expressions.addAll(item.expressions()));
  }
}

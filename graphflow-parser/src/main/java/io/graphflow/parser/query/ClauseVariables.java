package io.graphflow.parser.query;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.NewElement;
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
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What clauses read and bind. */
public final class ClauseVariables {
  private final Set<Variable> read = new LinkedHashSet<>();
  private final Set<Variable> bound = new HashSet<>();

  private ClauseVariables() {}

  /**
   * The variables that clauses read and that none of them binds, in order of first appearance, in a new
   * set. One that a {@code WITH} only hands on is not read by that.
   */
  public static Set<Variable> free(Collection<BoundClause> clauses) {
    ClauseVariables variables = new ClauseVariables();
    clauses.forEach(variables::add);
    // A variable is the same wherever it is named, so the order of clauses does not matter.
    variables.read.removeAll(variables.bound);
    return variables.read;
  }

  private void add(BoundClause clause) {
    switch (clause) {
      case Match match -> {
        add(match.graph());
        read(match.predicates());
        addAll(match.subqueries());
      }
      case Unwind unwind -> {
        read(unwind.list());
        bound.add(unwind.element());
      }
      case LoadCsv load -> {
        read(load.source());
        bound.add(load.row());
      }
      case LoadParquet load -> {
        read(load.source());
        bound.add(load.row());
      }
      case Call call -> {
        read(call.arguments());
        call.outputs().forEach(output -> bound.add(output.variable()));
      }
      case Union union -> {
        union.branches().forEach(branch -> read.addAll(free(branch)));
        bound.addAll(union.outputs());
      }
      case Evaluate evaluate -> addAll(evaluate.subqueries());
      case CallSubquery call -> {
        read.addAll(free(call.clauses()));
        bound.addAll(call.introduced());
      }
      case ProjectionClause projectionClause -> add(projectionClause);
      case BoundUpdate update -> add(update);
    }
  }

  private void add(QueryGraph graph) {
    for (QueryVertex vertex : graph.vertices()) {
      (vertex.bound() ? read : bound).add(vertex.variable());
    }
    for (QueryEdge edge : graph.edges()) {
      (edge.bound() ? read : bound).addAll(edge.variables());
      if (edge.isRepeated()) {
        bound.add(edge.repetition().edge());
        bound.add(edge.repetition().vertex());
        read(edge.repetition().predicates());
        read(edge.repetition().vertexPredicates());
      }
    }
  }

  private void add(ProjectionClause projectionClause) {
    // UNION compares rows by the variables that it hands on.
    boolean compares = projectionClause.distinct() || !projectionClause.aggregations().isEmpty();
    for (Projection item : projectionClause.projections()) {
      boolean handsOn =
          item.expression() instanceof VariableReference(Variable same)
              && same.equals(item.variable());
      if (!handsOn) {
        bound.add(item.variable());
      }
      if (!handsOn || compares) {
        read(item.expression());
      }
    }
    projectionClause.aggregations().forEach(aggregation -> {
      bound.add(aggregation.variable());
      if (aggregation.argument() != null) {
        read(aggregation.argument());
      }
    });
    for (Projection item : projectionClause.post()) {
      read(item.expression());
      if (!(item.expression() instanceof VariableReference(Variable same)
          && same.equals(item.variable()))) {
        bound.add(item.variable());
      }
    }
    projectionClause.sortKeys().forEach(key -> read(key.expression()));
    read(projectionClause.predicates());
    addAll(projectionClause.subqueries());
  }

  private void add(BoundUpdate update) {
    switch (update) {
      case BoundUpdate.Create create -> {
        for (NewElement element : create.elements()) {
          bound.add(element.variable());
          if (element instanceof NewElement.NewEdge edge) {
            read.add(edge.source());
            read.add(edge.destination());
          }
        }
      }
      case BoundUpdate.Merge merge -> add(merge.graph());
      case BoundUpdate.Foreach each -> {
        each.updates().forEach(this::add);
        bound.add(each.element());
      }
      case BoundUpdate.Set _,BoundUpdate.Delete _ -> {}
    }
    read(ClauseExpressions.of(update));
  }

  private void addAll(List<Subquery> subqueries) {
    for (Subquery subquery : subqueries) {
      read.addAll(subquery.reads());
      bound.add(subquery.result());
    }
  }

  private void read(List<Expression> expressions) {
    expressions.forEach(this::read);
  }

  private void read(Expression expression) {
    ExpressionTree.collectVariables(expression, read);
  }
}

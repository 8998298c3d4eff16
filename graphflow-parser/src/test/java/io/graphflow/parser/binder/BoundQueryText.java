package io.graphflow.parser.binder;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery.Mode;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.PatternCheck;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Prints bound queries, one fact a line, variables with id and type where they are bound. */
final class BoundQueryText {
  private final Catalog catalog;
  private final StringBuilder text = new StringBuilder();

  private BoundQueryText(Catalog catalog) {
    this.catalog = catalog;
  }

  static String of(BoundQuery query, Catalog catalog) {
    BoundQueryText printer = new BoundQueryText(catalog);
    if (query.mode() != Mode.RUN) {
      printer.line(query.mode().name());
    }
    query.clauses().forEach(printer::clause);
    if (!query.parameters().isEmpty()) {
      printer.line("parameters " + new TreeSet<>(query.parameters()));
    }
    if (!query.vertexOrder().isEmpty()) {
      printer.line("order " + query.vertexOrder());
    }
    query.warnings().forEach(warning -> printer.line("warning: " + warning));
    return printer.text.toString().stripTrailing();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void clause(BoundClause clause) {
    switch (clause) {
      case BoundClause.Match match -> {
        line(match.optional() ? "OPTIONAL MATCH" : "MATCH");
        graph(match.graph(), "  ");
        predicates(match.predicates(), "  ");
        checks(match.checks());
      }
      case BoundClause.Unwind unwind -> {
        line("UNWIND " + ExpressionText.of(unwind.list()) + " AS " + typed(unwind.element()));
        checks(unwind.checks());
      }
      case BoundClause.Horizon horizon -> horizon(horizon);
    }
  }

  private void graph(QueryGraph graph, String indent) {
    for (QueryGraph.QueryVertex vertex : graph.vertices()) {
      String tables =
          vertex.tables()
              .stream()
              .map(table -> catalog.vertexTable(table).name())
              .collect(Collectors.joining("|"));
      line(
          indent + "(" + vertex.variable() + ") in " + (tables.isEmpty() ? "nothing" : tables)
              + (vertex.bound() ? " bound" : ""));
    }
    for (QueryGraph.QueryEdge edge : graph.edges()) {
      String steps =
          edge.steps().isEmpty()
              ? "nothing"
              : edge.steps().stream().map(this::step).collect(Collectors.joining("|"));
      line(
          indent + "(" + edge.from() + ")-[" + edge.variable() + "]-(" + edge.to() + ") by " + steps
              + (edge.bound() ? " bound" : ""));
    }
  }

  private String step(EdgeStep step) {
    String label = catalog.edgeLabel(step.edgeLabel()).name();
    return step.direction() == Direction.FORWARD ? label + ">" : "<" + label;
  }

  private void predicates(List<Expression> predicates, String indent) {
    predicates.forEach(predicate -> line(indent + "where " + ExpressionText.of(predicate)));
  }

  private void checks(List<PatternCheck> checks) {
    for (PatternCheck check : checks) {
      line("  check " + check.mark());
      graph(check.graph(), "    ");
      predicates(check.predicates(), "    ");
    }
  }

  private void horizon(BoundClause.Horizon horizon) {
    line(
        "HORIZON" + (horizon.distinct() ? " DISTINCT " : " ")
            + horizon.outputs()
                .stream()
                .map(BoundQueryText::typed)
                .collect(Collectors.joining(", ")));
    boolean grouped = !horizon.aggregations().isEmpty();
    horizon.projections()
        .forEach(projection -> projection(grouped ? "  key " : "  project ", projection));
    for (Aggregation aggregation : horizon.aggregations()) {
      String argument =
          aggregation.argument() == null ? "*" : ExpressionText.of(aggregation.argument());
      line(
          "  aggregate " + typed(aggregation.variable()) + " = "
              + aggregation.function().displayName() + "("
              + (aggregation.distinct() ? "DISTINCT " : "") + argument + ")");
    }
    horizon.post().forEach(projection -> projection("  post ", projection));
    for (SortKey key : horizon.sortKeys()) {
      line(
          "  sort " + ExpressionText.of(key.expression()) + (key.descending() ? " DESC" : ""));
    }
    if (horizon.skip() != null) {
      line("  skip " + ExpressionText.of(horizon.skip()));
    }
    if (horizon.limit() != null) {
      line("  limit " + ExpressionText.of(horizon.limit()));
    }
    predicates(horizon.predicates(), "  ");
    checks(horizon.checks());
  }

  private void projection(String what, Projection projection) {
    String value = ExpressionText.of(projection.expression());
    String same = projection.expression() instanceof Expression.VariableReference reference
        && reference.variable().equals(projection.variable())
            ? " itself"
            : " = " + value;
    line(what + projection.variable() + same);
  }

  private static String typed(Variable variable) {
    return variable + " " + variable.type();
  }
}

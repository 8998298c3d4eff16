package io.graphflow.parser.binder;

import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.Subquery;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Prints bound queries, one fact a line, variables with id and type where they are bound. */
public final class BoundQueryText {
  private final Catalog catalog;
  private final StringBuilder text = new StringBuilder();

  private BoundQueryText(Catalog catalog) {
    this.catalog = catalog;
  }

  static String of(BoundQuery query, Catalog catalog) {
    BoundQueryText printer = new BoundQueryText(catalog);
    if (query.mode() != QueryMode.RUN) {
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

  /** The text of some clauses. */
  public static String of(List<BoundClause> clauses, Catalog catalog) {
    BoundQueryText printer = new BoundQueryText(catalog);
    clauses.forEach(printer::clause);
    return printer.text.toString().stripTrailing();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void clause(BoundClause clause) {
    clause(clause, "");
  }

  private void clause(BoundClause clause, String indent) {
    switch (clause) {
      case BoundClause.Match match -> {
        line(indent + (match.optional() ? "OPTIONAL MATCH" : "MATCH"));
        graph(match.graph(), indent + "  ");
        predicates(match.predicates(), indent + "  ");
        subqueries(match.subqueries(), indent + "  ");
      }
      case BoundClause.Unwind unwind -> line(
          indent + "UNWIND " + ExpressionText.of(unwind.list()) + " AS "
              + typed(unwind.element()));
      case BoundClause.LoadCsv load -> line(
          indent + "LOAD CSV " + ExpressionText.of(load.source()) + " AS " + typed(load.row())
              + (load.headers() ? " with headers" : "") + ", fields end with '"
              + load.fieldTerminator() + "'");
      case BoundClause.LoadParquet load -> line(indent + "LOAD PARQUET "
          + ExpressionText.of(load.source()) + " AS " + typed(load.row()));
      case BoundClause.Call call -> {
        String arguments =
            call.arguments().stream().map(ExpressionText::of).collect(Collectors.joining(", "));
        line(indent + "CALL " + call.procedure().name() + "(" + arguments + ")");
        call.outputs()
            .forEach(
                output -> line(
                    indent + "  yield " + call.procedure().results().get(output.column()).name()
                        + " AS "
                        + typed(output.variable())));
      }
      case BoundClause.Union union -> {
        line(indent + (union.distinct() ? "UNION" : "UNION ALL"));
        for (List<BoundClause> branch : union.branches()) {
          line(indent + "BRANCH");
          branch.forEach(inner -> clause(inner, indent));
        }
      }
      case BoundClause.Evaluate evaluate -> {
        line(indent + "EVALUATE");
        subqueries(evaluate.subqueries(), indent + "  ");
      }
      case BoundClause.CallSubquery call -> {
        line(indent + "CALL for " + call.introduced());
        call.clauses().forEach(inner -> clause(inner, indent + "  "));
      }
      case BoundClause.ProjectionClause projectionClause ->
        projectionClause(projectionClause, indent);
      case BoundUpdate update -> update(update, indent);
    }
  }

  private void update(BoundUpdate update, String indent) {
    switch (update) {
      case BoundUpdate.Create create -> {
        line(indent + "CREATE");
        create.elements().forEach(element -> element(element, indent + "  "));
      }
      case BoundUpdate.Set set -> {
        line(indent + "SET");
        set.items().forEach(item -> item(item, indent + "  "));
      }
      case BoundUpdate.Delete delete -> {
        line(indent + (delete.detach() ? "DETACH DELETE" : "DELETE"));
        delete.elements()
            .forEach(
                element -> line(
                    indent + "  " + ExpressionText.of(element) + " " + element.type()));
      }
      case BoundUpdate.Merge merge -> {
        line(indent + "MERGE");
        graph(merge.graph(), indent + "  ");
        predicates(merge.predicates(), indent + "  ");
        merge.elements().forEach(element -> element(element, indent + "  "));
        merge.onCreate().forEach(item -> item(item, indent + "  on create "));
        merge.onMatch().forEach(item -> item(item, indent + "  on match "));
      }
      case BoundUpdate.Foreach each -> {
        line(
            indent + "FOREACH " + typed(each.element()) + " IN " + ExpressionText.of(each.list()));
        each.updates().forEach(inner -> update(inner, indent + "  "));
      }
    }
  }

  private void element(NewElement element, String indent) {
    String what = switch (element) {
      case NewElement.NewVertex vertex -> "(" + vertex.variable() + ") in "
          + (vertex.table() == NewElement.UNKNOWN ? "any table" : table(vertex.table()))
          + " labels " + vertex.labels() + computed(vertex.computed());
      case NewElement.NewEdge edge -> "(" + edge.source() + ")-[" + edge.variable() + ":"
          + (edge.type() == null
              ? catalog.edgeLabel(edge.edgeLabel()).name()
              : ExpressionText.of(edge.type()))
          + "]->(" + edge.destination() + ")";
    };
    line(indent + "new " + what + " " + ExpressionText.of(element.properties()));
  }

  private String table(int table) {
    String name = catalog.vertexTable(table).name();
    return name.isEmpty() ? "no label's" : name;
  }

  private void item(SetItem item, String indent) {
    line(indent + switch (item) {
      case SetItem.SetProperty set -> "property " + ExpressionText.of(set.element()) + " "
          + set.element().type() + " " + set.key() + " = " + ExpressionText.of(set.value()) + " "
          + set.value().type();
      case SetItem.SetProperties set -> "properties " + set.element()
          + (set.replace() ? " = " : " += ") + ExpressionText.of(set.properties()) + " "
          + set.properties().type();
      case SetItem.SetComputedProperty set -> "property " + ExpressionText.of(set.element()) + " ["
          + ExpressionText.of(set.key()) + "] = " + ExpressionText.of(set.value());
      case SetItem.SetLabels set -> "labels " + set.element() + " " + set.labels()
          + computed(set.computed());
      case SetItem.RemoveLabels remove -> "without " + remove.element() + " " + remove.labels()
          + computed(remove.computed());
    });
  }

  private static String computed(List<Expression> names) {
    return names.isEmpty() ? "" : " and " + names.stream().map(ExpressionText::of).toList();
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
              + (edge.bound() ? " bound" : "")
              + (edge.isRepeated() ? repeated(edge) : ""));
    }
  }

  private static String repeated(QueryGraph.QueryEdge edge) {
    Repetition repetition = edge.repetition();
    String each =
        repetition.predicates()
            .stream()
            .map(ExpressionText::of)
            .collect(Collectors.joining(" and "));
    return " " + repetition.mode() + " of " + repetition.min() + " to "
        + (repetition.isUnbounded() ? "any" : repetition.max()) + ", length " + edge.length()
        + (each.isEmpty() ? "" : ", each " + repetition.edge() + ": " + each);
  }

  private String step(EdgeStep step) {
    String label = catalog.edgeLabel(step.edgeLabel()).name();
    return step.direction() == Direction.FORWARD ? label + ">" : "<" + label;
  }

  private void predicates(List<Expression> predicates, String indent) {
    predicates.forEach(predicate -> line(indent + "where " + ExpressionText.of(predicate)));
  }

  private void subqueries(List<Subquery> subqueries, String indent) {
    for (Subquery subquery : subqueries) {
      line(
          indent + (subquery.kind() == Subquery.Kind.EXISTS ? "exists " : "value ")
              + typed(subquery.result()) + " reads " + subquery.reads());
      subquery.clauses().forEach(clause -> clause(clause, indent + "  "));
    }
  }

  private void projectionClause(BoundClause.ProjectionClause projectionClause, String indent) {
    line(
        indent + "PROJECT" + (projectionClause.distinct() ? " DISTINCT " : " ")
            + projectionClause.outputs()
                .stream()
                .map(BoundQueryText::typed)
                .collect(Collectors.joining(", ")));
    boolean grouped = !projectionClause.aggregations().isEmpty();
    projectionClause.projections()
        .forEach(
            projection -> projection(indent + (grouped ? "  key " : "  project "), projection));
    for (Aggregation aggregation : projectionClause.aggregations()) {
      String argument =
          aggregation.argument() == null ? "*" : ExpressionText.of(aggregation.argument());
      line(
          indent + "  aggregate " + typed(aggregation.variable()) + " = "
              + aggregation.function().displayName() + "("
              + (aggregation.distinct() ? "DISTINCT " : "") + argument + ")");
    }
    projectionClause.post().forEach(projection -> projection(indent + "  post ", projection));
    for (SortKey key : projectionClause.sortKeys()) {
      line(
          indent + "  sort " + ExpressionText.of(key.expression())
              + (key.descending() ? " DESC" : ""));
    }
    if (projectionClause.skip() != null) {
      line(indent + "  skip " + ExpressionText.of(projectionClause.skip()));
    }
    if (projectionClause.limit() != null) {
      line(indent + "  limit " + ExpressionText.of(projectionClause.limit()));
    }
    predicates(projectionClause.predicates(), indent + "  ");
    subqueries(projectionClause.subqueries(), indent + "  ");
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

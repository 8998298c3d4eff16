package io.graphflow.parser.ast;

import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.YieldItem;
import io.graphflow.parser.ast.Expr.MapProjectionItem;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.ComputedName;
import io.graphflow.parser.ast.PatternPart.Length;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.UpdatingClause.RemoveItem;
import io.graphflow.parser.ast.UpdatingClause.SetItem;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes syntax trees as Cypher. Operands that are operations themselves get parentheses, needed or
 * not, so that the text says exactly what the tree does.
 */
public final class AstText {

  private AstText() {}

  /** The text of a statement. */
  public static String of(Statement statement) {
    return switch (statement) {
      case QueryStatement(QueryMode mode, Query query, Optional<CopyTarget> target) ->
        (mode == QueryMode.RUN ? "" : mode + " ")
            + target.map(copy -> "COPY (" + query(query) + ") TO " + of(copy.file())
                + (copy.overwrite() ? " (OVERWRITE)" : "")).orElseGet(() -> query(query));
      case SchemaCommand command -> SchemaCommandText.of(command);
    };
  }

  private static String query(Query query) {
    StringBuilder text = new StringBuilder(clauses(query.clauses()));
    for (Query.Union union : query.unions()) {
      text.append(union.all() ? " UNION ALL " : " UNION ").append(clauses(union.clauses()));
    }
    return text.toString();
  }

  private static String clauses(List<Clause> clauses) {
    if (clauses.getFirst() instanceof Clause.Show show
        && clauses.get(1) instanceof Clause.With with) {
      return show(show) + body(with.body()).substring(1) + where(with.where()) + " "
          + clause(clauses.getLast());
    }
    return clauses.stream().map(AstText::clause).collect(Collectors.joining(" "));
  }

  private static String clause(Clause clause) {
    return switch (clause) {
      case Clause.Match match -> (match.optional() ? "OPTIONAL MATCH " : "MATCH ")
          + (match.repeatableElements() ? "REPEATABLE ELEMENTS " : "")
          + parts(match.pattern())
          + (match.joinOrder().isEmpty()
              ? ""
              : " USING JOIN ORDER "
                  + match.joinOrder()
                      .stream()
                      .map(AstText::name)
                      .collect(
                          Collectors.joining(", ")))
          + where(match.where());
      case Clause.Unwind unwind ->
        "UNWIND " + of(unwind.list()) + " AS " + name(unwind.element());
      case Clause.LoadCsv load -> "LOAD CSV " + (load.headers() ? "WITH HEADERS " : "") + "FROM "
          + of(load.source()) + " AS " + name(load.row())
          + (load.fieldTerminator() == null
              ? ""
              : " FIELDTERMINATOR " + literal(load.fieldTerminator()));
      case Clause.LoadParquet load -> "LOAD PARQUET FROM " + of(load.source()) + " AS "
          + name(load.row());
      case Clause.With with -> "WITH " + body(with.body()) + where(with.where());
      case Clause.Return last -> "RETURN " + body(last.body());
      case Clause.Call call -> "CALL " + name(call.procedure())
          + (call.arguments() == null ? "" : "(" + list(call.arguments()) + ")")
          + (call.yieldAll() ? " YIELD *" : yields(call.yields())) + where(call.where());
      case Clause.CallSubquery call ->
        (call.optional() ? "OPTIONAL CALL " : "CALL ") + imports(call.imports()) + "{ "
            + query(call.query()) + " }";
      case Clause.Finish _ -> "FINISH";
      case Clause.Given _ -> throw new AssertionError("nobody writes it");
      case Clause.Show show -> show(show);
      case UpdatingClause update -> update(update);
    };
  }

  private static String update(UpdatingClause update) {
    return switch (update) {
      case UpdatingClause.Create create -> "CREATE " + parts(create.pattern());
      case UpdatingClause.Merge merge -> "MERGE " + part(merge.pattern())
          + (merge.onMatch().isEmpty() ? "" : " ON MATCH SET " + setItems(merge.onMatch()))
          + (merge.onCreate().isEmpty() ? "" : " ON CREATE SET " + setItems(merge.onCreate()));
      case UpdatingClause.Set set -> "SET " + setItems(set.items());
      case UpdatingClause.Remove remove -> "REMOVE "
          + remove.items()
              .stream()
              .map(AstText::removeItem)
              .collect(Collectors.joining(", "));
      case UpdatingClause.Delete delete ->
        (delete.detach() ? "DETACH DELETE " : "DELETE ") + list(delete.expressions());
      case UpdatingClause.Foreach each -> "FOREACH (" + name(each.element()) + " IN "
          + of(each.list()) + " | "
          + each.updates().stream().map(AstText::update).collect(Collectors.joining(" ")) + ")";
    };
  }

  private static String setItems(List<SetItem> items) {
    return items.stream().map(AstText::setItem).collect(Collectors.joining(", "));
  }

  private static String setItem(SetItem item) {
    return switch (item) {
      case UpdatingClause.SetProperty set ->
        place(set.target(), set.key()) + " = " + of(set.value());
      case UpdatingClause.ReplaceProperties set -> name(set.element()) + " = " + of(set.value());
      case UpdatingClause.AddProperties set -> name(set.element()) + " += " + of(set.value());
      case UpdatingClause.SetComputedProperty set ->
        place(set.target(), set.key()) + " = " + of(set.value());
      case UpdatingClause.SetLabels set -> name(set.element()) + given(set.labels());
    };
  }

  private static String removeItem(RemoveItem item) {
    return switch (item) {
      case UpdatingClause.RemoveProperty remove ->
        place(remove.target(), remove.key());
      case UpdatingClause.RemoveComputedProperty remove ->
        place(remove.target(), remove.key());
      case UpdatingClause.RemoveLabels remove -> name(remove.element()) + given(remove.labels());
    };
  }

  private static String given(UpdatingClause.GivenLabels labels) {
    return labels(labels.names()) + computed(labels.computed());
  }

  private static String computed(List<ComputedName> names) {
    return names.stream().map(name -> ":" + computed(name)).collect(Collectors.joining());
  }

  private static String computed(ComputedName name) {
    return "$" + (name.any() ? "any" : "") + "(" + of(name.expression()) + ")";
  }

  private static String place(Expr target, Expr key) {
    return (target instanceof Expr.Variable ? of(target) : "(" + of(target) + ")")
        + "[" + of(key) + "]";
  }

  private static String place(Expr target, Name key) {
    String owner = target instanceof Expr.Variable ? of(target) : "(" + of(target) + ")";
    return owner + "." + name(key);
  }

  static String labels(List<Name> labels) {
    return labels.stream().map(label -> ":" + name(label)).collect(Collectors.joining());
  }

  private static String imports(Clause.Imports imports) {
    return imports == null ? ""
        : imports.all() ? "(*) "
            : imports.names()
                .stream()
                .map(AstText::name)
                .collect(Collectors.joining(", ", "(", ") "));
  }

  /** Words before and behind what is shown, and its columns; the WITH that follows is written as its end. */
  private static String show(Clause.Show show) {
    String[] title = show.listing().title().split(" ", -1);
    return title[0] + " " + String.join(" ", show.kinds()) + " " + title[title.length - 1]
        + (show.names().isEmpty() ? "" : " " + list(show.names())) + yields(show.yields());
  }

  private static String yields(List<YieldItem> yields) {
    if (yields.isEmpty()) {
      return "";
    }
    return " YIELD "
        + yields
            .stream()
            .map(item -> name(item.column()) + alias(item.alias()))
            .collect(Collectors.joining(", "));
  }

  private static String alias(Name alias) {
    return alias == null ? "" : " AS " + name(alias);
  }

  private static String where(Expr where) {
    return where == null ? "" : " WHERE " + of(where);
  }

  private static String body(ProjectionBody body) {
    StringBuilder text = new StringBuilder(body.distinct() ? "DISTINCT " : "");
    String items =
        body.items()
            .stream()
            .map(item -> item.text() + alias(item.alias()))
            .collect(Collectors.joining(", "));
    text.append(body.all() ? items.isEmpty() ? "*" : "*, " : "").append(items);
    if (!body.orderBy().isEmpty()) {
      text.append(" ORDER BY ")
          .append(
              body.orderBy()
                  .stream()
                  .map(item -> of(item.expression()) + (item.descending() ? " DESC" : ""))
                  .collect(Collectors.joining(", ")));
    }
    text.append(body.skip() == null ? "" : " SKIP " + of(body.skip()));
    text.append(body.limit() == null ? "" : " LIMIT " + of(body.limit()));
    return text.toString();
  }

  private static String parts(List<PatternPart> parts) {
    return parts.stream().map(AstText::part).collect(Collectors.joining(", "));
  }

  private static String part(PatternPart part) {
    StringBuilder text = new StringBuilder(node(part.start()));
    for (Step step : part.steps()) {
      text.append(relationship(step.relationship())).append(node(step.node()));
    }
    String selected = switch (part.selection()) {
      case ALL -> text.toString();
      case SHORTEST -> "shortestPath(" + text + ")";
      case ALL_SHORTEST -> "allShortestPaths(" + text + ")";
    };
    return part.path() == null ? selected : name(part.path()) + " = " + selected;
  }

  private static String node(NodePattern node) {
    StringBuilder text = new StringBuilder("(");
    text.append(node.variable() == null ? "" : name(node.variable()));
    if (!node.labels().isEmpty()) {
      text.append(':').append(conjunction(node.labels()));
    }
    if (!node.computed().isEmpty()) {
      text.append(computed(node.computed()));
    }
    text.append(node.properties() == null ? "" : " " + of(node.properties()));
    return text.append(where(node.where())).append(')').toString();
  }

  private static String relationship(RelationshipPattern relationship) {
    StringBuilder text = new StringBuilder(relationship.arrow() == Arrow.LEFT ? "<-[" : "-[");
    text.append(relationship.variable() == null ? "" : name(relationship.variable()));
    if (!relationship.types().isEmpty()) {
      text.append(':')
          .append(
              relationship.types().stream().map(AstText::name).collect(Collectors.joining("|")));
    }
    if (relationship.condition() != null) {
      text.append(':').append(labels(relationship.condition()));
    }
    if (relationship.computed() != null) {
      text.append(':').append(computed(relationship.computed()));
    }
    text.append(length(relationship.length()));
    text.append(relationship.properties() == null ? "" : " " + of(relationship.properties()));
    text.append(where(relationship.where()));
    return text.append(relationship.arrow() == Arrow.RIGHT ? "]->" : "]-").toString();
  }

  /** Labels in parentheses, so that none is torn apart. */
  private static String labels(LabelExpression labels) {
    return switch (labels) {
      case LabelExpression.Label(Name name) -> name(name);
      case LabelExpression.Wildcard _ -> "%";
      case LabelExpression.Not(LabelExpression operand) -> "!" + labels(operand);
      case LabelExpression.And(List<LabelExpression> operands) -> "(" + conjunction(operands) + ")";
      case LabelExpression.Or(List<LabelExpression> operands) -> "("
          + operands.stream().map(AstText::labels).collect(Collectors.joining("|")) + ")";
    };
  }

  private static String conjunction(List<LabelExpression> operands) {
    return operands.stream().map(AstText::labels).collect(Collectors.joining("&"));
  }

  private static String length(Length length) {
    if (length == null) {
      return "";
    }
    String lower = length.lower() == null ? "" : length.lower().toString();
    String upper = length.upper() == null ? "" : length.upper().toString();
    return "*" + lower + ".." + upper;
  }

  /** The text of an expression. */
  public static String of(Expr expression) {
    return switch (expression) {
      case Expr.Literal literal -> literal(literal.value());
      case Expr.MinimumMagnitude _ -> "9223372036854775808";
      case Expr.Parameter parameter -> "$" + quoted(parameter.name());
      case Expr.Variable variable -> name(variable.name());
      case Expr.Property property -> operand(property.target()) + "." + name(property.key());
      case Expr.HasLabels hasLabels -> operand(hasLabels.target()) + labels(hasLabels.labels());
      case Expr.LabelTest test -> operand(test.target()) + ":" + labels(test.labels());
      case Expr.TypeTest test -> "(" + operand(test.operand())
          + (test.negated() ? " IS NOT :: " : " IS :: ") + test.type().text() + ")";
      case Expr.CaseSubject _ -> "";
      // An element x IN y in brackets alone would be a comprehension.
      case Expr.ListLiteral list -> "["
          + list.elements().stream().map(AstText::operand).collect(Collectors.joining(", ")) + "]";
      case Expr.MapLiteral map -> "{"
          + map.entries().stream().map(AstText::entry).collect(Collectors.joining(", ")) + "}";
      case Expr.Subscript subscript ->
        operand(subscript.target()) + "[" + of(subscript.index()) + "]";
      case Expr.Slice slice -> operand(slice.target()) + "["
          + (slice.from() == null ? "" : of(slice.from())) + ".."
          + (slice.to() == null ? "" : of(slice.to())) + "]";
      case Expr.Sign sign -> (sign.negative() ? "-" : "+") + operand(sign.operand());
      case Expr.Arithmetic arithmetic -> binary(
          arithmetic.left(), arithmetic.operator().symbol(), arithmetic.right());
      case Expr.NullTest test ->
        operand(test.operand()) + (test.negated() ? " IS NOT NULL" : " IS NULL");
      case Expr.StringPredicate predicate -> binary(
          predicate.text(), predicate.operator().symbol(), predicate.pattern());
      case Expr.In in -> binary(in.element(), "IN", in.list());
      case Expr.Comparison comparison -> operand(comparison.first())
          + comparison.rest()
              .stream()
              .map(next -> " " + next.operator().symbol() + " " + operand(next.operand()))
              .collect(Collectors.joining());
      case Expr.Not not -> "NOT " + operand(not.operand());
      case Expr.Logical logical -> logical.operands()
          .stream()
          .map(AstText::operand)
          .collect(Collectors.joining(" " + logical.operator() + " "));
      case Expr.Case choice -> choice(choice);
      case Expr.CountStar _ -> "count(*)";
      case Expr.FunctionCall call -> name(call.function()) + "("
          + (call.distinct() ? "DISTINCT " : "") + list(call.arguments()) + ")";
      case Expr.ListComprehension comprehension -> "[" + name(comprehension.variable()) + " IN "
          + of(comprehension.list()) + where(comprehension.where())
          + (comprehension.result() == null ? "" : " | " + of(comprehension.result())) + "]";
      case Expr.PatternComprehension comprehension -> "[" + part(comprehension.pattern())
          + where(comprehension.where()) + " | " + of(comprehension.result()) + "]";
      case Expr.Quantifier quantifier -> quantifier.kind().name().toLowerCase(Locale.ROOT) + "("
          + name(quantifier.variable()) + " IN " + of(quantifier.list())
          + where(quantifier.where()) + ")";
      case Expr.Reduce reduce -> "reduce(" + name(reduce.accumulator()) + " = "
          + of(reduce.initial()) + ", " + name(reduce.variable()) + " IN " + of(reduce.list())
          + " | " + of(reduce.step()) + ")";
      case Expr.MapProjection projection -> name(projection.variable()) + " {"
          + projection.items().stream().map(AstText::item).collect(Collectors.joining(", "))
          + "}";
      case Expr.QuerySubquery subquery ->
        subquery.kind() + " { " + query(subquery.query()) + " }";
      case Expr.PatternSubquery subquery -> subquery.kind() + " { " + parts(subquery.pattern())
          + where(subquery.where()) + " }";
      case Expr.PatternExpression pattern -> part(pattern.pattern());
    };
  }

  private static String binary(Expr left, String operator, Expr right) {
    return operand(left) + " " + operator + " " + operand(right);
  }

  private static String choice(Expr.Case choice) {
    StringBuilder text = new StringBuilder("CASE");
    text.append(choice.subject() == null ? "" : " " + of(choice.subject()));
    choice.alternatives()
        .forEach(
            alternative -> text.append(" WHEN ")
                .append(of(alternative.when()))
                .append(" THEN ")
                .append(of(alternative.then())));
    text.append(choice.otherwise() == null ? "" : " ELSE " + of(choice.otherwise()));
    return text.append(" END").toString();
  }

  private static String item(MapProjectionItem item) {
    return switch (item) {
      case MapProjectionItem.Key(Name key) -> "." + name(key);
      case MapProjectionItem.AllKeys _ -> ".*";
      case MapProjectionItem.Computed(Expr.Entry entry) -> entry(entry);
      case MapProjectionItem.OfVariable(Name variable) -> name(variable);
    };
  }

  private static String entry(Expr.Entry entry) {
    return name(entry.key()) + ": " + of(entry.value());
  }

  private static String list(List<Expr> expressions) {
    return expressions.stream().map(AstText::of).collect(Collectors.joining(", "));
  }

  /** The text of an operand; in parentheses unless it is an atom that nothing could tear apart. */
  private static String operand(Expr expression) {
    boolean atom = expression instanceof Expr.Variable || expression instanceof Expr.CaseSubject
        || expression instanceof Expr.Parameter
        || expression instanceof Expr.ListLiteral || expression instanceof Expr.FunctionCall
        || expression instanceof Expr.MinimumMagnitude
        || expression instanceof Expr.Literal;
    return atom ? of(expression) : "(" + of(expression) + ")";
  }

  private static String literal(Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "'"
          + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
      default -> value.toString();
    };
  }

  static String name(Name name) {
    return quoted(name.text());
  }

  /** A name, in backticks unless it is plainly one. */
  private static String quoted(String name) {
    return name.matches("[a-z][a-zA-Z0-9_]{0,2}|[a-z]+[A-Z][a-zA-Z]*")
        && !name.matches("as|asc|by|end|in|is|or|on|xor|and|not|set|all|any|csv")
            ? name
            : "`" + name.replace("`", "``") + "`";
  }

}

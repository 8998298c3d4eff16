package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.ProjectionItem;
import io.graphflow.parser.ast.Clause.YieldItem;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.ComputedName;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.ast.UpdatingClause.SetComputedProperty;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.procedure.NamedGraphAlgorithm;
import io.graphflow.parser.procedure.NamedGraphAlgorithm.Writes;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the clauses that a call of an algorithm stands for that writes its results into the graph: a subquery that gives one
 * row.
 *
 * <pre>{@code
 * CALL (*) {
 *   CALL results(graphName, configuration) YIELD node, property, value, facts
 *   SET node[property] = value
 *   WITH count(node) AS written, head(collect(facts)) AS facts
 *   RETURN written AS nodePropertiesWritten, facts.ranIterations AS ranIterations
 * }
 * }</pre>
 */
final class WritingCall {
  private static final ProjectionBody ALL =
      new ProjectionBody(false, true, List.of(), List.of(), null, null);

  private final QueryText source;
  private final Clause.Call call;
  private final NamedGraphAlgorithm algorithm;
  private final ProcedureSignature signature;
  private final boolean isWhole;
  private final Position position;

  WritingCall(
      QueryText source, Clause.Call call, NamedGraphAlgorithm algorithm, boolean isWhole) {
    this.source = source;
    this.call = call;
    this.algorithm = algorithm;
    this.signature = algorithm.write().orElseThrow();
    this.isWhole = isWhole;
    this.position = call.position();
  }

  /**
   * The clauses.
   *
   * @param isLast whether nothing follows the call, not even RETURN
   */
  List<Clause> clauses(boolean isLast) {
    if (isLast && !isWhole) {
      throw source.error(
          position.offset(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
          "a query cannot end with CALL of a procedure that gives rows; its RETURN is missing");
    }
    List<YieldItem> yields = yields();
    List<Clause> clauses = new ArrayList<>();
    clauses.add(new Clause.CallSubquery(
        false, new Clause.Imports(true, List.of()), new Query(subquery(yields), List.of()), null,
        position));
    if (call.where() != null) {
      clauses.add(new Clause.With(ALL, call.where(), position));
    }
    if (isWhole) {
      clauses.add(new Clause.Return(
          columns(yields.stream()
              .map(each -> new ProjectionItem(new Expr.Variable(name(each)), null,
                  name(each).text()))
              .toList()),
          position));
    }
    return clauses;
  }

  private List<YieldItem> yields() {
    boolean none = call.yields().isEmpty();
    if (none && !isWhole) {
      throw source.error(
          position.offset(), ErrorDetail.UNDEFINED_VARIABLE, signature.needsYield());
    }
    for (YieldItem item : call.yields()) {
      if (signature.resultIndex(item.column().text()) < 0) {
        throw source.error(item.column().position().offset(),
            signature.noSuchColumn(item.column().text()));
      }
    }
    return none
        ? signature.results()
            .stream()
            .map(field -> new YieldItem(new Name(field.name(), position), null))
            .toList()
        : call.yields();
  }

  private static Name name(YieldItem item) {
    return item.alias() == null ? item.column() : item.alias();
  }

  private List<Clause> subquery(List<YieldItem> yields) {
    List<Expr> arguments = CallArguments.of(call, signature, isWhole, source);
    List<Field> inner = algorithm.results().results();
    List<YieldItem> all = inner.stream()
        .map(field -> new YieldItem(new Name(field.name(), position), variable(field.name())))
        .toList();
    boolean isProperty = algorithm.writes() == Writes.PROPERTY;
    String counted = isProperty ? "node" : "start";
    return List.of(
        new Clause.Call(new Name(algorithm.results().name(), position), arguments, false, all,
            null, position),
        isProperty ? setProperty() : createRelationship(),
        new Clause.With(
            columns(List.of(
                item(function("count", value(counted)), variable("written")),
                item(function("head", function("collect", value("facts"))), variable("told")))),
            null, position),
        new Clause.Return(
            columns(yields.stream()
                .map(each -> item(column(each.column().text()), name(each)))
                .toList()),
            position));
  }

  private Clause setProperty() {
    return new UpdatingClause.Set(
        List.of(new SetComputedProperty(value("node"), value("property"), value("value"))),
        position);
  }

  /** One relationship of one type, and none for the last row, which has no ends. */
  private Clause createRelationship() {
    RelationshipPattern edge = new RelationshipPattern(
        null, Arrow.RIGHT, List.of(), null,
        new ComputedName(value("each"), false, position), null, null,
        function("properties", value("properties")), null, position);
    PatternPart path = new PatternPart(null, Selection.ALL, node("start"),
        List.of(new Step(edge, node("end"))), position);
    return new UpdatingClause.Foreach(variable("each"), value("types"),
        List.of(new UpdatingClause.Create(List.of(path), position)), position);
  }

  private NodePattern node(String column) {
    return new NodePattern(variable(column), List.of(), List.of(), null, null, position);
  }

  private Expr column(String column) {
    if (column.equals(algorithm.writes().column())) {
      return value("written");
    }
    if (column.equals("writeMillis")) {
      // The rows that the results give, and what is done with them, are behind it in time.
      return new Expr.Arithmetic(ArithmeticOperator.SUBTRACT,
          new Expr.Property(function("datetime.realtime"), new Name("epochMillis", position)),
          new Expr.Property(value("told"), new Name("foundAtMillis", position)), position);
    }
    return new Expr.Property(value("told"), new Name(column, position));
  }

  /** A variable that no query has without quoting it. */
  private Name variable(String name) {
    return new Name(name + " of results", position);
  }

  private Expr value(String name) {
    return new Expr.Variable(variable(name));
  }

  private Expr function(String name, Expr... arguments) {
    return new Expr.FunctionCall(new Name(name, position), false, List.of(arguments));
  }

  private static ProjectionItem item(Expr expression, Name alias) {
    return new ProjectionItem(expression, alias, alias.text());
  }

  private static ProjectionBody columns(List<ProjectionItem> items) {
    return new ProjectionBody(false, false, items, List.of(), null, null);
  }
}

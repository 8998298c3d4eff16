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
import io.graphflow.parser.ast.UpdatingClause.GivenLabels;
import io.graphflow.parser.ast.UpdatingClause.SetItem;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.procedure.NamedGraphAlgorithm;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.UpdatingProcedure;
import java.util.ArrayList;
import java.util.List;

/** Builds the clauses that calls of {@link UpdatingProcedure}s, and of algorithms that write, stand for. */
final class UpdatingCalls {
  /** Names of the ends of a relationship, which no query has without quoting them. */
  private static final String START = "start node";
  private static final String END = "end node";

  private static final ProjectionBody ALL =
      new ProjectionBody(false, true, List.of(), List.of(), null, null);

  private final QueryText source;

  UpdatingCalls(QueryText source) {
    this.source = source;
  }

  /**
   * The clauses that a call stands for; the call itself if its procedure is another one.
   *
   * @param isLast whether nothing follows it, not even RETURN
   * @param isWhole whether it is a query by itself
   */
  List<Clause> clauses(Clause.Call call, boolean isLast, boolean isWhole) {
    UpdatingProcedure procedure = UpdatingProcedure.find(call.procedure().text()).orElse(null);
    if (procedure != null) {
      return new Expansion(call, procedure, isWhole).clauses(isLast);
    }
    return NamedGraphAlgorithm.writing(call.procedure().text())
        .map(algorithm -> new WritingCall(source, call, algorithm, isWhole).clauses(isLast))
        .orElse(List.of(call));
  }

  private final class Expansion {
    private final Clause.Call call;
    private final UpdatingProcedure procedure;
    private final ProcedureSignature signature;
    private final boolean isWhole;
    private final Position position;
    private final List<Expr> arguments;
    private final Name result;

    Expansion(Clause.Call call, UpdatingProcedure procedure, boolean isWhole) {
      this.call = call;
      this.procedure = procedure;
      this.signature = procedure.signature();
      this.isWhole = isWhole;
      this.position = call.position();
      this.arguments = CallArguments.of(call, signature, isWhole, source);
      this.result = signature.isVoid() ? null : result();
    }

    /** The variable of the only column. */
    private Name result() {
      String column = signature.results().getFirst().name();
      for (YieldItem item : call.yields()) {
        if (!item.column().text().equals(column)) {
          throw source.error(item.column().position().offset(),
              signature.noSuchColumn(item.column().text()));
        }
      }
      if (call.yields().size() > 1) {
        throw source.error(
            call.yields().get(1).column().position().offset(), ErrorDetail.VARIABLE_ALREADY_BOUND,
            "the column '" + column + "' is taken twice");
      }
      if (call.yields().isEmpty()) {
        if (!isWhole) {
          throw source.error(
              position.offset(), ErrorDetail.UNDEFINED_VARIABLE, signature.needsYield());
        }
        return new Name(column, position);
      }
      YieldItem item = call.yields().getFirst();
      return item.alias() == null ? item.column() : item.alias();
    }

    List<Clause> clauses(boolean isLast) {
      if (isLast && !isWhole && result != null) {
        throw source.error(
            position.offset(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
            "a query cannot end with CALL of a procedure that gives rows; its RETURN is missing");
      }
      List<Clause> clauses = new ArrayList<>(updates());
      if (!isLast || call.where() != null) {
        clauses.add(new Clause.With(ALL, call.where(), position));
      }
      if (isWhole && result != null) {
        clauses.add(new Clause.Return(columns(item(variable(result), null)), position));
      }
      return clauses;
    }

    private List<Clause> updates() {
      return switch (procedure) {
        case ADD_LABELS ->
          ofEach(new UpdatingClause.SetLabels(result, labels(arguments.get(1))));
        case REMOVE_LABELS -> List.of(
            each(),
            new UpdatingClause.Remove(
                List.of(new UpdatingClause.RemoveLabels(result, labels(arguments.get(1)))),
                position));
        case SET_PROPERTY ->
          ofEach(
              new UpdatingClause.SetComputedProperty(
                  variable(result), arguments.get(1), arguments.get(2)));
        case CREATE_NODE -> List.of(
            new UpdatingClause.Create(
                List.of(path(node(result, computed(arguments.get(0)), arguments.get(1)))),
                position));
        case CREATE_RELATIONSHIP -> between(
            arguments.get(0),
            arguments.get(3),
            new UpdatingClause.Create(
                List.of(relationship(arguments.get(1), arguments.get(2))), position));
        case MERGE_NODE -> List.of(
            merge(
                path(node(result, computed(arguments.get(0)), arguments.get(1))),
                arguments.get(2),
                arguments.get(3)));
        case MERGE_RELATIONSHIP -> between(
            arguments.get(0),
            arguments.get(4),
            merge(
                relationship(arguments.get(1), arguments.get(2)),
                arguments.get(3),
                arguments.get(5)));
        case SET_NODE_VECTOR, SET_RELATIONSHIP_VECTOR -> List.of(
            set(
                new UpdatingClause.SetComputedProperty(
                    arguments.get(0), arguments.get(1), arguments.get(2))));
      };
    }

    private List<Clause> ofEach(SetItem item) {
      return List.of(each(), set(item));
    }

    private Clause set(SetItem item) {
      return new UpdatingClause.Set(List.of(item), position);
    }

    /** A row for each element of the first argument, which may be a single one. */
    private Clause each() {
      Expr list =
          new Expr.Arithmetic(
              ArithmeticOperator.ADD,
              new Expr.ListLiteral(List.of(), position),
              arguments.getFirst(),
              position);
      return new Clause.Unwind(list, result, position);
    }

    private Clause merge(PatternPart pattern, Expr onCreate, Expr onMatch) {
      return new UpdatingClause.Merge(pattern, items(onCreate), items(onMatch), position);
    }

    private List<SetItem> items(Expr properties) {
      return properties instanceof Expr.Literal literal && literal.value() == null
          ? List.of()
          : List.of(new UpdatingClause.AddProperties(result, properties));
    }

    /** A subquery of an update of a relationship, in which the ends have the names of its pattern. */
    private List<Clause> between(Expr start, Expr end, Clause update) {
      Clause.With ends =
          new Clause.With(columns(item(start, name(START)), item(end, name(END))), null, position);
      Clause.Return returned =
          new Clause.Return(columns(item(variable(result), null)), position);
      return List.of(
          new Clause.CallSubquery(
              false,
              new Clause.Imports(true, List.of()),
              new Query(List.of(ends, update, returned), List.of()),
              null, position));
    }

    private PatternPart relationship(Expr type, Expr properties) {
      RelationshipPattern edge =
          new RelationshipPattern(
              result, Arrow.RIGHT, List.of(), null, computed(type), null, null, map(properties),
              null, position);
      NodePattern start = new NodePattern(name(START), List.of(), List.of(), null, null, position);
      NodePattern end = new NodePattern(name(END), List.of(), List.of(), null, null, position);
      return new PatternPart(
          null, Selection.ALL, start, List.of(new Step(edge, end)), position);
    }

    private PatternPart path(NodePattern node) {
      return new PatternPart(null, Selection.ALL, node, List.of(), position);
    }

    private NodePattern node(Name variable, ComputedName labels, Expr properties) {
      return new NodePattern(
          variable, List.of(), List.of(labels), map(properties), null, position);
    }

    /** A map as the properties of a pattern. */
    private Expr map(Expr properties) {
      return properties instanceof Expr.MapLiteral
          ? properties
          : new Expr.FunctionCall(name("properties"), false, List.of(properties));
    }

    private ComputedName computed(Expr names) {
      return new ComputedName(names, false, names.position());
    }

    private GivenLabels labels(Expr names) {
      return new GivenLabels(List.of(), List.of(computed(names)));
    }

    private Name name(String text) {
      return new Name(text, position);
    }

    private Expr variable(Name name) {
      return new Expr.Variable(name);
    }

    private ProjectionItem item(Expr expression, Name alias) {
      String text = expression instanceof Expr.Variable(Name name) ? name.text() : alias.text();
      return new ProjectionItem(expression, alias, text);
    }

    private ProjectionBody columns(ProjectionItem... items) {
      return new ProjectionBody(false, false, List.of(items), List.of(), null, null);
    }
  }
}

package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Expr.CaseAlternative;
import io.graphflow.parser.ast.Expr.Entry;
import io.graphflow.parser.ast.Expr.MapProjectionItem;
import io.graphflow.parser.ast.Expr.SubqueryKind;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.grammar.CypherParser;
import io.graphflow.parser.grammar.CypherParser.AtomContext;
import io.graphflow.parser.grammar.CypherParser.CaseExpressionContext;
import io.graphflow.parser.grammar.CypherParser.CaseTestContext;
import io.graphflow.parser.grammar.CypherParser.ExpressionContext;
import io.graphflow.parser.grammar.CypherParser.FunctionCallContext;
import io.graphflow.parser.grammar.CypherParser.FunctionNameContext;
import io.graphflow.parser.grammar.CypherParser.ListComprehensionContext;
import io.graphflow.parser.grammar.CypherParser.LiteralContext;
import io.graphflow.parser.grammar.CypherParser.MapEntryContext;
import io.graphflow.parser.grammar.CypherParser.MapLiteralContext;
import io.graphflow.parser.grammar.CypherParser.MapProjectionItemContext;
import io.graphflow.parser.grammar.CypherParser.ParameterContext;
import io.graphflow.parser.grammar.CypherParser.PatternComprehensionContext;
import io.graphflow.parser.grammar.CypherParser.QuantifierContext;
import io.graphflow.parser.grammar.CypherParser.ReduceContext;
import io.graphflow.parser.grammar.CypherParser.SubqueryExpressionContext;
import io.graphflow.parser.grammar.CypherParser.TrimContext;
import io.graphflow.parser.grammar.CypherParser.WhereContext;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Builds the expressions that begin with a token of their own. */
final class AtomBuilder {
  private final QueryText source;
  private final Literals literals;
  private final PatternBuilder patterns;
  private final ClauseBuilder clauses;
  private final ExpressionBuilder expressions;

  AtomBuilder(
      QueryText source,
      Literals literals,
      PatternBuilder patterns,
      ClauseBuilder clauses,
      ExpressionBuilder expressions) {
    this.source = source;
    this.literals = literals;
    this.patterns = patterns;
    this.clauses = clauses;
    this.expressions = expressions;
  }

  Expr build(AtomContext context) {
    Position position = position(context);
    ParserRuleContext child = (ParserRuleContext) context.getChild(0);
    return switch (child.getRuleIndex()) {
      case CypherParser.RULE_literal -> literal(context.literal());
      case CypherParser.RULE_parameter -> parameter(context.parameter());
      case CypherParser.RULE_caseExpression -> caseOf(context.caseExpression());
      case CypherParser.RULE_countStar -> new Expr.CountStar(position);
      case CypherParser.RULE_listComprehension -> listComprehension(context.listComprehension());
      case CypherParser.RULE_patternComprehension ->
        patternComprehension(context.patternComprehension());
      case CypherParser.RULE_listLiteral -> new Expr.ListLiteral(
          expressions.buildAll(context.listLiteral().expression()), position);
      case CypherParser.RULE_mapLiteral -> map(context.mapLiteral());
      case CypherParser.RULE_mapProjection -> new Expr.MapProjection(
          patterns.variable(context.mapProjection().variable()),
          context.mapProjection().mapProjectionItem().stream().map(this::item).toList());
      case CypherParser.RULE_quantifier -> quantifier(context.quantifier());
      case CypherParser.RULE_reduce -> reduce(context.reduce());
      case CypherParser.RULE_trim -> trim(context.trim());
      case CypherParser.RULE_subqueryExpression -> subquery(context.subqueryExpression());
      case CypherParser.RULE_shortestPath -> new Expr.PatternExpression(
          patterns.shortest(null, context.shortestPath(), position));
      case CypherParser.RULE_patternPredicate -> new Expr.PatternExpression(
          new PatternPart(
              null,
              Selection.ALL,
              patterns.node(context.patternPredicate().nodePattern()),
              patterns.steps(context.patternPredicate().pathStep()),
              position));
      case CypherParser.RULE_parenthesized ->
        expressions.build(context.parenthesized().expression());
      case CypherParser.RULE_functionCall -> functionCall(context.functionCall());
      case CypherParser.RULE_variable -> new Expr.Variable(patterns.variable(context.variable()));
      default -> throw new AssertionError("no atom: " + child.getClass());
    };
  }

  private Expr literal(LiteralContext context) {
    Token token = context.getStart();
    Position position = new Position(token.getStartIndex());
    return switch (token.getType()) {
      case CypherParser.TRUE -> new Expr.Literal(true, position);
      case CypherParser.FALSE -> new Expr.Literal(false, position);
      case CypherParser.NULL -> new Expr.Literal(null, position);
      case CypherParser.INTEGER -> literals.integer(token);
      case CypherParser.FLOAT -> literals.floating(token);
      case CypherParser.STRING -> new Expr.Literal(literals.string(token), position);
      case CypherParser.BYTES -> new Expr.Literal(literals.bytes(token), position);
      default -> throw new AssertionError("no literal: " + token);
    };
  }

  Expr parameter(ParameterContext context) {
    Token token = context.getStop();
    return new Expr.Parameter(literals.name(token), position(context));
  }

  Expr map(MapLiteralContext context) {
    return new Expr.MapLiteral(
        context.mapEntry().stream().map(this::entry).toList(), position(context));
  }

  private Entry entry(MapEntryContext context) {
    Token key = context.propertyKey().getStart();
    return new Entry(
        new Name(literals.key(key), new Position(key.getStartIndex())),
        expressions.build(context.expression()));
  }

  private Expr caseOf(CaseExpressionContext context) {
    Position position = position(context);
    boolean hasSubject = context.subject != null;
    List<CaseAlternative> alternatives =
        context.caseAlternative()
            .stream()
            .map(
                alternative -> new CaseAlternative(
                    when(alternative.caseTest(), hasSubject, new Expr.CaseSubject(position)),
                    expressions.build(alternative.expression())))
            .toList();
    return new Expr.Case(
        orNull(context.subject), alternatives, orNull(context.otherwise), position);
  }

  private Expr when(List<CaseTestContext> tests, boolean hasSubject, Expr.CaseSubject subject) {
    CaseTestContext first = tests.getFirst();
    boolean plain = first.getChildCount() == 1;
    if (tests.size() == 1 && plain) {
      return expressions.build(first.expression());
    }
    if (!hasSubject) {
      throw source.error((plain ? tests.get(1) : first).getStart().getStartIndex(),
          ErrorDetail.UNEXPECTED_SYNTAX,
          "a CASE without a subject has one condition behind each WHEN");
    }
    List<Expr> conditions = tests.stream().map(test -> condition(test, subject)).toList();
    return conditions.size() == 1
        ? conditions.getFirst()
        : new Expr.Logical(Expr.LogicalOperator.OR, conditions);
  }

  private Expr condition(CaseTestContext test, Expr.CaseSubject subject) {
    Token first = test.getStart();
    Position position = position(test);
    if (test.getChildCount() == 1 || test.operator != null) {
      return new Expr.Comparison(subject, List.of(new Expr.Compared(
          test.operator == null
              ? ComparisonOperator.EQUAL
              : ExpressionBuilder.comparisonOperator(first),
          expressions.build(test.expression()), position)));
    }
    if (test.valueType() != null) {
      return new Expr.TypeTest(
          subject, expressions.type(test.valueType()), test.NOT() != null, position);
    }
    return test.expression() == null
        ? new Expr.NullTest(subject, test.NOT() != null, position)
        : new Expr.StringPredicate(ExpressionBuilder.stringOperator(first), subject,
            expressions.build(test.expression()), position);
  }

  private Expr trim(TrimContext context) {
    String function = context.side == null
        ? "bTrim"
        : switch (context.side.getType()) {
          case CypherParser.LEADING -> "lTrim";
          case CypherParser.TRAILING -> "rTrim";
          default -> "bTrim";
        };
    List<Expr> arguments = new ArrayList<>(List.of(expressions.build(context.text)));
    if (context.characters != null) {
      arguments.add(expressions.build(context.characters));
    }
    return new Expr.FunctionCall(new Name(function, position(context)), false, arguments);
  }

  private Expr listComprehension(ListComprehensionContext context) {
    return new Expr.ListComprehension(
        patterns.variable(context.variable()),
        expressions.build(context.expression(0)),
        where(context.where()),
        orNull(context.result),
        position(context));
  }

  private Expr patternComprehension(PatternComprehensionContext context) {
    Name path = context.variable() == null ? null : patterns.variable(context.variable());
    return new Expr.PatternComprehension(
        patterns.path(
            path, Selection.ALL, context.pathPattern(), position(context.pathPattern())),
        where(context.where()),
        expressions.build(context.expression()),
        position(context));
  }

  private MapProjectionItem item(MapProjectionItemContext context) {
    if (context.STAR() != null) {
      return new MapProjectionItem.AllKeys();
    }
    if (context.propertyKey() != null) {
      return new MapProjectionItem.Key(patterns.firstName(context.propertyKey()));
    }
    if (context.mapEntry() != null) {
      return new MapProjectionItem.Computed(entry(context.mapEntry()));
    }
    return new MapProjectionItem.OfVariable(patterns.variable(context.variable()));
  }

  private Expr quantifier(QuantifierContext context) {
    QuantifierKind kind = switch (context.kind.getType()) {
      case CypherParser.ALL -> QuantifierKind.ALL;
      case CypherParser.ANY -> QuantifierKind.ANY;
      case CypherParser.NONE -> QuantifierKind.NONE;
      case CypherParser.SINGLE -> QuantifierKind.SINGLE;
      default -> throw new AssertionError("no quantifier: " + context.kind);
    };
    return new Expr.Quantifier(
        kind,
        patterns.variable(context.variable()),
        expressions.build(context.expression()),
        where(context.where()),
        position(context));
  }

  private Expr reduce(ReduceContext context) {
    return new Expr.Reduce(
        patterns.variable(context.variable(0)),
        expressions.build(context.expression(0)),
        patterns.variable(context.variable(1)),
        expressions.build(context.expression(1)),
        expressions.build(context.expression(2)),
        position(context));
  }

  private Expr subquery(SubqueryExpressionContext context) {
    SubqueryKind kind = switch (context.kind.getType()) {
      case CypherParser.EXISTS -> SubqueryKind.EXISTS;
      case CypherParser.COUNT -> SubqueryKind.COUNT;
      case CypherParser.COLLECT -> SubqueryKind.COLLECT;
      default -> throw new AssertionError("no subquery: " + context.kind);
    };
    return context.query() == null
        ? new Expr.PatternSubquery(
            kind,
            patterns.parts(context.pattern()),
            where(context.where()),
            position(context))
        : new Expr.QuerySubquery(kind, clauses.query(context.query(), false), position(context));
  }

  private Expr functionCall(FunctionCallContext context) {
    FunctionNameContext name = context.functionName();
    List<ParserRuleContext> parts = new ArrayList<>(name.symbolicName());
    Name function = name.EXISTS() == null
        ? patterns.dottedName(parts)
        : patterns.firstName(name);
    return new Expr.FunctionCall(
        function, context.DISTINCT() != null, expressions.buildAll(context.expression()));
  }

  private Expr where(WhereContext context) {
    return context == null ? null : expressions.build(context.expression());
  }

  private Expr orNull(ExpressionContext context) {
    return context == null ? null : expressions.build(context);
  }
}

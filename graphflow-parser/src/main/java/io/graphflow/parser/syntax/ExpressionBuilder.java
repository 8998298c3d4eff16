package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Expr.Compared;
import io.graphflow.parser.ast.Expr.LogicalOperator;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.parser.expression.ValueType;
import io.graphflow.parser.grammar.CypherParser;
import io.graphflow.parser.grammar.CypherParser.ArithmeticContext;
import io.graphflow.parser.grammar.CypherParser.AtomicContext;
import io.graphflow.parser.grammar.CypherParser.ComparisonContext;
import io.graphflow.parser.grammar.CypherParser.ExpressionContext;
import io.graphflow.parser.grammar.CypherParser.HasLabelContext;
import io.graphflow.parser.grammar.CypherParser.InListContext;
import io.graphflow.parser.grammar.CypherParser.LogicalContext;
import io.graphflow.parser.grammar.CypherParser.MapLiteralContext;
import io.graphflow.parser.grammar.CypherParser.NegationContext;
import io.graphflow.parser.grammar.CypherParser.NormalizedTestContext;
import io.graphflow.parser.grammar.CypherParser.NullTestContext;
import io.graphflow.parser.grammar.CypherParser.ParameterContext;
import io.graphflow.parser.grammar.CypherParser.PropertyContext;
import io.graphflow.parser.grammar.CypherParser.PropertyKeyContext;
import io.graphflow.parser.grammar.CypherParser.SignContext;
import io.graphflow.parser.grammar.CypherParser.SliceContext;
import io.graphflow.parser.grammar.CypherParser.StringPredicateContext;
import io.graphflow.parser.grammar.CypherParser.SubscriptContext;
import io.graphflow.parser.grammar.CypherParser.TypeTestContext;
import io.graphflow.parser.grammar.CypherParser.ValueTypeContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Builds expressions from their parse trees. A chain of operators is a tree as deep to the left as the
 * chain is long; it is walked in a loop, and where it means one operation on many operands it becomes
 * flat. What stays deep is limited, so that no later walk over an expression exhausts the stack.
 */
final class ExpressionBuilder {
  /** Levels of an expression, and of expressions inside subqueries inside it. */
  static final int MAX_LEVELS = 500;

  private final QueryText source;
  private final PatternBuilder patterns;
  private final AtomBuilder atoms;
  private final ValueTypeBuilder types;
  private int level;

  ExpressionBuilder(
      QueryText source, Literals literals, PatternBuilder patterns, ClauseBuilder clauses) {
    this.source = source;
    this.patterns = patterns;
    this.types = new ValueTypeBuilder(source);
    this.atoms = new AtomBuilder(source, literals, patterns, clauses, this);
  }

  Expr build(ExpressionContext context) {
    int entered = level;
    Deque<List<ExpressionContext>> runs = new ArrayDeque<>();
    ExpressionContext innermost = context;
    for (ExpressionContext left = left(context); left != null; left = left(left)) {
      if (runs.isEmpty() || !flattens(runs.peek().getLast(), innermost)) {
        runs.push(new ArrayList<>());
        descend(innermost);
      }
      runs.peek().add(innermost);
      innermost = left;
    }
    descend(innermost);
    Expr expression = innermost(innermost);
    for (List<ExpressionContext> run : runs) {
      level--;
      Collections.reverse(run);
      expression = apply(run, expression);
    }
    level = entered;
    return expression;
  }

  List<Expr> buildAll(List<ExpressionContext> contexts) {
    return contexts.stream().map(this::build).toList();
  }

  private void descend(ParserRuleContext context) {
    if (++level > MAX_LEVELS) {
      throw source.error(
          context.getStart().getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "this expression is nested more than " + MAX_LEVELS + " levels deep");
    }
  }

  /** The operand that an operation begins with, null if it begins with something else. */
  private static ExpressionContext left(ExpressionContext context) {
    return switch (context) {
      case PropertyContext property -> property.expression();
      case SubscriptContext subscript -> subscript.expression(0);
      case SliceContext slice -> slice.expression(0);
      case HasLabelContext hasLabel -> hasLabel.expression();
      case ArithmeticContext arithmetic -> arithmetic.expression(0);
      case NullTestContext nullTest -> nullTest.expression();
      case NormalizedTestContext test -> test.expression();
      case TypeTestContext test -> test.expression();
      case StringPredicateContext predicate -> predicate.expression(0);
      case InListContext in -> in.expression(0);
      case ComparisonContext comparison -> comparison.expression(0);
      case LogicalContext logical -> logical.expression(0);
      default -> null;
    };
  }

  /** Whether an operation and its left operand become one; such a run of operators is one level. */
  private static boolean flattens(ExpressionContext operation, ExpressionContext left) {
    return switch (operation) {
      case ComparisonContext _ -> left instanceof ComparisonContext;
      case LogicalContext logical -> left instanceof LogicalContext inner
          && inner.operator.getType() == logical.operator.getType();
      default -> false;
    };
  }

  private Expr innermost(ExpressionContext context) {
    return switch (context) {
      case AtomicContext atomic -> atoms.build(atomic.atom());
      case SignContext sign -> new Expr.Sign(
          sign.operator.getType() == CypherParser.MINUS,
          build(sign.expression()),
          position(sign));
      case NegationContext negation -> new Expr.Not(
          build(negation.expression()), position(negation));
      default -> throw new AssertionError("begins with an operand: " + context.getClass());
    };
  }

  /** The operation that a run of operators means, with {@code left} as its first operand. */
  private Expr apply(List<ExpressionContext> run, Expr left) {
    return switch (run.getFirst()) {
      case PropertyContext property -> new Expr.Property(
          left, patterns.firstName(property.propertyKey()));
      case SubscriptContext subscript -> new Expr.Subscript(left, build(subscript.expression(1)));
      case SliceContext slice -> new Expr.Slice(
          left,
          slice.lower == null ? null : build(slice.lower),
          slice.upper == null ? null : build(slice.upper));
      case HasLabelContext hasLabel -> hasLabels(left, patterns.tested(hasLabel.labelTest()));
      case ArithmeticContext arithmetic -> new Expr.Arithmetic(
          arithmeticOperator(arithmetic.operator),
          left,
          build(arithmetic.expression(1)),
          new Position(arithmetic.operator.getStartIndex()));
      case NullTestContext test -> new Expr.NullTest(
          left, test.NOT() != null, new Position(test.IS().getSymbol().getStartIndex()));
      case NormalizedTestContext test -> normalizedTest(test, left);
      case TypeTestContext test -> new Expr.TypeTest(left, types.build(test.valueType()),
          test.NOT() != null, position(test.valueType()));
      case StringPredicateContext predicate -> stringPredicate(predicate, left);
      case InListContext in -> new Expr.In(
          left,
          build(in.expression(1)),
          new Position(in.IN().getSymbol().getStartIndex()));
      case ComparisonContext _ -> new Expr.Comparison(
          left, run.stream().map(one -> compared((ComparisonContext) one)).toList());
      case LogicalContext logical -> {
        List<Expr> operands = new ArrayList<>(run.size() + 1);
        operands.add(left);
        run.forEach(one -> operands.add(build(((LogicalContext) one).expression(1))));
        yield new Expr.Logical(logicalOperator(logical.operator), operands);
      }
      default -> throw new AssertionError("has no left operand: " + run.getFirst().getClass());
    };
  }

  private static Expr hasLabels(Expr element, List<LabelExpression> labels) {
    return labels.stream().allMatch(LabelExpression.Label.class::isInstance)
        ? new Expr.HasLabels(
            element, labels.stream().flatMap(label -> label.names().stream()).toList())
        : new Expr.LabelTest(element, LabelExpression.all(labels));
  }

  /** A text is normalized if normalizing it changes nothing. */
  private static Expr normalizedTest(NormalizedTestContext context, Expr text) {
    Position position = new Position(context.IS().getSymbol().getStartIndex());
    List<Expr> arguments = new ArrayList<>(List.of(text));
    if (context.form != null) {
      arguments.add(new Expr.Literal(
          context.form.getText().toUpperCase(Locale.ROOT),
          new Position(context.form.getStartIndex())));
    }
    Expr normalized =
        new Expr.FunctionCall(new Name("normalize", position), false, arguments);
    Expr same = new Expr.Comparison(
        normalized, List.of(new Compared(ComparisonOperator.EQUAL, text, position)));
    return context.NOT() == null ? same : new Expr.Not(same, position);
  }

  /** The type that a test names. */
  ValueType type(ValueTypeContext context) {
    return types.build(context);
  }

  private Compared compared(ComparisonContext context) {
    return new Compared(
        comparisonOperator(context.operator),
        build(context.expression(1)),
        new Position(context.operator.getStartIndex()));
  }

  private Expr stringPredicate(StringPredicateContext context, Expr text) {
    TerminalNode first = (TerminalNode) context.getChild(1);
    return new Expr.StringPredicate(
        stringOperator(first.getSymbol()),
        text,
        build(context.expression(1)),
        new Position(first.getSymbol().getStartIndex()));
  }

  /** The operator that begins with a token. */
  static StringOperator stringOperator(Token token) {
    return switch (token.getType()) {
      case CypherParser.STARTS -> StringOperator.STARTS_WITH;
      case CypherParser.ENDS -> StringOperator.ENDS_WITH;
      case CypherParser.CONTAINS -> StringOperator.CONTAINS;
      case CypherParser.MATCHES -> StringOperator.MATCHES;
      default -> throw new AssertionError("no operator of strings: " + token);
    };
  }

  private static ArithmeticOperator arithmeticOperator(Token token) {
    return switch (token.getType()) {
      case CypherParser.PLUS -> ArithmeticOperator.ADD;
      case CypherParser.MINUS -> ArithmeticOperator.SUBTRACT;
      case CypherParser.STAR -> ArithmeticOperator.MULTIPLY;
      case CypherParser.SLASH -> ArithmeticOperator.DIVIDE;
      case CypherParser.PERCENT -> ArithmeticOperator.MODULO;
      case CypherParser.CARET -> ArithmeticOperator.POWER;
      case CypherParser.DOUBLE_PIPE -> ArithmeticOperator.CONCATENATE;
      default -> throw new AssertionError("no arithmetic operator: " + token);
    };
  }

  static ComparisonOperator comparisonOperator(Token token) {
    return switch (token.getType()) {
      case CypherParser.EQUAL -> ComparisonOperator.EQUAL;
      case CypherParser.NOT_EQUAL -> ComparisonOperator.NOT_EQUAL;
      case CypherParser.LESS -> ComparisonOperator.LESS;
      case CypherParser.LESS_OR_EQUAL -> ComparisonOperator.LESS_OR_EQUAL;
      case CypherParser.GREATER -> ComparisonOperator.GREATER;
      case CypherParser.GREATER_OR_EQUAL -> ComparisonOperator.GREATER_OR_EQUAL;
      default -> throw new AssertionError("no comparison operator: " + token);
    };
  }

  private static LogicalOperator logicalOperator(Token token) {
    return switch (token.getType()) {
      case CypherParser.AND -> LogicalOperator.AND;
      case CypherParser.XOR -> LogicalOperator.XOR;
      case CypherParser.OR -> LogicalOperator.OR;
      default -> throw new AssertionError("no logical operator: " + token);
    };
  }

  /** {@code target} with keys behind it: {@code n.a.b}. */
  Expr properties(Expr target, List<PropertyKeyContext> keys) {
    int entered = level;
    Expr expression = target;
    for (PropertyKeyContext key : keys) {
      descend(key);
      expression = new Expr.Property(expression, patterns.firstName(key));
    }
    level = entered;
    return expression;
  }

  Expr parameter(ParameterContext context) {
    return atoms.parameter(context);
  }

  Expr map(MapLiteralContext context) {
    return atoms.map(context);
  }
}

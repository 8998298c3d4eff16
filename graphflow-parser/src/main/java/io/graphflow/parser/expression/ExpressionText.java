package io.graphflow.parser.expression;

import io.graphflow.parser.expression.Expression.Alternative;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Case;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.ListComprehension;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.MapProjection;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PathStep;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.Quantifier;
import io.graphflow.parser.expression.Expression.Reduce;
import io.graphflow.parser.expression.Expression.Slice;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.TypeTest;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Expression.Xor;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A bound expression as Cypher text with the fewest parentheses, for plans and messages. Reading the
 * text back gives the same expression, but for {@link DifferentEdges} and {@link PathOf}, which Cypher cannot write.
 */
public final class ExpressionText {
  private static final int OR = 1;
  private static final int XOR = 2;
  private static final int AND = 3;
  private static final int NOT = 4;
  private static final int COMPARISON = 5;
  private static final int SUM = 6;
  private static final int PRODUCT = 7;
  private static final int POWER = 8;
  private static final int SIGN = 9;
  private static final int POSTFIX = 10;
  private static final int ATOM = 11;

  private ExpressionText() {}

  /** The expression as text, on one line. */
  public static String of(Expression expression) {
    return switch (expression) {
      case Literal literal -> literal(literal.value());
      case Parameter parameter -> "$" + parameter.name();
      case VariableReference reference -> reference.variable().toString();
      case PropertyAccess access -> operand(access.target(), POSTFIX) + "." + access.key();
      case ListLiteral list -> "[" + commaSeparated(list.elements()) + "]";
      case MapLiteral map -> "{" + entries(map.entries()) + "}";
      case Subscript subscript ->
        operand(subscript.target(), POSTFIX) + "[" + of(subscript.index()) + "]";
      case Slice slice ->
        operand(slice.target(), POSTFIX)
            + "["
            + (slice.from() == null ? "" : of(slice.from()))
            + ".."
            + (slice.to() == null ? "" : of(slice.to()))
            + "]";
      case Not not ->
        not.operand() instanceof IsNull isNull
            ? operand(isNull.operand(), SUM) + " IS NOT NULL"
            : "NOT " + operand(not.operand(), NOT);
      case And and -> joined(and.operands(), " AND ", NOT);
      case Or or -> joined(or.operands(), " OR ", XOR);
      case Xor xor -> operand(xor.left(), XOR) + " XOR " + operand(xor.right(), AND);
      case Comparison comparison ->
        binary(comparison.left(), comparison.operator().symbol(), comparison.right(), SUM, SUM);
      case Arithmetic arithmetic -> {
        int precedence = precedence(arithmetic);
        yield binary(
            arithmetic.left(),
            arithmetic.operator().symbol(),
            arithmetic.right(),
            precedence,
            precedence + 1);
      }
      case Negate negate -> "-" + operand(negate.operand(), POSTFIX);
      case StringPredicate predicate ->
        binary(predicate.text(), predicate.operator().symbol(), predicate.pattern(), SUM, SUM);
      case In in -> binary(in.element(), "IN", in.list(), SUM, SUM);
      case IsNull isNull -> operand(isNull.operand(), SUM) + " IS NULL";
      case TypeTest test -> operand(test.operand(), SUM) + " IS :: " + test.valueType().text();
      case HasLabels hasLabels ->
        operand(hasLabels.element(), POSTFIX)
            + hasLabels.labels().stream().map(label -> ":" + label).collect(Collectors.joining());
      case Case choice -> choice(choice);
      case FunctionCall call ->
        call.function().displayName() + "(" + commaSeparated(call.arguments()) + ")";
      case ListComprehension comprehension ->
        "["
            + elements(comprehension.element(), comprehension.list(), comprehension.where())
            + (comprehension.result() == null ? "" : " | " + of(comprehension.result()))
            + "]";
      case Quantifier quantifier ->
        quantifier.kind().displayName()
            + "("
            + elements(quantifier.element(), quantifier.list(), quantifier.where())
            + ")";
      case Reduce reduce ->
        "reduce("
            + reduce.accumulator()
            + " = "
            + of(reduce.initial())
            + ", "
            + elements(reduce.element(), reduce.list(), null)
            + " | "
            + of(reduce.step())
            + ")";
      case MapProjection projection ->
        of(projection.target())
            + " {"
            + (projection.allKeys() ? ".*" : "")
            + (projection.allKeys() && !projection.entries().isEmpty() ? ", " : "")
            + entries(projection.entries())
            + "}";
      case PathOf path -> path(path);
      case DifferentEdges edges -> edges.first() + " is not " + edges.second();
    };
  }

  private static String elements(Variable element, Expression list, Expression where) {
    return element + " IN " + of(list) + (where == null ? "" : " WHERE " + of(where));
  }

  private static String entries(Map<String, Expression> entries) {
    return entries.entrySet()
        .stream()
        .map(entry -> entry.getKey() + ": " + of(entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String path(PathOf path) {
    StringBuilder text = new StringBuilder("<(").append(path.start()).append(')');
    for (PathStep step : path.steps()) {
      text.append("-[")
          .append(step.edge())
          .append(step.isRepeated() ? "*" : "")
          .append("]-(")
          .append(step.vertex())
          .append(')');
    }
    return text.append('>').toString();
  }

  private static int precedence(Expression expression) {
    return switch (expression) {
      case Or _ -> OR;
      case Xor _ -> XOR;
      case And _ -> AND;
      case Not not -> not.operand() instanceof IsNull ? COMPARISON : NOT;
      case Comparison _,StringPredicate _,In _,IsNull _,TypeTest _,DifferentEdges _ -> COMPARISON;
      case Arithmetic arithmetic ->
        switch (arithmetic.operator()) {
          case ADD, SUBTRACT, CONCATENATE -> SUM;
          case MULTIPLY, DIVIDE, MODULO -> PRODUCT;
          case POWER -> POWER;
        };
      case Negate _ -> SIGN;
      case Literal literal -> isNegative(literal.value()) ? SIGN : ATOM;
      case PropertyAccess _,Subscript _,Slice _,HasLabels _ -> POSTFIX;
      case Parameter _,VariableReference _,ListLiteral _,MapLiteral _,Case _,FunctionCall _ ->
        ATOM;
      case ListComprehension _,Quantifier _,Reduce _,MapProjection _ -> ATOM;
      case PathOf _ -> ATOM;
    };
  }

  private static boolean isNegative(Object value) {
    return (value instanceof Long number && number < 0)
        || (value instanceof Double real && (real < 0 || 1 / real < 0));
  }

  private static String operand(Expression expression, int lowestPrecedence) {
    String text = of(expression);
    return precedence(expression) < lowestPrecedence ? "(" + text + ")" : text;
  }

  private static String binary(
      Expression left, String symbol, Expression right, int leftLowest, int rightLowest) {
    return operand(left, leftLowest) + " " + symbol + " " + operand(right, rightLowest);
  }

  private static String joined(List<Expression> operands, String separator, int lowest) {
    return operands.stream()
        .map(operand -> operand(operand, lowest))
        .collect(Collectors.joining(separator));
  }

  private static String commaSeparated(List<Expression> expressions) {
    return expressions.stream().map(ExpressionText::of).collect(Collectors.joining(", "));
  }

  private static String choice(Case choice) {
    StringBuilder text = new StringBuilder("CASE");
    for (Alternative alternative : choice.alternatives()) {
      text.append(" WHEN ")
          .append(of(alternative.when()))
          .append(" THEN ")
          .append(of(alternative.then()));
    }
    return text.append(" ELSE ").append(of(choice.otherwise())).append(" END").toString();
  }

  private static String literal(Object value) {
    if (!(value instanceof String text)) {
      return String.valueOf(value);
    }
    StringBuilder quoted = new StringBuilder("'");
    text.codePoints()
        .forEach(
            character -> {
              switch (character) {
                case '\'' -> quoted.append("\\'");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.appendCodePoint(character);
              }
            });
    return quoted.append('\'').toString();
  }
}

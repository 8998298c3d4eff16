package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.ExprTree;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Binds operators and {@code CASE}. */
final class OperatorBinder {
  /** Operands that are kept in variables nest, so in a longer chain all operands are computed twice. */
  private static final int LONGEST_CHAIN = 50;

  private final BindingContext context;
  private final Types types;
  private final ExpressionBinder operands;

  OperatorBinder(BindingContext context, Types types, ExpressionBinder operands) {
    this.context = context;
    this.types = types;
    this.operands = operands;
  }

  Expression bind(Expr.Sign written) {
    if (written.negative() && written.operand() instanceof Expr.MinimumMagnitude) {
      return ConstantFolding.literal(Long.MIN_VALUE);
    }
    Expression operand = operands.bind(written.operand());
    operands.require(
        operand,
        written.operand().position(),
        written.negative() ? "what '-' negates" : "what follows '+'",
        CypherType.INTEGER,
        CypherType.FLOAT);
    if (written.negative()) {
      return ConstantFolding.negate(operand);
    }
    // An operand that may be no number must fail, so that something must be computed.
    return operand.type().isNumber()
        ? operand
        : ConstantFolding.arithmetic(
            ArithmeticOperator.SUBTRACT, operand, ConstantFolding.literal(0L), CypherType.ANY);
  }

  Expression bind(Expr.Arithmetic written) {
    Expression left = operands.bind(written.left());
    Expression right = operands.bind(written.right());
    CypherType type =
        Types.arithmetic(written.operator(), left.type(), right.type())
            .orElseThrow(
                () -> context.error(
                    written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
                    "'" + written.operator().symbol() + "' cannot be applied to " + left.type()
                        + " and " + right.type()));
    return ConstantFolding.arithmetic(written.operator(), left, right, type);
  }

  Expression bind(Expr.In written) {
    Expression element = operands.bind(written.element());
    Expression list = operands.bind(written.list());
    operands.require(
        list, written.list().position(), "the right side of IN", CypherType.LIST);
    return new Expression.In(element, list);
  }

  Expression bind(Expr.Comparison written) {
    return chain(operands.bind(written.first()), written.rest());
  }

  private Expression chain(Expression first, List<Expr.Compared> rest) {
    List<Expression> comparisons = new ArrayList<>();
    Expression left = first;
    for (int i = 0; i < rest.size(); i++) {
      Expr.Compared compared = rest.get(i);
      Expression right = operands.bind(compared.operand());
      List<Expr.Compared> further = rest.subList(i + 1, rest.size());
      if (!further.isEmpty() && further.size() < LONGEST_CHAIN && isComputedOnce(right)) {
        Expression lower = left;
        comparisons.add(
            once(
                right,
                value -> ConstantFolding.and(
                    List.of(
                        new Expression.Comparison(compared.operator(), lower, value),
                        chain(value, further)))));
        break;
      }
      comparisons.add(new Expression.Comparison(compared.operator(), left, right));
      left = right;
    }
    return ConstantFolding.and(comparisons);
  }

  Expression bind(Expr.Logical written) {
    String name = written.operator().name();
    List<Expression> conditions =
        written.operands()
            .stream()
            .map(operand -> operands.condition(operand, name))
            .toList();
    return switch (written.operator()) {
      case AND -> ConstantFolding.and(conditions);
      case OR -> new Expression.Or(conditions);
      case XOR -> conditions.stream().reduce(Expression.Xor::new).orElseThrow();
    };
  }

  Expression bind(Expr.Case written) {
    return written.subject() == null
        ? choice(written, null)
        : once(operands.bind(written.subject()), subject -> choice(written, subject));
  }

  private Expression choice(Expr.Case written, Expression subject) {
    List<Expression.Alternative> alternatives = new ArrayList<>();
    for (Expr.CaseAlternative alternative : written.alternatives()) {
      Expression when;
      if (subject == null) {
        when = operands.condition(alternative.when(), "WHEN");
      } else if (ExprTree.any(alternative.when(),
          new Expr.CaseSubject(written.position())::equals)) {
        when = operands.where(new Expr.CaseSubject(written.position()), subject)
            .condition(alternative.when(), "WHEN");
      } else {
        when = new Expression.Comparison(
            ComparisonOperator.EQUAL, subject, operands.bind(alternative.when()));
      }
      alternatives.add(new Expression.Alternative(when, operands.bind(alternative.then())));
    }
    Expression otherwise = written.otherwise() == null
        ? ConstantFolding.literal(null)
        : operands.bind(written.otherwise());
    List<Expression> values = new ArrayList<>();
    alternatives.forEach(alternative -> values.add(alternative.then()));
    values.add(otherwise);
    return new Expression.Case(alternatives, otherwise, types.common(values).type());
  }

  private static boolean isComputedOnce(Expression value) {
    return ExpressionTree.isVolatile(value) || ExpressionTree.hasLocals(value);
  }

  /**
   * An expression that reads a value several times. A value of chance must be the same each time, and a
   * loop over a list should run but once: such a value is kept in a variable of its own, as the only
   * element of a list.
   */
  Expression once(Expression value, UnaryOperator<Expression> reader) {
    if (!isComputedOnce(value)) {
      return reader.apply(value);
    }
    Variable kept = context.newAnonymous(types.staticType(value));
    Expression read = reader.apply(new VariableReference(kept));
    Expression list =
        new Expression.ListComprehension(
            kept, new Expression.ListLiteral(List.of(value)), null, read);
    return new Expression.FunctionCall(ScalarFunction.HEAD, List.of(list), read.type());
  }
}

package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.PatternPart.ComputedName;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** Binds names of labels and types that expressions give when the query runs. */
final class ComputedNameBinder {
  private final BindingContext context;
  private final ExpressionBinder expressions;

  ComputedNameBinder(BindingContext context, ExpressionBinder expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /** The names to give: a STRING, or a LIST of them. */
  Expression names(ComputedName written) {
    if (written.any()) {
      throw context.error(
          written.position(), ErrorDetail.UNEXPECTED_SYNTAX,
          "$any(…) says what is looked for; to give names write $(…)");
    }
    return bind(written, written.expression());
  }

  /** Whether a node bears the labels. */
  Expression bears(Variable node, ComputedName written) {
    Variable name = context.newAnonymous(StaticType.of(CypherType.STRING));
    Expression labels = new FunctionCall(
        ScalarFunction.LABELS, List.of(new VariableReference(node)), CypherType.LIST);
    return ofEach(written, name, new Expression.In(new VariableReference(name), labels));
  }

  /** Whether a relationship is of the type. */
  Expression isOf(Variable relationship, ComputedName written) {
    Variable name = context.newAnonymous(StaticType.of(CypherType.STRING));
    Expression type = new FunctionCall(
        ScalarFunction.TYPE, List.of(new VariableReference(relationship)), CypherType.STRING);
    return ofEach(
        written,
        name,
        new Expression.Comparison(ComparisonOperator.EQUAL, type, new VariableReference(name)));
  }

  private Expression ofEach(ComputedName written, Variable name, Expression test) {
    // An element that is appended to no elements is the list of it, and a list is itself.
    Expr list =
        new Expr.Arithmetic(
            ArithmeticOperator.ADD,
            new Expr.ListLiteral(List.of(), written.position()),
            written.expression(),
            written.position());
    bind(written, written.expression());
    return new Expression.Quantifier(
        written.any() ? QuantifierKind.ANY : QuantifierKind.ALL, name, expressions.bind(list),
        test);
  }

  private Expression bind(ComputedName written, Expr expression) {
    Expression names = expressions.bind(expression);
    if (!Types.canBe(names, CypherType.STRING, CypherType.LIST)) {
      throw context.error(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "a name is a STRING, several are a LIST of them, but this is " + names.type());
    }
    return names;
  }
}

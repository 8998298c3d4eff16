package io.graphflow.core.schema;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Expr;
import java.util.Map;

/**
 * The values of the expressions in a command. Immutable.
 *
 * @param computed those of {@link io.graphflow.parser.ast.SchemaCommand.Change#expressions}, in the forms of
 *     {@code Evaluator.value}; not copied, as values may be null
 */
public record CommandValues(Map<Expr, Object> computed) {
  /** Of a command that leaves nothing to be computed. */
  public static final CommandValues NONE = new CommandValues(Map.of());

  /** The value of an expression of the command; null is the value of no expression, too. */
  Object of(Expr expression) {
    return switch (expression) {
      case null -> null;
      case Expr.Literal literal -> literal.value();
      default -> computed.get(expression);
    };
  }

  /**
   * The name that an expression gives to an index.
   *
   * @throws QueryException if it is no name
   */
  String name(Expr expression) {
    if (of(expression) instanceof String name && !name.isEmpty()) {
      return name;
    }
    throw new QueryException("the name of an index is a STRING that is not empty, but was given "
        + ValueText.describe(of(expression)));
  }
}

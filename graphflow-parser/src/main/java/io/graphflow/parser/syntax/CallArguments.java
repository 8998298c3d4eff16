package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import java.util.ArrayList;
import java.util.List;

/** The arguments of calls that stand for clauses. */
final class CallArguments {
  private CallArguments() {}

  /**
   * An expression for each argument of a procedure: NULL for those that were left out.
   *
   * @param isWhole whether the call is a query by itself, which may leave out all of them: they are parameters then
   */
  static List<Expr> of(
      Clause.Call call, ProcedureSignature signature, boolean isWhole, QueryText source) {
    Position position = call.position();
    List<Field> fields = signature.arguments();
    if (call.arguments() == null) {
      if (!isWhole) {
        throw source.error(
            position.offset(), ErrorDetail.INVALID_ARGUMENT_PASSING_MODE,
            signature.needsParentheses());
      }
      return fields.stream()
          .<Expr>map(field -> field.optional()
              ? new Expr.Literal(null, position)
              : new Expr.Parameter(field.name(), position))
          .toList();
    }
    int given = call.arguments().size();
    if (!signature.takes(given)) {
      throw source.error(
          call.procedure().position().offset(), ErrorDetail.INVALID_NUMBER_OF_ARGUMENTS,
          signature.wrongCount(given));
    }
    List<Expr> all = new ArrayList<>(call.arguments());
    while (all.size() < fields.size()) {
      all.add(new Expr.Literal(null, position));
    }
    return all;
  }
}

package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.UpdatingClause;
import java.util.List;

/** Refuses clauses that change the graph where nothing may. */
final class UpdateCheck {
  private final BindingContext context;
  private final String message;

  /** Prepares to refuse; {@code message} has a {@code %s} for the clause. */
  UpdateCheck(BindingContext context, String message) {
    this.context = context;
    this.message = message;
  }

  /** Throws an error if there is such a clause in a query, at any depth. */
  void refuse(Query query) {
    refuse(query.clauses());
    query.unions().forEach(union -> refuse(union.clauses()));
  }

  private void refuse(List<Clause> clauses) {
    for (Clause clause : clauses) {
      if (clause instanceof UpdatingClause) {
        throw context.error(
            clause.position(),
            ErrorDetail.INVALID_CLAUSE_COMPOSITION,
            message.formatted(clause.displayName()));
      }
      if (clause instanceof Clause.CallSubquery call) {
        refuse(call.query());
      }
    }
  }
}

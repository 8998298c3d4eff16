package io.graphflow.parser.binder;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.ClauseVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Keeps the variables around a subquery readable behind each WITH in it. A WITH that groups rows
 * would group by them or, if it has no keys, lose them. Together with the clauses before it, it
 * becomes a {@link CallSubquery}, which leaves the row around it as it is.
 */
final class OuterVariables {

  private OuterVariables() {}

  /** The clauses of a subquery whose WITHs hand on the outer variables that later clauses read. */
  static List<BoundClause> handOn(List<BoundClause> clauses) {
    Set<Variable> around = ClauseVariables.free(clauses);
    List<BoundClause> result = new ArrayList<>();
    for (int i = 0; i < clauses.size(); i++) {
      BoundClause clause = clauses.get(i);
      if (clause instanceof ProjectionClause projectionClause && i < clauses.size() - 1) {
        Set<Variable> needed = ClauseVariables.free(clauses.subList(i + 1, clauses.size()));
        needed.retainAll(around);
        projectionClause.outputs().forEach(needed::remove);
        if (!needed.isEmpty() && !projectionClause.aggregations().isEmpty()) {
          result.add(projectionClause);
          List<Variable> introduced = new ArrayList<>(projectionClause.outputs());
          introduced.removeAll(around);
          result = new ArrayList<>(List.of(new CallSubquery(result, introduced, true, false)));
          continue;
        }
        clause = needed.isEmpty() ? projectionClause : projectionClause.with(needed);
      }
      result.add(clause);
    }
    return result;
  }
}

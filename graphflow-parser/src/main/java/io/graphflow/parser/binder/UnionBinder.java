package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.binder.Binder.BoundPart;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Binds queries joined by UNION. Columns of the branches belong together by name, in the order of
 * the first branch. A column has the static type that its values have in common in all branches.
 */
final class UnionBinder {
  private final BindingContext context;

  UnionBinder(BindingContext context) {
    this.context = context;
  }

  /**
   * Binds a query with at least one UNION.
   *
   * @param branch binds the clauses of a branch
   */
  BoundPart bind(Query query, Function<List<Clause>, BoundPart> branch) {
    boolean all = query.unions().getFirst().all();
    List<BoundPart> branches = new ArrayList<>();
    branches.add(branch.apply(query.clauses()));
    for (Query.Union union : query.unions()) {
      if (union.all() != all) {
        throw context.error(
            union.position(),
            ErrorDetail.INVALID_CLAUSE_COMPOSITION,
            "UNION and UNION ALL cannot be mixed in one query; write one of them throughout");
      }
      BoundPart next = branch.apply(union.clauses());
      requireSameColumns(branches.getFirst().columns(), next.columns(), union.position());
      branches.add(next);
    }
    Scope columns = new Scope();
    for (String name : branches.getFirst().columns().names()) {
      StaticType staticType = null;
      for (BoundPart part : branches) {
        StaticType own = context.staticType(part.columns().find(name));
        staticType = staticType == null ? own : staticType.or(own);
      }
      columns.add(name, context.newVariable(name, staticType));
    }
    List<List<BoundClause>> renamed =
        branches.stream().map(part -> renamed(part, columns)).toList();
    return new BoundPart(
        List.of(new BoundClause.Union(renamed, List.copyOf(columns.variables()), !all)), columns);
  }

  private void requireSameColumns(Scope first, Scope other, Position union) {
    Set<String> expected = first.names();
    if (!expected.equals(other.names())) {
      throw context.error(
          union,
          ErrorDetail.DIFFERENT_COLUMNS_IN_UNION,
          "what UNION joins must have the same columns, but here are " + text(expected) + " and "
              + text(other.names()));
    }
  }

  private static String text(Set<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  /** The branch with its columns in the variables of the union. */
  private static List<BoundClause> renamed(BoundPart branch, Scope columns) {
    List<BoundClause> clauses = new ArrayList<>(branch.clauses());
    if (columns.names().isEmpty()) {
      return clauses;
    }
    List<Projection> projections = new ArrayList<>();
    for (String name : columns.names()) {
      Variable own = branch.columns().find(name);
      projections.add(new Projection(columns.find(name), new VariableReference(own)));
    }
    clauses.add(ProjectionClause.project(projections, List.of(), List.of()));
    return List.copyOf(clauses);
  }
}

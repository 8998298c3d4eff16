package io.graphflow.parser.ast;

import java.util.List;

/** Clauses, and the queries that UNION joins to them. */
public record Query(List<Clause> clauses, List<Union> unions) {
  /** Creates a query; lists are copied. */
  public Query {
    clauses = List.copyOf(clauses);
    unions = List.copyOf(unions);
  }

  /** Whether a clause changes the graph, of the query or of a subquery that it calls, or has transactions of its own. */
  public boolean isWriting() {
    return isWriting(clauses)
        || unions.stream().anyMatch(union -> isWriting(union.clauses));
  }

  private static boolean isWriting(List<Clause> clauses) {
    return clauses.stream().anyMatch(clause -> switch (clause) {
      case UpdatingClause _ -> true;
      case Clause.CallSubquery call -> call.batches() != null || call.query().isWriting();
      default -> false;
    });
  }

  /**
   * {@code UNION [ALL]} and the clauses after it.
   *
   * @param all whether duplicates stay
   * @param clauses at least one
   * @param position of the word UNION
   */
  public record Union(boolean all, List<Clause> clauses, Position position) {
    /** Creates a union; the list is copied. */
    public Union {
      clauses = List.copyOf(clauses);
    }
  }
}

package io.graphflow.parser.syntax;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryText;

/**
 * Counts what makes a plan deep: clauses and the steps of patterns, those of subqueries with those around
 * them. A plan is a chain of operators, each of which calls the one before it, as does what walks over
 * plans; so a query must have fewer of them than a stack has room for. What CREATE clauses that follow each
 * other create is one step, however much it is.
 */
final class PlanDepth {
  /** Most clauses and steps; a stack of 1 MiB, as threads have by default, bears them in all engines. */
  static final int MOST = 200;

  private final QueryText source;
  private int depth;

  PlanDepth(QueryText source) {
    this.source = source;
  }

  /** How deep it is so far. */
  int depth() {
    return depth;
  }

  /** Goes back, or on, to another depth: branches of a UNION lie beside each other. */
  void set(int other) {
    depth = other;
  }

  /**
   * Adds a clause or steps.
   *
   * @throws QueryException if there are too many
   */
  void add(int steps, Position position) {
    depth += steps;
    if (depth > MOST) {
      throw source.error(position.offset(),
          "the query has more than " + MOST + " clauses and steps of patterns up to here; divide it"
              + " into several, or do with UNWIND of a list what the clauses do one by one");
    }
  }
}

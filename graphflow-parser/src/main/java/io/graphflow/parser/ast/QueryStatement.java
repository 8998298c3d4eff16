package io.graphflow.parser.ast;

import java.util.Objects;

/**
 * A text that is a query.
 *
 * @param mode from the prefix EXPLAIN or PROFILE, or RUN
 * @param query what to run
 */
public record QueryStatement(QueryMode mode, Query query) implements Statement {
  /** Creates a statement. */
  public QueryStatement {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(query, "query");
  }
}

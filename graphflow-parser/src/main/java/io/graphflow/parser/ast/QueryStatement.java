package io.graphflow.parser.ast;

import java.util.Objects;

/** A statement that is a query. */
public record QueryStatement(QueryMode mode, Query query) implements Statement {
  /** Creates a statement. */
  public QueryStatement {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(query, "query");
  }
}

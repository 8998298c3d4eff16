package io.graphflow.parser.ast;

import java.util.Objects;
import java.util.Optional;

/**
 * A statement that is a query.
 *
 * @param target where its rows are written; empty if they are its result
 */
public record QueryStatement(
    QueryMode mode,
    Query query,
    Optional<CopyTarget> target) implements Statement {
  /** Creates a statement. */
  public QueryStatement {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(query, "query");
    Objects.requireNonNull(target, "target");
  }

  /** Creates a statement whose rows are its result. */
  public QueryStatement(QueryMode mode, Query query) {
    this(mode, query, Optional.empty());
  }
}

package io.graphflow.parser.ast;

import io.graphflow.parser.plan.CompiledQuery;
import java.util.Objects;

/**
 * A whole query text.
 *
 * @param mode from the prefix EXPLAIN or PROFILE, or RUN
 * @param query what to run
 */
public record Statement(CompiledQuery.Mode mode, Query query) {
  /** Creates a statement. */
  public Statement {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(query, "query");
  }
}

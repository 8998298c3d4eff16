package io.graphflow.parser.query;

import io.graphflow.parser.ast.Clause.Column;
import java.util.List;

/**
 * The variables of a {@code CALL … IN TRANSACTIONS}. Immutable.
 *
 * @param before those visible before it
 * @param returned those that its subquery returns
 */
public record BatchVariables(List<Column> before, List<Column> returned) {
  /** Creates it; lists are copied. */
  public BatchVariables {
    before = List.copyOf(before);
    returned = List.copyOf(returned);
  }
}

package io.graphflow.core.update;

import io.graphflow.parser.names.ComputedNames;
import java.io.Serial;

/**
 * Expressions of a statement have given names that the catalog lacks and the plan does not know. The statement has to
 * be planned and run again with them, from its beginning.
 */
public final class MissingNamesException extends RuntimeException {
  @Serial
  private static final long serialVersionUID = 1L;

  private final transient ComputedNames names;

  MissingNamesException(ComputedNames names) {
    super("names that the plan does not know: " + names, null, false, false);
    this.names = names;
  }

  /** The names that were found in this run. */
  public ComputedNames names() {
    return names;
  }
}

package io.graphflow.parser.expression;

/**
 * Clocks that stand still: as long as one statement or one transaction runs, {@code
 * date.statement()} and {@code date.transaction()} are the same. Their times are parameters of a
 * query, as DATETIMEs, which the runner of the query sets and no user.
 */
public enum Clock {
  /** When the transaction began. */
  TRANSACTION("datetime.transaction()"),
  /** When the statement began. */
  STATEMENT("datetime.statement()");

  private final String parameter;

  Clock(String parameter) {
    this.parameter = parameter;
  }

  /** The name of the parameter. */
  public String parameter() {
    return parameter;
  }

  /** The clock whose parameter has this name, or null if it is a user's. */
  public static Clock ofParameter(String name) {
    for (Clock clock : values()) {
      if (clock.parameter.equals(name)) {
        return clock;
      }
    }
    return null;
  }
}

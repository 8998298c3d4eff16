package io.graphflow.core.value;

/** Three-valued logic on ints: {@link #TRUE}, {@link #FALSE}, and {@link #UNKNOWN} for NULL. */
public final class Truth {
  /** True. */
  public static final int TRUE = 1;

  /** False. */
  public static final int FALSE = 0;

  /** NULL. */
  public static final int UNKNOWN = -1;

  private Truth() {}

  /** {@link #TRUE} or {@link #FALSE}. */
  public static int of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** Negation; NULL stays NULL. */
  public static int not(int truth) {
    return truth == UNKNOWN ? UNKNOWN : 1 - truth;
  }

  /** The truth value as a value: {@link Boolean}, or null for NULL. */
  public static Boolean toBoolean(int truth) {
    return truth == UNKNOWN ? null : truth == TRUE;
  }
}

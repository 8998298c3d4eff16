package io.graphflow.exception;

/**
 * A query, a load or an export was interrupted before its end, by the thread that runs it or another one.
 * Nothing of it is kept.
 *
 * <pre>{@code
 * Thread worker = Thread.startVirtualThread(() -> {
 *   try {
 *     session.run(longQuery).consume();
 *   } catch (OperationInterruptedException e) {
 *     LOG.info("The user has lost patience");
 *   }
 * });
 * session.interrupt();
 * }</pre>
 */
public final class OperationInterruptedException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Whether it waited for a lock. */
  private final boolean waiting;

  /** Creates an error with a message for people, which stands on its own. */
  public OperationInterruptedException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public OperationInterruptedException(String message, Throwable cause) {
    this(message, cause, false);
  }

  private OperationInterruptedException(String message, Throwable cause, boolean waiting) {
    super(Kind.INTERRUPTED, null, message, cause);
    this.waiting = waiting;
  }

  /** Creates the error of what waited for a lock. */
  public static OperationInterruptedException whileWaiting(String message) {
    return new OperationInterruptedException(message, null, true);
  }

  /** Whether it waited for a lock that another transaction had. */
  public boolean wasWaiting() {
    return waiting;
  }
}

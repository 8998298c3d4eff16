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

  /** Creates an error with a message for people, which stands on its own. */
  public OperationInterruptedException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public OperationInterruptedException(String message, Throwable cause) {
    super(Kind.INTERRUPTED, null, message, cause);
  }
}

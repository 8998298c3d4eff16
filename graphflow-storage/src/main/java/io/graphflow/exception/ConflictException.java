package io.graphflow.exception;

/**
 * Another transaction was in the way: a deadlock, or a lock that was not released in time. Nothing of the
 * transaction is kept, and it can be run again from its beginning ({@link #isRetryable}), as {@code
 * Session.executeWrite} does by itself.
 *
 * <pre>{@code
 * while (true) {
 *   try (Transaction transaction = session.beginTransaction()) {
 *     transfer(transaction);
 *     transaction.commit();
 *     break;
 *   } catch (ConflictException e) {
 *     LOG.debug("Run again", e);
 *   }
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class ConflictException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for people, which stands on its own. */
  public ConflictException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public ConflictException(String message, Throwable cause) {
    super(Kind.CONFLICT, null, message, cause);
  }
}

package io.graphflow.exception;

/**
 * A user may not do what it asks for: one whose {@link io.graphflow.options.Role} is that of a reader writes. Nothing has
 * happened; somebody else may do it.
 *
 * <pre>{@code
 * try {
 *   session.run(query);
 * } catch (ForbiddenException e) {
 *   response.sendError(403, e.getMessage());
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class ForbiddenException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for people, which stands on its own. */
  public ForbiddenException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public ForbiddenException(String message, Throwable cause) {
    super(Kind.FORBIDDEN, null, message, cause);
  }
}

package io.graphflow.exception;

/**
 * There was not enough of something: memory (the limit of the session, or the program's), time (the limit of
 * the session), or room on the disk, which also may have failed. Nothing of the query is kept; a higher
 * limit, or a narrower query, can help.
 *
 * <pre>{@code
 * try {
 *   session.run(typed).forEach(this::show);
 * } catch (ResourceException e) {
 *   return "Please ask for less: " + e.getMessage();
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class ResourceException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for people, which stands on its own. */
  public ResourceException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public ResourceException(String message, Throwable cause) {
    super(Kind.RESOURCE, null, message, cause);
  }
}

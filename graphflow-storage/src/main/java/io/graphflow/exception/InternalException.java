package io.graphflow.exception;

/**
 * The program has an error; the cause tells more to those who can mend it. Nothing of the query is kept.
 *
 * <pre>{@code
 * catch (InternalException e) {
 *   LOG.error("Please report this, with the query {}", text, e);
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class InternalException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for people, which stands on its own. */
  public InternalException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public InternalException(String message, Throwable cause) {
    super(Kind.INTERNAL, null, message, cause);
  }
}

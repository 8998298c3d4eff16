package io.graphflow.exception;

/**
 * A change would break a rule of the schema: a constraint, a primary key, the declared ends of a
 * relationship type, or that a node with relationships is not deleted without them. The query changed
 * nothing.
 *
 * <pre>{@code
 * try {
 *   session.run("CREATE (:User {name: $name})", Map.of("name", name)).consume();
 * } catch (ConstraintException e) {
 *   return "The name is taken.";
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class ConstraintException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for people, which stands on its own. */
  public ConstraintException(String message) {
    this(null, message, null);
  }

  /**
   * Creates an error.
   *
   * @param errorClass openCypher's class of it, or null if it has none
   * @param message for people; stands on its own
   */
  public ConstraintException(ErrorClass errorClass, String message) {
    this(errorClass, message, null);
  }

  ConstraintException(ErrorClass errorClass, String message, Throwable cause) {
    super(Kind.CONSTRAINT, errorClass, message, cause);
  }
}

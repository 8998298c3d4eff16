package io.graphflow.exception;

/**
 * A call or a command is wrong, whatever the data: a closed session is used, a folder that is missing is
 * opened, a value is read as a type that it is not of. The program is to be changed; nothing has happened.
 *
 * <pre>{@code
 * try {
 *   return Database.open(Path.of(arguments[0]));
 * } catch (UsageException e) {
 *   System.err.println(e.getMessage());
 *   System.exit(2);
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class UsageException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for people, which stands on its own. */
  public UsageException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public UsageException(String message, Throwable cause) {
    this(null, message, cause);
  }

  /**
   * Creates an error.
   *
   * @param errorClass what is wrong, for programs; null if they need not tell it from others
   * @param message for people; stands on its own
   */
  public UsageException(ErrorClass errorClass, String message) {
    this(errorClass, message, null);
  }

  UsageException(ErrorClass errorClass, String message, Throwable cause) {
    super(Kind.USAGE, errorClass, message, cause);
  }
}

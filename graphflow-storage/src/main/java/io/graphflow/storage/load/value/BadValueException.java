package io.graphflow.storage.load.value;

/**
 * A field is not a value of its type. The message says why, with the text; whoever knows file and line
 * turns it into an error for people. Has no stack trace: rows may be bad by the million.
 */
public final class BadValueException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public BadValueException(String message) {
    super(message, null, false, false);
  }
}

package io.graphflow.core.fulltext;

/** Text that is no query. */
public final class TextSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message what is wrong, without the text itself
   */
  public TextSyntaxException(String message, Throwable cause) {
    super(message, cause);
  }
}

package io.graphflow.parquet.error;

/**
 * Bytes that are damaged, or of a form that is not read. Who finds this does not know whose bytes they are; whoever does
 * makes a {@link ParquetException} of it with {@link #at}.
 */
public final class UnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates it.
   *
   * @param message what was expected, and what was found
   */
  public UnreadableException(String message) {
    super(message);
  }

  /**
   * Creates it.
   *
   * @param message what was expected, and what was found
   * @param cause what a library threw
   */
  public UnreadableException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * The error for whoever reads the file.
   *
   * @param place the file, and where in it
   */
  public ParquetException at(String place) {
    return new ParquetException(place + ": " + getMessage(), this);
  }
}

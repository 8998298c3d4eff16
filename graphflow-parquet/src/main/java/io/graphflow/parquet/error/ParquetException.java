package io.graphflow.parquet.error;

/**
 * A file cannot be read or written: its message names the file, and the column and the page where these are known, and
 * says what was expected there and what was found.
 */
public final class ParquetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates it.
   *
   * @param message where, and what is wrong
   */
  public ParquetException(String message) {
    super(message);
  }

  /**
   * Creates it.
   *
   * @param message where, and what is wrong
   * @param cause what was thrown; null if nothing
   */
  public ParquetException(String message, Throwable cause) {
    super(message, cause);
  }
}

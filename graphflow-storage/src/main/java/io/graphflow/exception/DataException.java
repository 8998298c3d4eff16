package io.graphflow.exception;

/**
 * Input data, such as a CSV file or its descriptor, is wrong. Names the file, the line and the column where
 * known, with the text at fault.
 *
 * <pre>{@code
 * try {
 *   Database.load(dataset, files, folder, LoadOptions.DEFAULT);
 * } catch (DataException e) {
 *   editor.open(e.file(), e.line());
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class DataException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long line;
  private final int column;

  /**
   * Creates an error at a place in a file.
   *
   * @param file the path as the user knows it
   * @param line 1-based line at which the record starts, or 0 if the whole file is meant
   * @param column 1-based field number within the record, or 0 if the whole line is meant
   * @param message what is wrong, with the text at fault
   */
  public DataException(String file, long line, int column, String message) {
    super(Kind.DATA, null, place(file, line, column) + message, null);
    this.file = file;
    this.line = line;
    this.column = column;
  }

  /** Creates an error that is not at one place. */
  public DataException(String message) {
    this(message, null);
  }

  /** Creates an error that is not at one place, with its cause, which may be null. */
  public DataException(String message, Throwable cause) {
    super(Kind.DATA, null, message, cause);
    this.file = null;
    this.line = 0;
    this.column = 0;
  }

  private static String place(String file, long line, int column) {
    StringBuilder text = new StringBuilder(file);
    if (line > 0) {
      text.append(':').append(line);
      if (column > 0) {
        text.append(':').append(column);
      }
    }
    return text.append(": ").toString();
  }

  /** The file at fault; null if the error is not at one place. */
  public String file() {
    return file;
  }

  /** The 1-based line, or 0 if the whole file, or none, is meant. */
  public long line() {
    return line;
  }

  /** The 1-based field number, or 0 if the whole line is meant. */
  public int column() {
    return column;
  }
}

package io.graphflow.exception;

/**
 * A file of the database is missing, damaged, foreign or of another version. The message names the file;
 * restore the database from a backup, or open it with the version that wrote it.
 *
 * <pre>{@code
 * try {
 *   return Database.open(folder);
 * } catch (CorruptionException e) {
 *   LOG.error("Restore the backup of last night", e);
 *   throw e;
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public non-sealed class CorruptionException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for people, which stands on its own. */
  public CorruptionException(String message) {
    this(message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public CorruptionException(String message, Throwable cause) {
    super(Kind.CORRUPT, null, message, cause);
  }
}

package io.graphflow.storage.error;

import java.util.Objects;
import java.util.Optional;

/**
 * An error whose message is meant for the person at the keyboard. Command-line tools print the
 * message alone and never a stack trace.
 */
public class GraphflowException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What kind of thing went wrong; decides exit codes and whether trying again can help. */
  public enum Kind {
    /** The query text or its parameters are wrong. */
    QUERY,
    /** Input data (CSV, descriptor) is wrong. */
    DATA,
    /** The call or command line is wrong: a missing folder, an unknown option, a closed session. */
    USAGE,
    /** A database file is damaged, foreign, or of another version. */
    CORRUPT,
    /** A limit was reached: time, memory, disk. */
    RESOURCE,
    /** The query was interrupted by the caller. */
    INTERRUPTED,
    /**
     * Another transaction was in the way: a deadlock, or a lock that was not released in time. Nothing
     * of the transaction is kept; running it again can help.
     */
    CONFLICT,
    /** The program has an error; the cause tells more to those who can mend it. */
    INTERNAL
  }

  private final Kind kind;
  private final ErrorClass errorClass;

  /** Creates an error with a message that stands on its own. */
  public GraphflowException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public GraphflowException(Kind kind, String message, Throwable cause) {
    this(kind, null, message, cause);
  }

  /**
   * Creates an error in a query, of kind {@link Kind#QUERY}.
   *
   * @param errorClass openCypher's class of it, or null if it has none
   */
  public GraphflowException(ErrorClass errorClass, String message) {
    this(errorClass, message, null);
  }

  /**
   * Creates an error in a query with its cause.
   *
   * @param errorClass openCypher's class of it, or null if it has none
   * @param cause may be null
   */
  public GraphflowException(ErrorClass errorClass, String message, Throwable cause) {
    this(Kind.QUERY, errorClass, message, cause);
  }

  private GraphflowException(Kind kind, ErrorClass errorClass, String message, Throwable cause) {
    super(message, cause);
    this.kind = Objects.requireNonNull(kind, "kind");
    this.errorClass = errorClass;
  }

  /** The kind of this error; never null. */
  public final Kind kind() {
    return kind;
  }

  /**
   * The class that openCypher gives to errors like this one; empty for what it knows nothing of, such
   * as a name that is not in the schema.
   */
  public final Optional<ErrorClass> errorClass() {
    return Optional.ofNullable(errorClass);
  }

  /** Whether the same transaction, run again from its beginning, may succeed without any change. */
  public final boolean retriable() {
    return kind == Kind.CONFLICT;
  }
}

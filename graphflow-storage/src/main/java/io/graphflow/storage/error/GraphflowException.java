package io.graphflow.storage.error;

import java.util.Objects;

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
    CONFLICT
  }

  private final Kind kind;

  /** Creates an error with a message that stands on its own. */
  public GraphflowException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public GraphflowException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = Objects.requireNonNull(kind, "kind");
  }

  /** The kind of this error; never null. */
  public final Kind kind() {
    return kind;
  }

  /** Whether the same transaction, run again from its beginning, may succeed without any change. */
  public final boolean retriable() {
    return kind == Kind.CONFLICT;
  }
}

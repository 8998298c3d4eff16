package io.graphflow.storage.file;

import io.graphflow.exception.CorruptionException;
import java.nio.file.Path;
import java.util.Objects;

/** A file of a database cannot be used. The message names the file. */
public final class DatabaseFileException extends CorruptionException {
  private static final long serialVersionUID = 1L;

  /** Why a file cannot be used. */
  public enum Problem {
    /** The file is not there, or not readable. */
    MISSING,
    /** The file does not begin as GraphflowDB's files do. */
    FOREIGN,
    /** The file was written in a format that this version does not know. */
    TOO_NEW,
    /** The file was written in a format that is no longer read. */
    TOO_OLD,
    /** Bytes of the file have changed since it was written. */
    DAMAGED,
    /** The file is shorter or longer than when it was written. */
    WRONG_LENGTH,
    /** The file belongs to another database. */
    OTHER_DATABASE
  }

  private final transient Path file;
  private final Problem problem;

  /**
   * Creates an error.
   *
   * @param file the file at fault
   * @param problem the kind of fault
   * @param detail a clause that completes "FILE ", such as "is damaged: …"
   */
  public DatabaseFileException(Path file, Problem problem, String detail) {
    this(file, problem, detail, null);
  }

  /** Creates an error with its cause; {@code cause} may be null. */
  public DatabaseFileException(Path file, Problem problem, String detail, Throwable cause) {
    super(file + " " + detail, cause);
    this.file = Objects.requireNonNull(file, "file");
    this.problem = Objects.requireNonNull(problem, "problem");
  }

  /** The file at fault; null only in an error that was serialized. */
  public Path file() {
    return file;
  }

  /** The kind of fault. */
  public Problem problem() {
    return problem;
  }
}

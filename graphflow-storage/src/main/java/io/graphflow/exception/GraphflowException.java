package io.graphflow.exception;

import java.util.Objects;
import java.util.Optional;

/**
 * Whatever goes wrong in a database, for programs by its type and for people by its message: what was
 * wrong, where, and what to do. Programs catch the type that they can do something about, and this one for
 * all others:
 *
 * <pre>{@code
 * try {
 *   session.run("CREATE (:User {name: $name})", Map.of("name", name));
 * } catch (ConstraintException e) {
 *   return "The name is taken.";
 * } catch (GraphflowException e) {
 *   LOG.error("Cannot create the user", e);
 *   return "Something went wrong; please try later.";
 * }
 * }</pre>
 *
 * <p>A transaction that ended with an error that {@link #isRetryable} may succeed when it is run again.
 * Immutable, and so safe for use by many threads.
 */
public abstract sealed class GraphflowException extends RuntimeException
    permits QueryException, ConstraintException, DataException, UsageException, ForbiddenException,
    CorruptionException, ResourceException, OperationInterruptedException, ConflictException,
    InternalException {
  private static final long serialVersionUID = 1L;

  /**
   * What kind of thing went wrong, for those who must tell apart all kinds, as exit codes do; each is a
   * type below {@link GraphflowException}.
   */
  public enum Kind {
    /** A {@link QueryException}. */
    QUERY,
    /** A {@link ConstraintException}. */
    CONSTRAINT,
    /** A {@link DataException}. */
    DATA,
    /** A {@link UsageException}. */
    USAGE,
    /** A {@link ForbiddenException}. */
    FORBIDDEN,
    /** A {@link CorruptionException}. */
    CORRUPT,
    /** A {@link ResourceException}. */
    RESOURCE,
    /** An {@link OperationInterruptedException}. */
    INTERRUPTED,
    /** A {@link ConflictException}. */
    CONFLICT,
    /** An {@link InternalException}. */
    INTERNAL
  }

  private final Kind kind;
  private final ErrorClass errorClass;

  /**
   * Creates an error.
   *
   * @param errorClass openCypher's class of it, or null if it has none
   * @param message for people; stands on its own
   * @param cause may be null
   */
  GraphflowException(Kind kind, ErrorClass errorClass, String message, Throwable cause) {
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

  /**
   * Whether the same transaction, run again from its beginning, may succeed without any change: true for
   * a {@link ConflictException} alone.
   */
  public final boolean isRetryable() {
    return kind == Kind.CONFLICT;
  }

  /**
   * An error of the same kind and class that says more, with this one as its cause.
   *
   * @param message in the place of this one's, for people; stands on its own
   */
  public final GraphflowException withMessage(String message) {
    return switch (kind) {
      case QUERY -> new QueryException(errorClass, message, this);
      case CONSTRAINT -> new ConstraintException(errorClass, message, this);
      case DATA -> new DataException(message, this);
      case USAGE -> new UsageException(errorClass, message, this);
      case FORBIDDEN -> new ForbiddenException(message, this);
      case CORRUPT -> new CorruptionException(message, this);
      case RESOURCE -> new ResourceException(message, this);
      case INTERRUPTED -> new OperationInterruptedException(message, this);
      case CONFLICT -> new ConflictException(message, this);
      case INTERNAL -> new InternalException(message, this);
    };
  }
}

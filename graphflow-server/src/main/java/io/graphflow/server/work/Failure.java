package io.graphflow.server.work;

import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.server.login.LoginResult;
import java.util.Optional;

/**
 * Why a request failed, in the classes of Neo4j's status codes, on which drivers decide whether to try again. Immutable.
 *
 * @param code such as {@code Neo.ClientError.Statement.SyntaxError}
 * @param message a text for people
 * @param reason the same without the place and the line of the query
 * @param status of GQL
 * @param place in the query, of an error that has one
 */
public record Failure(
    String code,
    String message,
    String reason,
    ErrorStatus status,
    Optional<Place> place) {

  private static final String STATEMENT = "Neo.ClientError.Statement.";

  /**
   * A place in the text of a query.
   *
   * @param offset the code points before it
   * @param line from 1
   * @param column in code points, from 1
   */
  public record Place(int offset, int line, int column) {}

  /** A failure of which no status of GQL is known. */
  public Failure(String code, String message) {
    this(code, message, ErrorStatus.UNEXPECTED);
  }

  private Failure(String code, String message, GqlStatus status) {
    this(code, message, ErrorStatus.of(status));
  }

  private Failure(String code, String message, ErrorStatus status) {
    this(code, message, message, status, Optional.empty());
  }

  /** A message that is none, or comes when it should not. */
  public static Failure invalidRequest(String message) {
    return new Failure("Neo.ClientError.Request.Invalid", message, GqlStatus.PROTOCOL_ERROR);
  }

  /** What was begun took longer than it may. */
  public static Failure timedOut(long millis) {
    return timedOut(millis, false);
  }

  /**
   * What was begun took longer than it may.
   *
   * @param waiting whether it waited for a lock in the end, of which drivers' programs are told apart
   */
  public static Failure timedOut(long millis, boolean waiting) {
    return new Failure("Neo.ClientError.Transaction."
        + (waiting ? "LockClientStopped" : "TransactionTimedOut"),
        "The transaction was rolled back, as it"
            + " took longer than it may: " + millis + " ms"
            + (waiting ? "; it waited for what another transaction has locked." : "."),
        GqlStatus.TERMINATED);
  }

  /** A name that no database has. */
  public static Failure noDatabase(String name) {
    return new Failure("Neo.ClientError.Database.DatabaseNotFound",
        "There is no database '" + name + "' here.",
        ErrorStatus.of(GqlStatus.INVALID_SYNTAX, GqlStatus.NO_SUCH_GRAPH));
  }

  /** A bookmark that is not of this database. */
  public static Failure invalidBookmark(Object bookmark) {
    return new Failure("Neo.ClientError.Transaction.InvalidBookmark",
        "'" + bookmark + "' is no bookmark of this database.", GqlStatus.UNKNOWN_BOOKMARK);
  }

  /**
   * A wish to act for another user. Errors of security are the only ones that all drivers tell when they ask for a
   * routing table; after others some look for another router.
   */
  public static Failure impersonation() {
    return new Failure("Neo.ClientError.Security.Forbidden",
        "Nobody can act for another user here.", GqlStatus.ACCESS_DENIED);
  }

  /** A fault that is not the client's. */
  public static Failure fault() {
    return new Failure("Neo.DatabaseError.General.UnknownError",
        "A fault of the server; its log tells more.");
  }

  /** How an attempt to log in failed; null if it did not. */
  public static Failure of(LoginResult result) {
    return switch (result) {
      case ACCEPTED, ACCEPTED_AS_READER -> null;
      case REFUSED -> new Failure("Neo.ClientError.Security.Unauthorized",
          "Wrong name or password, or none given where one is needed.", GqlStatus.ACCESS_DENIED);
      case TOO_MANY -> new Failure("Neo.ClientError.Security.AuthenticationRateLimit",
          "Too many attempts to log in have failed; wait some seconds.", GqlStatus.ACCESS_DENIED);
    };
  }

  /** What an error of the database is for a driver. */
  public static Failure of(GraphflowException error) {
    String code = switch (error.kind()) {
      case QUERY -> STATEMENT
          + error.errorClass().map(Failure::statementError).orElse("ExecutionFailed");
      case CONSTRAINT -> "Neo.ClientError.Schema.ConstraintValidationFailed";
      case DATA -> STATEMENT + "ExternalResourceFailed";
      case USAGE -> STATEMENT + "AccessMode";
      case FORBIDDEN -> "Neo.ClientError.Security.Forbidden";
      case CORRUPT, INTERNAL -> "Neo.DatabaseError.General.UnknownError";
      case RESOURCE -> "Neo.TransientError.General.MemoryPoolOutOfMemoryError";
      case INTERRUPTED -> "Neo.ClientError.Transaction.Terminated";
      case CONFLICT -> "Neo.TransientError.Transaction.DeadlockDetected";
    };
    ErrorClass errorClass = error.errorClass().orElse(null);
    if (errorClass != null && errorClass.type() == ErrorClass.Type.PROCEDURE_ERROR) {
      code = "Neo.ClientError.Procedure." + errorClass.detail().displayName();
    }
    if (errorClass != null && errorClass.type() == ErrorClass.Type.SCHEMA_ERROR) {
      // Programs tell by it that what they wanted is there, or gone.
      boolean gone = errorClass.detail() == ErrorDetail.NO_SUCH_INDEX
          || errorClass.detail() == ErrorDetail.NO_SUCH_CONSTRAINT;
      code = (gone ? "Neo.DatabaseError.Schema." : "Neo.ClientError.Schema.")
          + errorClass.detail().displayName();
    }
    if (error.errorClass()
        .filter(of -> of.detail() == ErrorDetail.REQUIRES_IMPLICIT_TRANSACTION)
        .isPresent()) {
      // Clients run the query again without a transaction when they see it.
      code = "Neo.DatabaseError.Transaction.TransactionStartFailed";
    }
    return error instanceof QueryException query && query.line() > 0
        ? new Failure(code, query.getMessage(), query.reason(), ErrorStatus.of(error),
            Optional.of(new Place(query.offset(), query.line(), query.column())))
        : new Failure(code, error.getMessage(), ErrorStatus.of(error));
  }

  private static String statementError(ErrorClass of) {
    return switch (of.type()) {
      case SYNTAX_ERROR -> "SyntaxError";
      case SEMANTIC_ERROR -> "SemanticError";
      case PARAMETER_MISSING -> "ParameterMissing";
      case CONSTRAINT_VERIFICATION_FAILED, CONSTRAINT_VALIDATION_FAILED ->
        "ConstraintVerificationFailed";
      case ENTITY_NOT_FOUND -> "EntityNotFound";
      case PROPERTY_NOT_FOUND -> "PropertyNotFound";
      case LABEL_NOT_FOUND -> "LabelNotFound";
      case TYPE_ERROR -> "TypeError";
      case ARGUMENT_ERROR -> "ArgumentError";
      case ARITHMETIC_ERROR -> "ArithmeticError";
      case PROCEDURE_ERROR -> "ProcedureCallFailed";
      case SCHEMA_ERROR -> "ExecutionFailed";
    };
  }
}

package io.graphflow.server.work;

import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.server.login.LoginResult;

/**
 * Why a request failed, in the classes of Neo4j's status codes, on which drivers decide whether to try again. Immutable.
 *
 * @param code such as {@code Neo.ClientError.Statement.SyntaxError}
 * @param message a text for people
 */
public record Failure(String code, String message) {
  private static final String STATEMENT = "Neo.ClientError.Statement.";

  /** A message that is none, or comes when it should not. */
  public static Failure invalidRequest(String message) {
    return new Failure("Neo.ClientError.Request.Invalid", message);
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
            + (waiting ? "; it waited for what another transaction has locked." : "."));
  }

  /** A name that no database has. */
  public static Failure noDatabase(String name) {
    return new Failure("Neo.ClientError.Database.DatabaseNotFound",
        "There is no database '" + name + "' here.");
  }

  /** A bookmark that is not of this database. */
  public static Failure invalidBookmark(Object bookmark) {
    return new Failure("Neo.ClientError.Transaction.InvalidBookmark",
        "'" + bookmark + "' is no bookmark of this database.");
  }

  /**
   * A wish to act for another user. Errors of security are the only ones that all drivers tell when they ask for a
   * routing table; after others some look for another router.
   */
  public static Failure impersonation() {
    return new Failure("Neo.ClientError.Security.Forbidden",
        "Nobody can act for another user here.");
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
          "Wrong name or password, or none given where one is needed.");
      case TOO_MANY -> new Failure("Neo.ClientError.Security.AuthenticationRateLimit",
          "Too many attempts to log in have failed; wait some seconds.");
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
    return new Failure(code, error.getMessage());
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

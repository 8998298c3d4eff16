package io.graphflow.server.http.message;

import io.graphflow.server.work.Failure;

/** A request that is answered with an error, under a status of HTTP. */
public final class HttpException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final transient Failure failure;
  private final String allow;

  /** Creates it. */
  public HttpException(int status, Failure failure) {
    this(status, failure, "");
  }

  private HttpException(int status, Failure failure, String allow) {
    super(failure.message());
    this.status = status;
    this.failure = failure;
    this.allow = allow;
  }

  /** A request whose method is none of those, with commas between them, that its path is for. */
  public static HttpException wrongMethod(String allowed) {
    return new HttpException(405,
        Failure.invalidRequest("This path is only for the method " + allowed + "."), allowed);
  }

  /** A request that is none, or not allowed, which is answered under a status. */
  public static HttpException invalid(int status, String message) {
    return new HttpException(status, Failure.invalidRequest(message));
  }

  /** The status that goes with a failure of a query or of a login. */
  public static HttpException of(Failure failure) {
    int status = switch (failure.code()) {
      case "Neo.ClientError.Security.Unauthorized" -> 401;
      case "Neo.ClientError.Security.Forbidden" -> 403;
      case "Neo.ClientError.Security.AuthenticationRateLimit" -> 429;
      case "Neo.ClientError.Database.DatabaseNotFound" -> 404;
      // It is the client's, whatever Neo4j's class of it says.
      case "Neo.DatabaseError.Transaction.TransactionStartFailed" -> 400;
      default -> failure.code().startsWith("Neo.DatabaseError") ? 500 : 400;
    };
    return new HttpException(status, failure);
  }

  /** The status, from 400 on. */
  public int status() {
    return status;
  }

  /** The methods that would have been right, with commas between them; empty if the method was not what is wrong. */
  public String allowed() {
    return allow;
  }

  /** What the client is told. */
  public Failure failure() {
    return failure;
  }
}

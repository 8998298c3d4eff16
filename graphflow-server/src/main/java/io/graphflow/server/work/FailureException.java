package io.graphflow.server.work;

/** A request that fails with what a client is to be told. */
public final class FailureException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Failure failure;

  /** Creates it. */
  public FailureException(Failure failure) {
    super(failure.message());
    this.failure = failure;
  }

  /** What the client is told. */
  public Failure failure() {
    return failure;
  }
}

package io.graphflow.server.bolt;

import io.graphflow.server.bolt.message.Failure;

/** A request that fails with what a client is to be told. */
final class FailureException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Failure failure;

  FailureException(Failure failure) {
    super(failure.message());
    this.failure = failure;
  }

  /** What the client is told. */
  Failure failure() {
    return failure;
  }
}

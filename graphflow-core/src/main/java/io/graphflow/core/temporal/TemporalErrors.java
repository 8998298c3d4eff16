package io.graphflow.core.temporal;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;

/** Errors for people where a value of time cannot be computed. */
final class TemporalErrors {
  private TemporalErrors() {}

  /**
   * The error for a value of a type that a function does not take.
   *
   * @param expected the types that it takes
   */
  static GraphflowException unusable(String function, String expected, Object value) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        function + "() needs " + expected + ", but found " + ValueText.describe(value) + ".", null);
  }

  /** The error for a value of the right type that stands for no value of time. */
  static GraphflowException unreadable(String function, Object value, RuntimeException cause) {
    return failed(ErrorDetail.INVALID_TEMPORAL_VALUE, function, value, cause);
  }

  /** The error for a value of the right type that gives no result. */
  static GraphflowException failed(String function, Object value, RuntimeException cause) {
    return failed(ErrorDetail.INVALID_FUNCTION_ARGUMENT, function, value, cause);
  }

  private static GraphflowException failed(ErrorDetail detail, String function, Object value,
      RuntimeException cause) {
    String message = cause.getMessage();
    return new QueryException(detail.whenRun(),
        function + "() has no result for " + ValueText.describe(value) + ": " + message
            + (message.endsWith(".") ? "" : "."),
        cause);
  }
}

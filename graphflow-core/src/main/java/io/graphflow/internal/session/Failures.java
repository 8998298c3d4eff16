package io.graphflow.internal.session;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.InternalException;
import io.graphflow.exception.ResourceException;

/** Turns every failure of a query into a {@link GraphflowException} for the caller. */
public final class Failures {
  private Failures() {}

  /**
   * The error to throw to the caller.
   *
   * @param failure any; its cause if it is not a {@link GraphflowException} itself
   */
  public static GraphflowException of(Throwable failure) {
    return switch (failure) {
      case GraphflowException known -> known;
      case OutOfMemoryError full -> new ResourceException(
          "The query needed more memory than the program has and was ended. Give sessions a memory limit"
              + " (memoryLimitBytes of SessionOptions), or the program more memory (-Xmx).",
          full);
      case StackOverflowError deep -> new ResourceException(
          "The query is nested deeper, or has more clauses, than the stack of this thread bears. Divide"
              + " it into several, or run it in a thread with a larger stack (-Xss).",
          deep);
      case InternalError fault -> new ResourceException(
          "A file of the database could not be read or written where it is mapped into memory: the disk"
              + " is full, or it fails.",
          fault);
      default -> new InternalException("The query met an error of the program (" + failure
          + "). Please report it with the query.",
          failure);
    };
  }
}

package io.graphflow.core.execution;

/**
 * A statement has locked something that has changed since the version that it reads. It has to be run
 * again, on the latest version; the locks that it has are kept, so that it comes further each time.
 */
public final class StaleReadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public StaleReadException() {
    super("changed since the version that the statement reads", null, false, false);
  }
}

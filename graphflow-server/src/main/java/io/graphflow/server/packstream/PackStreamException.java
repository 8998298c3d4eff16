package io.graphflow.server.packstream;

/** Bytes that are no PackStream, or beyond the limits of their reader. */
public final class PackStreamException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with a text for people. */
  public PackStreamException(String message) {
    super(message);
  }
}

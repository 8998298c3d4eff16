package io.graphflow.server.bolt.message;

/** A message that is none of the protocol, or not allowed in the state of the conversation; it ends that. */
public final class InvalidRequestException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with a text for people. */
  public InvalidRequestException(String message) {
    super(message);
  }
}

package io.graphflow.interactive.operation;

/** The three kinds of operations. */
public enum OperationKind {
  /** A read that follows many edges, IC1 to IC14. */
  COMPLEX_READ("IC"),
  /** A read of what is next to a person or a message, IS1 to IS7. */
  SHORT_READ("IS"),
  /** An addition to the graph, IU1 to IU8. */
  UPDATE("IU");

  private final String prefix;

  OperationKind(String prefix) {
    this.prefix = prefix;
  }

  /** What the names of its operations begin with, such as {@code IC}. */
  public String prefix() {
    return prefix;
  }
}

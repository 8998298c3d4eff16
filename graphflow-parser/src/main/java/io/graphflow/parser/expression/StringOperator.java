package io.graphflow.parser.expression;

/** Predicates on two strings. */
public enum StringOperator {
  STARTS_WITH("STARTS WITH"),
  ENDS_WITH("ENDS WITH"),
  CONTAINS("CONTAINS"),
  MATCHES("=~");

  private final String symbol;

  StringOperator(String symbol) {
    this.symbol = symbol;
  }

  /** As written in Cypher. */
  public String symbol() {
    return symbol;
  }
}

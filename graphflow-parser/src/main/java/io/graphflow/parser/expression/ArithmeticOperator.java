package io.graphflow.parser.expression;

/** Arithmetic operators. */
public enum ArithmeticOperator {
  ADD("+"),
  SUBTRACT("-"),
  MULTIPLY("*"),
  DIVIDE("/"),
  MODULO("%"),
  POWER("^"),
  /** Of two strings or two lists. */
  CONCATENATE("||");

  private final String symbol;

  ArithmeticOperator(String symbol) {
    this.symbol = symbol;
  }

  /** As written in Cypher. */
  public String symbol() {
    return symbol;
  }
}

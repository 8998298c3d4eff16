package io.graphflow.parser.expression;

/** Comparison operators. */
public enum ComparisonOperator {
  EQUAL("="),
  NOT_EQUAL("<>"),
  LESS("<"),
  LESS_OR_EQUAL("<="),
  GREATER(">"),
  GREATER_OR_EQUAL(">=");

  private final String symbol;

  ComparisonOperator(String symbol) {
    this.symbol = symbol;
  }

  /** As written in Cypher. */
  public String symbol() {
    return symbol;
  }

  /** The operator that gives the same result with the operands exchanged. */
  public ComparisonOperator mirrored() {
    return switch (this) {
      case EQUAL -> EQUAL;
      case NOT_EQUAL -> NOT_EQUAL;
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }
}

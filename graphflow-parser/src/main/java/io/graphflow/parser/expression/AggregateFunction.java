package io.graphflow.parser.expression;

/** Aggregate functions. All but {@link #COUNT_STAR} skip NULL. */
public enum AggregateFunction {
  COUNT_STAR("count"),
  COUNT("count"),
  SUM("sum"),
  AVG("avg"),
  MIN("min"),
  MAX("max"),
  COLLECT("collect"),
  ST_DEV("stDev"),
  ST_DEV_P("stDevP");

  private final String displayName;

  AggregateFunction(String displayName) {
    this.displayName = displayName;
  }

  /** As written in Cypher. */
  public String displayName() {
    return displayName;
  }
}

package io.graphflow.parser.expression;

/** Aggregate functions. All but {@link #COUNT_STAR} and {@link #COLLECT_ALL} skip NULL. */
public enum AggregateFunction {
  COUNT_STAR("count"),
  COUNT("count"),
  SUM("sum"),
  AVG("avg"),
  MIN("min"),
  MAX("max"),
  COLLECT("collect"),
  ST_DEV("stDev"),
  ST_DEV_P("stDevP"),
  /**
   * Collects as COLLECT does, but puts NULLs into the list, too. No function of Cypher: subqueries
   * need it.
   */
  COLLECT_ALL("collect all");

  private final String displayName;

  AggregateFunction(String displayName) {
    this.displayName = displayName;
  }

  /** As written in Cypher, if it can be. */
  public String displayName() {
    return displayName;
  }
}

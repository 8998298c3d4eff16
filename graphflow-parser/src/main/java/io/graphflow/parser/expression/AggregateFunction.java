package io.graphflow.parser.expression;

import java.util.List;
import java.util.stream.Stream;

/** Aggregate functions. All but {@link #COUNT_STAR}, {@link #COLLECT_ALL} and {@link #FIRST_ROW} skip NULL. */
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
  COLLECT_ALL("collect all"),
  /**
   * The value of the row that comes first in an order of its own, of the rows where it is not NULL;
   * NULL if there is none. No function of Cypher: it is the head of what an ordered COLLECT gathers.
   */
  FIRST("first"),
  /**
   * The value, perhaps NULL, of the row that comes first in an order of its own; NULL if there is no row. No function of
   * Cypher: it is an entry of a map that {@link #FIRST} would gather.
   */
  FIRST_ROW("first row");

  private static final List<AggregateFunction> NAMED =
      Stream.of(values())
          .filter(
              function -> function != COUNT_STAR && function != COLLECT_ALL && function != FIRST
                  && function != FIRST_ROW)
          .toList();

  private final String displayName;

  AggregateFunction(String displayName) {
    this.displayName = displayName;
  }

  /** The functions that a query can call by their names. */
  public static List<AggregateFunction> named() {
    return NAMED;
  }

  /** As written in Cypher, if it can be. */
  public String displayName() {
    return displayName;
  }
}

package io.graphflow.bench.workload;

import java.util.Locale;

/**
 * A query of {@link Workload#AFTER_PATTERN}, by what it does with the rows of its pattern, which is all
 * edges of a graph, or what lies around a few vertices.
 */
public enum AfterPatternQuery {
  /** Groups by two keys that are computed. */
  GROUPS("groups by two computed keys, top 5"),

  /** Nearly every row is a group. */
  MANY_GROUPS("as many groups as rows, top 3"),

  /** Nearly all rows are distinct. */
  DISTINCT("distinct pairs"),

  /** Rows far down in an order. */
  FAR_DOWN("order by two keys, three rows far down"),

  /** All rows in order. */
  SORTED("order by two keys, all rows"),

  /** Text of few distinct values. */
  TEXT("ends with a text"),

  /** Arithmetic on properties of both ends and the edge. */
  ARITHMETIC("sum of an expression"),

  /** A property. */
  SUM("sum of a property"),

  /** Groups by a text. */
  TEXT_GROUPS("groups by a text"),

  /** Groups by a vertex. */
  VERTEX_GROUPS("groups by a vertex, top 3"),

  /** A count of the pattern's rows. */
  COUNT("count"),

  /** A condition on the edge. */
  FILTER("count of later edges"),

  /** Two hops from few vertices. */
  FEW_TWO_HOPS("2 hops from few vertices, count"),

  /** Two hops from few vertices, with a condition on both edges. */
  FEW_TWO_HOPS_FILTER("2 hops from few vertices, later edges, count"),

  /** Where two hops from few vertices end most often. */
  FEW_TWO_HOPS_GROUPS("2 hops from few vertices, top 20 ends"),

  /** Three edges of each of few vertices. */
  FEW_STARS("3 edges of each of fewer vertices, count"),

  /** Triangles of few vertices. */
  FEW_TRIANGLES("triangles of few vertices, count");

  private final String title;

  AfterPatternQuery(String title) {
    this.title = title;
  }

  /** Its name among the queries of the workload. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it does, in tables. */
  public String title() {
    return title;
  }

  /** Whether it keeps about as much as there are edges. */
  public boolean keepsMuch() {
    return switch (this) {
      case MANY_GROUPS, DISTINCT, FAR_DOWN, SORTED -> true;
      case GROUPS, TEXT, ARITHMETIC, SUM, TEXT_GROUPS, VERTEX_GROUPS, COUNT, FILTER, FEW_TWO_HOPS,
          FEW_TWO_HOPS_FILTER, FEW_TWO_HOPS_GROUPS, FEW_STARS, FEW_TRIANGLES ->
        false;
    };
  }

  /** Whether other systems do the same work: most leave out an order that only aggregates follow. */
  public boolean isComparable() {
    return this != SORTED;
  }
}

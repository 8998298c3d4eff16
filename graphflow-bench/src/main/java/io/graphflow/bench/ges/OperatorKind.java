package io.graphflow.bench.ges;

/** What an operator of a plan does, as the paper's Figure 3 tells operators apart. */
enum OperatorKind {
  /** Goes along edges, one at a time or along paths, or looks for edges between two vertices. */
  EXPAND("Expand"),
  /** Leaves out what does not fulfil a condition. */
  FILTER("Filter"),
  /** Computes values, or makes a row of each value of a list. */
  PROJECT("Project"),
  /** Groups rows, or leaves out equal ones. */
  AGGREGATE("Aggregate"),
  /** Sorts rows, or takes the first ones. */
  SORT("Top, OrderBy"),
  /** Brings the rows of two plans together. */
  JOIN("joins, applies"),
  /** Makes rows of trees. */
  DEFACTOR("Defactor"),
  /** Yields the vertices that others begin with, or rows that somebody else holds. */
  SCAN("scans, seeks"),
  /** Any other. */
  OTHER("other");

  private final String title;

  OperatorKind(String title) {
    this.title = title;
  }

  /** The heading of its column. */
  String title() {
    return title;
  }

  /**
   * The kind of an operator.
   *
   * @param operator its name and details, as in the text of a plan
   * @return {@link #OTHER} if no operator of the complex reads has the name
   */
  static OperatorKind of(String operator) {
    return switch (operator.split(" ", 2)[0]) {
      case "Expand", "ExpandCount", "Extend", "ExtendInto", "VariableExtend", "VariableExtendInto",
          "Intersect" ->
        EXPAND;
      case "Filter" -> FILTER;
      case "Project", "Unwind" -> PROJECT;
      case "Aggregate", "Distinct" -> AGGREGATE;
      case "Top", "OrderBy", "Skip", "Limit" -> SORT;
      case "HashJoin", "CartesianProduct", "Apply", "SemiApply", "OptionalApply", "CountApply" ->
        JOIN;
      case "Defactor" -> DEFACTOR;
      case "ScanVertices", "SeekVertex", "Argument", "Rows", "Unit" -> SCAN;
      default -> OTHER;
    };
  }
}

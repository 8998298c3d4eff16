package io.graphflow.graphar.statistics;

/** The keys of a file of statistics, as {@link StatisticsWriter} tells them. */
final class StatisticsKeys {
  static final String VERTICES = "vertices";
  static final String EDGES = "edges";
  static final String COUNT = "count";
  static final String PROPERTIES = "properties";
  static final String TYPE = "type";
  static final String DISTINCT = "distinct";
  static final String SHARES = "shares";
  static final String COMMON = "common";
  static final String BOUNDS = "bounds";
  static final String CORRELATIONS = "correlations";
  static final String FIRST = "first";
  static final String SECOND = "second";
  static final String LABEL = "label";
  static final String FORWARD = "forward";
  static final String FACTOR = "factor";

  private StatisticsKeys() {}
}

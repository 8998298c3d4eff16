package io.graphflow.parser.ast;

/** What to do with the plan of a query: the word before its text. */
public enum QueryMode {
  /** Run it. */
  RUN,
  /** Show it only. */
  EXPLAIN,
  /** Run it, then show it with rows and times. */
  PROFILE
}

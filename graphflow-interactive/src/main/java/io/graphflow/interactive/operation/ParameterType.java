package io.graphflow.interactive.operation;

/** What a parameter of an operation is, as files write it and as queries are given it. */
public enum ParameterType {
  /** A number, as {@link Long}. */
  INTEGER,
  /** Milliseconds since 1970, as {@link Long}. */
  DATE,
  /** A text, never null; files leave it empty where there is none. */
  STRING,
  /** A list of {@link Long}, which files separate by semicolons. */
  INTEGERS,
  /** A list of {@link String}, which files separate by semicolons. */
  STRINGS,
  /** A list of lists of two {@link Long}, which files separate by semicolons and by commas. */
  PAIRS
}

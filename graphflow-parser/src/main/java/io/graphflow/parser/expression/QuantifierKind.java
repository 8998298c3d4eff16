package io.graphflow.parser.expression;

import java.util.Locale;

/** How many elements of a list must fit for a quantifier to be true. */
public enum QuantifierKind {
  ALL,
  ANY,
  NONE,
  SINGLE;

  /** As written in Cypher. */
  public String displayName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.graphflow.parser.names;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The tables and edge labels, by name, of a value that may be a vertex or an edge.
 *
 * @param tables vertex tables; null for any, also those that the query has yet to create
 * @param edgeLabels edge labels; null for any
 */
record PossibleTables(Set<String> tables, Set<String> edgeLabels) {
  /** A value of which nothing is known. */
  static final PossibleTables ANYWHERE = new PossibleTables(null, null);

  /** A value that is neither vertex nor edge. */
  static final PossibleTables NOWHERE = new PossibleTables(Set.of(), Set.of());

  /** A vertex; {@code tables} may be null for any. */
  static PossibleTables vertex(Set<String> tables) {
    return new PossibleTables(tables, Set.of());
  }

  /** An edge; {@code edgeLabels} may be null for any. */
  static PossibleTables edge(Set<String> edgeLabels) {
    return new PossibleTables(Set.of(), edgeLabels);
  }

  /** The tables, {@code all} if it may be any. */
  Set<String> tables(Set<String> all) {
    return tables == null ? all : tables;
  }

  /** The edge labels, {@code all} if it may be any. */
  Set<String> edgeLabels(Set<String> all) {
    return edgeLabels == null ? all : edgeLabels;
  }

  /** The tables and labels that both of two possibilities allow. */
  PossibleTables and(PossibleTables other) {
    return new PossibleTables(both(tables, other.tables), both(edgeLabels, other.edgeLabels));
  }

  private static Set<String> both(Set<String> one, Set<String> other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    Set<String> both = new LinkedHashSet<>(one);
    both.retainAll(other);
    return both;
  }
}

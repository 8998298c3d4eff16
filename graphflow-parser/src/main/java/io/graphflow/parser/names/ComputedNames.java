package io.graphflow.parser.names;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Names that expressions of a query gave when it ran, and that the catalog lacked: it is planned again with them.
 * Immutable.
 *
 * @param tables of new vertices: their first labels, {@code ""} for a vertex without
 * @param labels of vertices
 * @param types of new edges
 */
public record ComputedNames(Set<String> tables, Set<String> labels, Set<String> types) {
  /** No names. */
  public static final ComputedNames NONE = new ComputedNames(Set.of(), Set.of(), Set.of());

  /** Creates it; sets are copied. */
  public ComputedNames {
    tables = Set.copyOf(tables);
    labels = Set.copyOf(labels);
    types = Set.copyOf(types);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return tables.isEmpty() && labels.isEmpty() && types.isEmpty();
  }

  /** These and others. */
  public ComputedNames and(ComputedNames more) {
    return new ComputedNames(
        both(tables, more.tables), both(labels, more.labels), both(types, more.types));
  }

  private static Set<String> both(Set<String> some, Set<String> more) {
    Set<String> both = new LinkedHashSet<>(some);
    both.addAll(more);
    return both;
  }

  /** All labels that a vertex can have been given. */
  Set<String> allLabels(Catalog catalog) {
    Set<String> all = both(catalog.vertexLabels(), labels);
    all.addAll(tables);
    all.remove("");
    return all;
  }

  /** All labels that an edge can have been given. */
  Set<String> allTypes(Catalog catalog) {
    Set<String> all = new LinkedHashSet<>(types);
    catalog.edgeLabels().stream().map(EdgeLabel::name).forEach(all::add);
    return all;
  }
}

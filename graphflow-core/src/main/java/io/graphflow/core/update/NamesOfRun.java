package io.graphflow.core.update;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The names of labels that expressions of a query give while it runs. Those that its plan does not know are collected:
 * the run goes on without what they would have named, so that it finds as many of them as it can, and the query runs
 * again with them. For one thread at a time.
 */
final class NamesOfRun {
  private final Set<String> knownLabels;
  private final boolean closed;

  private final Set<String> tables = new LinkedHashSet<>();
  private final Set<String> labels = new LinkedHashSet<>();
  private final Set<String> types = new LinkedHashSet<>();

  /**
   * Starts a run.
   *
   * @param catalog that of its plan
   * @param computed further names that its plan knows
   */
  NamesOfRun(Catalog catalog, ComputedNames computed) {
    closed = catalog.closedSchema();
    knownLabels = new HashSet<>(catalog.vertexLabels());
    knownLabels.addAll(computed.labels());
    knownLabels.addAll(computed.tables());
  }

  /** The names that a value gives. */
  static List<String> names(Object value, String what) {
    List<String> names = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(element -> names.add(name(element, what)));
    } else {
      names.add(name(value, what));
    }
    return names;
  }

  private static String name(Object value, String what) {
    if (!(value instanceof String name)) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          "The name of a " + what + " is a STRING, but this is " + ValueText.describe(value) + ".");
    }
    if (name.isEmpty()) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          "The name of a " + what + " cannot be empty.");
    }
    return name;
  }

  /** The only name that a value gives. */
  static String onlyName(Object value, String what) {
    List<String> names = names(value, what);
    if (names.size() != 1) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          "A " + what + " has exactly one name, but here are " + names.size() + ": "
              + ValueText.describe(value) + ".");
    }
    return names.getFirst();
  }

  /** Whether the plan knows a label; else it is collected. */
  boolean knowsLabel(String label) {
    if (knownLabels.contains(label)) {
      return true;
    }
    requireOpen("no node has the label '" + label + "'", label, knownLabels);
    labels.add(label);
    return false;
  }

  /** The table of a new vertex by its first label; else null, and it is collected. */
  VertexTable table(String name, Catalog catalog) {
    for (VertexTable table : catalog.vertexTables()) {
      if (table.name().equals(name)) {
        return table;
      }
    }
    requireOpen(
        "there is no node table '" + name + "' for the new node", name,
        catalog.vertexTables().stream().map(VertexTable::name).toList());
    tables.add(name);
    return null;
  }

  /** The label of a new edge; else null, and it is collected. */
  EdgeLabel edgeLabel(String name, Catalog catalog) {
    EdgeLabel label = catalog.findEdgeLabel(name).orElse(null);
    if (label == null) {
      requireOpen("no relationship has the type '" + name + "'", name,
          catalog.edgeLabels().stream().map(EdgeLabel::name).toList());
      types.add(name);
    }
    return label;
  }

  private void requireOpen(String message, String name, Iterable<String> known) {
    if (closed) {
      List<String> names = new ArrayList<>();
      known.forEach(names::add);
      throw new QueryException(
          Character.toUpperCase(message.charAt(0)) + message.substring(1)
              + ClosestName.hint(name, names) + ".");
    }
  }

  /** Whether names were collected, so that the run is in vain. */
  boolean areMissing() {
    return !tables.isEmpty() || !labels.isEmpty() || !types.isEmpty();
  }

  /** Ends the run if names were collected. */
  void requireAll() {
    if (areMissing()) {
      throw new MissingNamesException(new ComputedNames(tables, labels, types));
    }
  }
}

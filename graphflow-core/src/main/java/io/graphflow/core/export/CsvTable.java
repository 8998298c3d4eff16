package io.graphflow.core.export;

import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Vertices of one table that bear the same labels. A load makes a table of them, with a primary
 * label that no other table has.
 */
final class CsvTable {
  private final VertexTable table;
  private final Set<String> labels;
  private String primaryLabel;
  /** Whether edges name its vertices by their own primary key. */
  private boolean keyed;

  CsvTable(VertexTable table, Set<String> labels) {
    this.table = table;
    this.labels = Set.copyOf(labels);
  }

  VertexTable table() {
    return table;
  }

  Set<String> labels() {
    return labels;
  }

  /** Labels that can be the primary one, the best first. */
  List<String> candidates() {
    Set<String> candidates = new LinkedHashSet<>(table.labels());
    candidates.retainAll(labels);
    labels.stream().sorted().forEach(candidates::add);
    return List.copyOf(candidates);
  }

  String primaryLabel() {
    return primaryLabel;
  }

  void setPrimaryLabel(String label) {
    primaryLabel = label;
  }

  /** The labels beside the primary one. */
  List<String> extraLabels() {
    List<String> extra = new ArrayList<>(candidates());
    extra.remove(primaryLabel);
    return extra;
  }

  /** Whether an edge that names this label may mean a vertex of these. */
  boolean bears(String label) {
    return label.equals(primaryLabel) || labels.contains(label);
  }

  boolean isKeyed() {
    return keyed;
  }

  void setKeyed(boolean keyed) {
    this.keyed = keyed;
  }
}

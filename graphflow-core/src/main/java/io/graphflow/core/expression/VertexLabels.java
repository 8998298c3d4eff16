package io.graphflow.core.expression;

import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The labels of the vertices of one table. Safe for use by many threads. */
public final class VertexLabels {
  /** The labels of every vertex, if all vertices have the same. */
  private final List<String> same;
  private final List<String> possible = new ArrayList<>();
  /** By index in {@link #possible}. */
  private final List<LabelReader> readers = new ArrayList<>();

  /** Creates access to the labels of a table's vertices. */
  public VertexLabels(Snapshot snapshot, VertexTable table) {
    same = table.partialLabels().isEmpty() ? table.labels() : null;
    Set<String> labels = new LinkedHashSet<>(table.labels());
    labels.addAll(table.partialLabels());
    for (String label : labels) {
      possible.add(label);
      readers.add(table.surelyBears(label)
          ? LabelReader.ALL
          : snapshot.vertexLabel(table.id(), label));
    }
  }

  /** The labels of the vertex at an offset, those that its table is known by first; unmodifiable. */
  public List<String> of(long offset) {
    if (same != null) {
      return same;
    }
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < readers.size(); i++) {
      if (readers.get(i).bears(offset)) {
        labels.add(possible.get(i));
      }
    }
    return List.copyOf(labels);
  }
}

package io.graphflow.core.update;

import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import java.util.function.Supplier;

/** Which vertices of a table bear a label, as a reader sees it that may be another one at each call. */
final class LiveLabels implements LabelReader {
  private final Supplier<DeltaReader> reader;
  private final int table;
  private final String label;

  LiveLabels(Supplier<DeltaReader> reader, int table, String label) {
    this.reader = reader;
    this.table = table;
    this.label = label;
  }

  @Override
  public boolean bears(long offset) {
    DeltaReader now = reader.get();
    long vertex = ElementId.of(table, offset);
    DeletedElements.require(now.hasVertex(vertex), "node", "", "labels");
    return now.hasLabel(vertex, label);
  }

  @Override
  public long bearing(long first) {
    DeltaReader now = reader.get();
    long bearing = 0;
    for (int i = 0; i < Long.SIZE; i++) {
      long vertex = ElementId.of(table, first + i);
      bearing |= now.hasVertex(vertex) && now.hasLabel(vertex, label) ? 1L << i : 0;
    }
    return bearing;
  }
}

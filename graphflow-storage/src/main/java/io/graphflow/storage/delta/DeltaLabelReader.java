package io.graphflow.storage.delta;

import io.graphflow.storage.snapshot.LabelReader;

/** A label of a table of whose vertices some were given it, or deprived of it. */
final class DeltaLabelReader implements LabelReader {
  private final LabelReader files;
  private final long baseCount;
  private final boolean usual;
  private final LabelDelta changes;

  /**
   * Creates a reader.
   *
   * @param files says which vertices of the base bear the label there
   * @param baseCount number of vertices of the base
   * @param usual whether new vertices bear the label unless they were deprived of it
   */
  DeltaLabelReader(LabelReader files, long baseCount, boolean usual, LabelDelta changes) {
    this.files = files;
    this.baseCount = baseCount;
    this.usual = usual;
    this.changes = changes;
  }

  @Override
  public boolean bears(long offset) {
    return changes.isChanged(offset) ^ (offset < baseCount ? files.bears(offset) : usual);
  }

  @Override
  public long bearing(long first) {
    long before = usual ? -1L : 0;
    if (first < baseCount) {
      long rest = baseCount - first;
      long inFiles = rest < Long.SIZE ? (1L << rest) - 1 : -1L;
      before = (files.bearing(first) & inFiles) | (before & ~inFiles);
    }
    return changes.changed(first) ^ before;
  }
}

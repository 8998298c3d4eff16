package io.graphflow.storage.propertyindex;

import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.type.LogicalType;
import it.unimi.dsi.fastutil.longs.LongList;

/** The index of a primary key as one of a property. Safe for use by many threads. */
public final class PrimaryKeyFinder implements PropertyIndex {
  private final PrimaryKeyIndex index;
  private final LogicalType type;

  /**
   * Creates it.
   *
   * @param type of the primary key
   */
  public PrimaryKeyFinder(PrimaryKeyIndex index, LogicalType type) {
    this.index = index;
    this.type = type;
  }

  @Override
  public void find(Object key, LongList found) {
    Object stored = PropertyKey.stored(key, type);
    long offset = switch (stored) {
      case null -> PrimaryKeyIndex.NOT_FOUND;
      case String text -> index.find(text);
      default -> index.find((Long) stored);
    };
    if (offset != PrimaryKeyIndex.NOT_FOUND) {
      found.add(offset);
    }
  }
}

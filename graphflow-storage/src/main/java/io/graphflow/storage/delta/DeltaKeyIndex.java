package io.graphflow.storage.delta;

import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.trie.PersistentKeys;
import java.util.Arrays;

/** The primary keys of a table with their changes. */
final class DeltaKeyIndex implements PrimaryKeyIndex {
  /** No vertex has so large an offset, and no key that is gone is mapped to this. */
  private static final long UNCHANGED = Long.MAX_VALUE;

  private final PersistentKeys changes;
  private final PrimaryKeyIndex files;

  /** Creates an index; {@code files} is null if the files have no such keys. */
  DeltaKeyIndex(PersistentKeys changes, PrimaryKeyIndex files) {
    this.changes = changes;
    this.files = files;
  }

  @Override
  public long find(long key) {
    long offset = changes.get(key, UNCHANGED);
    if (offset != UNCHANGED) {
      return offset;
    }
    return files == null ? NOT_FOUND : files.find(key);
  }

  @Override
  public void find(long[] sought, int count, long[] offsets) {
    if (files == null) {
      Arrays.fill(offsets, 0, count, NOT_FOUND);
    } else {
      files.find(sought, count, offsets);
    }
    for (int i = 0; i < count; i++) {
      long offset = changes.get(sought[i], UNCHANGED);
      if (offset != UNCHANGED) {
        offsets[i] = offset;
      }
    }
  }

  @Override
  public long find(String key) {
    long offset = changes.get(key, UNCHANGED);
    if (offset != UNCHANGED) {
      return offset;
    }
    return files == null ? NOT_FOUND : files.find(key);
  }
}

package io.graphflow.storage.snapshot;

/** Finds a vertex by its primary key. Safe for use by many threads. */
public interface PrimaryKeyIndex {

  /** The result of a search that found nothing. */
  long NOT_FOUND = -1L;

  /**
   * The offset of the vertex whose primary key equals {@code key}, or {@link #NOT_FOUND}. For keys of
   * type INT64, DATE and DATETIME.
   */
  long find(long key);

  /**
   * Finds many keys of type INT64, DATE and DATETIME, which may take less time than one after
   * another.
   *
   * @param keys the keys, from index 0 on
   * @param count number of keys
   * @param offsets receives the result of {@link #find(long)} for each
   */
  default void find(long[] keys, int count, long[] offsets) {
    for (int i = 0; i < count; i++) {
      offsets[i] = find(keys[i]);
    }
  }

  /** Finds a key of type STRING, as {@link #find(long)} does others; {@code key} is not null. */
  long find(String key);
}

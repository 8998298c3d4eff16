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

  /** Likewise for keys of type STRING; {@code key} is not null. */
  long find(String key);
}

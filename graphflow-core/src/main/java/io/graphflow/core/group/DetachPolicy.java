package io.graphflow.core.group;

import io.graphflow.core.tuple.DetachedKeys;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

/**
 * Decides when groups are taken out of a table: when there are more than a cache holds, and few rows found theirs. If
 * the same groups come again and again, one large table is better. For one thread at a time.
 */
final class DetachPolicy {
  /** The table, its keys and their states take a few megabytes with so many groups. */
  private static final int GROUPS_PER_TABLE = 1 << 16;

  /** Groups are taken out if there were fewer rows for each than this. */
  private static final int ROWS_PER_GROUP = 2;

  /** One hash of so many is looked at to tell how many groups were taken out several times. */
  private static final int SAMPLED = 64;

  /** What was taken out is compared once so many tables were. */
  private static final int LEAST_TABLES = 4;

  /** One table is better if each group was taken out so many times. */
  private static final int TIMES_DETACHED = 2;

  private final IntOpenHashSet sample = new IntOpenHashSet();
  private long rows;
  private long detachedGroups;

  /** Begins with an empty table, out of which nothing was taken. */
  void begin() {
    sample.clear();
    rows = 0;
    detachedGroups = 0;
  }

  /** Notes rows that are about to be added to a table of so many groups; whether it has enough to be taken out. */
  boolean isLong(int groups, int newRows) {
    boolean isLong = groups >= GROUPS_PER_TABLE;
    rows += newRows;
    return isLong;
  }

  /** Whether the groups in the table, of which there are enough, are better taken out. */
  boolean pays(int groups) {
    return rows < (long) ROWS_PER_GROUP * groups;
  }

  /** Notes groups that were taken out; whether one table of all groups would be better. */
  boolean repeats(DetachedKeys keysApart) {
    rows = 0;
    for (int place = 0; place < keysApart.size(); place++) {
      if (keysApart.hash(place) % SAMPLED == 0) {
        sample.add(keysApart.hash(place));
      }
    }
    detachedGroups += keysApart.size();
    return detachedGroups >= (long) LEAST_TABLES * GROUPS_PER_TABLE
        && (long) TIMES_DETACHED * SAMPLED * sample.size() < detachedGroups;
  }
}

package io.graphflow.core.group;

import io.graphflow.core.tuple.KeyRun;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

/**
 * Decides when groups are taken out of a table: when there are more than a cache holds, and few rows found theirs. If
 * the same groups come again in many runs, one large table is better. For one thread at a time.
 */
final class RunPolicy {
  /** The table, its keys and their states take a few megabytes with so many groups. */
  private static final int GROUPS_PER_RUN = 1 << 16;

  /** Groups are taken out if there were fewer rows for each than this. */
  private static final int ROWS_PER_GROUP = 2;

  /** One hash of so many is looked at to tell how many groups are in several runs. */
  private static final int SAMPLED = 64;

  /** Runs are compared once there are so many. */
  private static final int LEAST_RUNS = 4;

  /** One table is better if each group is in so many runs. */
  private static final int RUNS_PER_GROUP = 2;

  private final IntOpenHashSet sample = new IntOpenHashSet();
  private long rows;
  private long groupsInRuns;

  /** Begins with an empty table and no runs. */
  void begin() {
    sample.clear();
    rows = 0;
    groupsInRuns = 0;
  }

  /** Notes rows that are about to be added to a table of so many groups; whether it has enough for a run. */
  boolean isLong(int groups, int newRows) {
    boolean isLong = groups >= GROUPS_PER_RUN;
    rows += newRows;
    return isLong;
  }

  /** Whether the groups in the table, of which there are enough, are better taken out. */
  boolean pays(int groups) {
    return rows < (long) ROWS_PER_GROUP * groups;
  }

  /** Notes a run; whether one table of all groups would be better. */
  boolean repeats(KeyRun run) {
    rows = 0;
    for (int place = 0; place < run.size(); place++) {
      if (run.hash(place) % SAMPLED == 0) {
        sample.add(run.hash(place));
      }
    }
    groupsInRuns += run.size();
    return groupsInRuns >= (long) LEAST_RUNS * GROUPS_PER_RUN
        && (long) RUNS_PER_GROUP * SAMPLED * sample.size() < groupsInRuns;
  }
}

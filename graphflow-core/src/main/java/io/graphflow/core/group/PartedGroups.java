package io.graphflow.core.group;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.tuple.KeyRun;
import java.util.ArrayList;
import java.util.List;

/**
 * The groups that several workers have formed, or one that took groups out of its table, merged part after part by the
 * hashes of their keys: radix-partitioned aggregation (Leis et al., <i>Morsel-Driven Parallelism</i>, SIGMOD 2014,
 * section 4.4). Several threads merge a part each at a time. What is merged fits a cache, and is read from there.
 * For one thread at a time, but for those that it starts.
 */
public final class PartedGroups {
  /** With fewer groups, one thread merges them before others would have begun. */
  private static final int LEAST_GROUPS = 1 << 14;

  /** So many groups, with their keys and states, fit a cache of a core. */
  private static final int GROUPS_AT_ONCE = 1 << 14;

  private final QueryContext context;
  private final List<GroupPart> parts;
  private final List<GroupRun> runs = new ArrayList<>();

  /** How many neighbouring parts are merged at once. */
  private final int width;

  /** The first part that is not merged yet. */
  private int next;

  /** How many of {@link #parts} hold merged groups, and how many of them were given. */
  private int merged;
  private int given;

  /**
   * Takes the groups of the workers.
   *
   * @param tables of the workers, for which this {@linkplain #pays pays}; they count the groups until they are
   *     released
   * @param parts for each thread that may merge one
   */
  public PartedGroups(QueryContext context, List<GroupTable> tables, List<GroupPart> parts) {
    this.context = context;
    this.parts = parts;
    Workers.run(context, tables.stream().<Runnable>map(table -> table::endRun).toList());
    long count = 0;
    for (GroupTable table : tables) {
      runs.addAll(table.runs());
    }
    for (GroupRun run : runs) {
      count += run.keys().size();
    }
    width = Math.clamp(KeyRun.PARTS * (long) GROUPS_AT_ONCE / Math.max(1, count), 1,
        KeyRun.PARTS / parts.size());
  }

  /** Whether groups are better merged in parts than into one table. */
  public static boolean pays(List<GroupTable> tables) {
    long count = 0;
    boolean hasRuns = tables.size() > 1;
    for (GroupTable table : tables) {
      if (!table.canRun()) {
        return false;
      }
      hasRuns |= !table.runs().isEmpty();
      count += table.count();
      for (GroupRun run : table.runs()) {
        count += run.keys().size();
      }
    }
    return hasRuns && count >= LEAST_GROUPS;
  }

  /**
   * The groups of a next part; null if there are none. Those of the part before must not be read any more.
   *
   * @throws ArithmeticException if there are too many rows to count
   */
  public Groups next() {
    if (given == merged) {
      merge();
    }
    return given < merged ? parts.get(given++) : null;
  }

  private void merge() {
    List<Runnable> tasks = new ArrayList<>();
    for (GroupPart part : parts) {
      int from = next;
      int to = Math.min(KeyRun.PARTS, from + width);
      if (from < to) {
        tasks.add(() -> part.join(runs, from, to));
      }
      next = to;
    }
    if (!tasks.isEmpty()) {
      context.check();
      Workers.run(context, tasks);
    }
    merged = tasks.size();
    given = 0;
  }
}

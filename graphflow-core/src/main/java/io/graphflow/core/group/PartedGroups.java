package io.graphflow.core.group;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.tuple.DetachedKeys;
import java.util.ArrayList;
import java.util.List;

/**
 * The groups that several workers have formed, merged part after part by the
 * hashes of their keys: radix-partitioned aggregation (Leis et al., <i>Morsel-Driven Parallelism</i>, SIGMOD 2014,
 * section 4.4). Several threads merge a part each at a time. What is merged fits a cache, and is read from there.
 * For one thread at a time, but for those that it starts and for readers that {@link #take}.
 */
public final class PartedGroups {
  /** With fewer groups, one thread merges them before others would have begun. */
  private static final int LEAST_GROUPS = 1 << 14;

  /** So many groups, with their keys and states, fit a cache of a core. */
  private static final int GROUPS_AT_ONCE = 1 << 14;

  private final QueryContext context;
  private final List<GroupPart> parts;
  private final List<DetachedGroups> detached = new ArrayList<>();

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
    Workers.run(context, tables.stream().<Runnable>map(table -> table::detach).toList());
    long count = 0;
    for (GroupTable table : tables) {
      detached.addAll(table.detached());
    }
    for (DetachedGroups apart : detached) {
      count += apart.keys().size();
    }
    width = Math.clamp(DetachedKeys.PARTS * (long) GROUPS_AT_ONCE / Math.max(1, count), 1,
        Math.max(1, DetachedKeys.PARTS / parts.size()));
  }

  /** Whether groups are better merged in parts than into one table. */
  public static boolean pays(List<GroupTable> tables) {
    long count = 0;
    for (GroupTable table : tables) {
      if (!table.canDetach()) {
        return false;
      }
      count += table.count();
      for (DetachedGroups apart : table.detached()) {
        count += apart.keys().size();
      }
    }
    return tables.size() > 1 && count >= LEAST_GROUPS;
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

  /**
   * The groups of a next part for one of several readers, which merges them by itself; null if there are none. Those of the
   * part that it was given before must not be read any more. Safe for readers of different threads, where all groups are
   * taken in this way.
   *
   * @param reader its number, from 0, below the number of threads that may merge
   * @throws ArithmeticException if there are too many rows to count
   */
  public Groups take(int reader) {
    int from;
    synchronized (this) {
      from = next;
      next = Math.min(DetachedKeys.PARTS, from + width);
    }
    if (from == DetachedKeys.PARTS) {
      return null;
    }
    context.check();
    GroupPart part = parts.get(reader);
    part.join(detached, from, Math.min(DetachedKeys.PARTS, from + width));
    return part;
  }

  private void merge() {
    List<Runnable> tasks = new ArrayList<>();
    for (GroupPart part : parts) {
      int from = next;
      int to = Math.min(DetachedKeys.PARTS, from + width);
      if (from < to) {
        tasks.add(() -> part.join(detached, from, to));
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

package io.graphflow.core.path;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import java.util.function.Supplier;

/** The paths of a search as rows: sets the slots of the values that are read of a path. */
public final class PathRows {
  private static final int NO_SLOT = -1;
  private static final int ROWS_PER_CHECK = 512;

  private final QueryContext context;
  private final Tuple tuple;
  private final Supplier<PathSearch> searches;
  private final int edgesSlot;
  private final int lengthSlot;
  private final boolean reversed;

  /**
   * The search; created when the operator is opened after being closed, null while it is closed.
   */
  private PathSearch search;

  private boolean searching;
  private int rows;

  private PathRows(
      QueryContext context,
      Tuple tuple,
      Supplier<PathSearch> searches,
      Reads reads,
      boolean reversed) {
    this.context = context;
    this.tuple = tuple;
    this.searches = searches;
    this.edgesSlot = reads.edges() == null ? NO_SLOT : reads.edges().id();
    this.lengthSlot = reads.length() == null ? NO_SLOT : reads.length().id();
    this.reversed = reversed;
  }

  /**
   * What is read of paths, and how.
   *
   * @param edges receives the edges; null if nothing reads them
   * @param length receives the length; null if nothing reads it
   * @param lists finds the lists that paths follow
   */
  public record Reads(
      PathPredicates predicates,
      Variable edges,
      Variable length,
      Supplier<AdjacencyLists[][]> lists) {}

  /** Creates the paths of an extension. */
  public static PathRows toAny(
      VariableExtend extend, Reads reads, QueryContext context, Tuple tuple) {
    Supplier<PathSearch> searches =
        () -> PathSearch.toAny(
            new PathPattern(context, extend.steps(), extend.repetition(), extend.toTables(),
                reads.predicates(), reads.edges() != null, reads.lists().get()));
    return new PathRows(context, tuple, searches, reads, extend.reversed());
  }

  /** Creates the paths between two vertices. */
  public static PathRows toGiven(
      VariableExtendInto extend, Reads reads, QueryContext context, Tuple tuple) {
    Supplier<PathSearch> searches =
        () -> PathSearch.toGiven(
            new PathPattern(context, extend.steps(), extend.repetition(), null,
                reads.predicates(), reads.edges() != null, reads.lists().get()));
    return new PathRows(context, tuple, searches, reads, false);
  }

  /** Must come before {@link #begin}, and may come again. */
  public void open() {
    if (search == null) {
      search = searches.get();
    }
    searching = false;
  }

  /** Begins with the paths from one vertex to another, or to any if that is NONE. */
  public void begin(long from, long to) {
    search.begin(from, to);
    searching = true;
  }

  /** Moves to the next path; false if there is none, or none was begun with. */
  public boolean next() {
    searching = searching && search.next();
    if (!searching) {
      return false;
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    if (edgesSlot != NO_SLOT) {
      tuple.setObject(edgesSlot, search.edges(reversed));
    }
    if (lengthSlot != NO_SLOT) {
      tuple.setLong(lengthSlot, search.length());
    }
    return true;
  }

  /**
   * Moves over some paths, of which nothing but the ends is read.
   *
   * @param ends receives them from index {@code at} on
   * @return how many; less than {@code most} if there are no more
   */
  public int next(long[] ends, int at, int most) {
    if (!searching) {
      return 0;
    }
    context.check();
    int found = search.next(ends, at, most);
    searching = found == most;
    return found;
  }

  /** The vertex at the end of the path. */
  public long end() {
    return search.end();
  }

  public void close() {
    if (search != null) {
      search.close();
      search = null;
    }
  }
}

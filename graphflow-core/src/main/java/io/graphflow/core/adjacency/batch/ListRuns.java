package io.graphflow.core.adjacency.batch;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.batch.GatheredLists.NeighbourTable;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The lists that one extension reads: by owner table, the runs in the files and the lists that have
 * changed. Without changes, all runs of a plan share one object; with changes, each worker of each
 * run has one of its own, whose operators share the gathered lists.
 */
public final class ListRuns {
  private final ListRun[][] files;

  /** By owner table and step the lists, with their changes if there are any. */
  private final AdjacencyLists[][] lists;

  /** Null if no list has changed and no owner is new. */
  private final QueryContext context;

  /** Counts the memory of gathered lists and cached counts; null without changes. */
  private final MemoryAccount account;

  /** Whether only neighbours with greater IDs than the owner of their list are read. */
  private final boolean ascending;

  private final List<GatheredColumn> columns = new ArrayList<>(0);

  /**
   * By owner table and step the gathered lists, once somebody asked for them; null without changes.
   */
  private final GatheredLists[][] gathered;

  private ListRuns(
      ListRun[][] files, AdjacencyLists[][] lists, boolean ascending, QueryContext context) {
    this.ascending = ascending;
    this.files = files;
    this.lists = lists;
    this.context = context;
    this.account = context == null ? null : context.account("changed lists");
    this.gathered = context == null ? null : new GatheredLists[lists.length][];
  }

  /**
   * Lists that are all as in the files.
   *
   * @param ascending whether only neighbours with greater IDs than the owner of their list are read; none of
   *     the edges may lead to its own source
   */
  public static ListRuns ofFiles(AdjacencyLists[][] lists, boolean ascending) {
    ListRun[][] files = new ListRun[lists.length][];
    for (int table = 0; table < files.length; table++) {
      files[table] = ListRun.ofFiles(lists[table], ascending);
    }
    return new ListRuns(files, lists, ascending, null);
  }

  /**
   * Lists that a query makes for itself of all vertices, new ones included, and that do not change while they are read.
   *
   * @param made by owner table the runs, which are set before anybody reads them
   * @param of those that they are made of
   */
  static ListRuns ofQuery(ListRun[][] made, AdjacencyLists[][] of) {
    return new ListRuns(made, of, false, null);
  }

  /**
   * The lists as the snapshot of a run has them: some have changed or have new owners.
   *
   * @param unchanged the same lists as the files have them
   */
  public static ListRuns of(QueryContext context, ListRuns unchanged) {
    AdjacencyLists[][] lists = new AdjacencyLists[unchanged.lists.length][];
    for (int table = 0; table < lists.length; table++) {
      lists[table] = unchanged.lists[table].clone();
      for (int step = 0; step < lists[table].length; step++) {
        lists[table][step] = lists[table][step].in(context.snapshot());
      }
    }
    return new ListRuns(unchanged.files, lists, unchanged.ascending, context);
  }

  /** Whether some list has changed, or some owner is new. */
  public boolean hasChanges() {
    return context != null;
  }

  /** Whether some list of a table has changed, or some of its vertices are new. */
  boolean isChanged(int table) {
    if (context != null) {
      for (AdjacencyLists stepLists : lists[table]) {
        if (stepLists.changes() != null) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether lists change while they are read, so that nobody may keep anything of them from run to
   * run.
   */
  public boolean isLive() {
    return context != null && context.snapshot().isLive();
  }

  /** The runs of a table in the files, or as made; these are all runs unless the table {@link #isChanged}. */
  ListRun[] files(int table) {
    return files[table];
  }

  /** Number of owner tables. */
  int tableCount() {
    return files.length;
  }

  /** The largest number of runs that a table has in the files. */
  int mostRunsOfFiles() {
    int most = 0;
    for (ListRun[] runs : files) {
      most = Math.max(most, runs.length);
    }
    return most;
  }

  /**
   * Gathers a property together with the edges of changed lists. Lists gathered before do not get
   * it, so that all calls must come before the query begins.
   *
   * @param slot where {@code value} reads the edge
   * @return the column of the property, or -1 if no lists have changed or values of this type are
   *     not kept as integers
   */
  public int gather(Evaluator value, int slot) {
    boolean integers = switch (value.type()) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> true;
      case FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, ANY,
          NODE,
          RELATIONSHIP, PATH ->
        false;
    };
    if (context == null || !integers) {
      return -1;
    }
    GatheredColumn column = new GatheredColumn(value, slot);
    if (!columns.contains(column)) {
      columns.add(column);
    }
    return columns.indexOf(column);
  }

  /**
   * Opens the lists of a table that {@link #isChanged}, for one operator.
   *
   * @param keeps whether to keep gathered lists and share them with the other operators; never
   *     where lists are {@linkplain #isLive live}
   */
  MergedTableLists open(int table, boolean keeps) {
    boolean live = isLive();
    assert !(keeps && live);
    List<GatheredLists> changed = new ArrayList<>();
    List<boolean[]> replaceable = new ArrayList<>();
    long filesCount = 0;
    for (int step = 0; step < lists[table].length; step++) {
      AdjacencyLists stepLists = lists[table][step];
      if (stepLists.changes() == null) {
        continue;
      }
      filesCount = stepLists.changes().baseCount();
      if (live || !stepLists.changes().isEmpty()) {
        changed.add(keeps ? gathered(table, step) : newGathered(stepLists, false));
        replaceable.add(runsOf(stepLists));
      }
    }
    return new MergedTableLists(
        files[table],
        changed.toArray(GatheredLists[]::new),
        replaceable.toArray(boolean[][]::new),
        filesCount,
        keeps);
  }

  /** Creates a cache of counts for a table that {@link #isChanged}, for one operator. */
  CountCache newCountCache(int table) {
    List<ListChanges> changes =
        Arrays.stream(lists[table]).map(AdjacencyLists::changes).filter(Objects::nonNull).toList();
    return new CountCache(
        account, new ChangedOwners(changes), changes.getFirst().baseCount());
  }

  /**
   * Gives back the memory of gathered lists and cached counts; nobody may read them any more. Only
   * where lists {@linkplain #hasChanges have changed}.
   */
  public void release() {
    account.releaseAll();
  }

  private GatheredLists gathered(int table, int step) {
    if (gathered[table] == null) {
      gathered[table] = new GatheredLists[lists[table].length];
    }
    if (gathered[table][step] == null) {
      gathered[table][step] = newGathered(lists[table][step], true);
    }
    return gathered[table][step];
  }

  private GatheredLists newGathered(AdjacencyLists stepLists, boolean keeps) {
    return new GatheredLists(
        account, stepLists, neighbours(stepLists), columns, keeps, ascending);
  }

  /** The tables that wanted neighbours of changed lists may lie in, ascending. */
  private List<NeighbourTable> neighbours(AdjacencyLists stepLists) {
    Snapshot snapshot = context.snapshot();
    // A live snapshot may have got its first edges to a table after the plan resolved its lists.
    AdjacencyLists current = stepLists.in(snapshot);
    List<NeighbourTable> neighbours = new ArrayList<>();
    for (int table : stepLists.neighbourTables()) {
      int edgeTable = current.edgeTable(table);
      if (edgeTable >= 0) {
        VertexChanges vertices = snapshot.vertexChanges(table);
        neighbours.add(
            vertices == null
                ? new NeighbourTable(table, edgeTable, 0, false)
                : new NeighbourTable(
                    table,
                    edgeTable,
                    vertices.baseCount(),
                    isLive() || vertices.limit() > vertices.baseCount()));
      }
    }
    return neighbours;
  }

  private boolean[] runsOf(AdjacencyLists stepLists) {
    ListRun[] tableRuns = files[stepLists.ownerTable()];
    boolean[] runs = new boolean[tableRuns.length];
    for (int run = 0; run < runs.length; run++) {
      runs[run] = tableRuns[run].isOf(stepLists);
    }
    return runs;
  }
}

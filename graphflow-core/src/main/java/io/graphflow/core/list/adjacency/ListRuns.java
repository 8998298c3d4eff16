package io.graphflow.core.list.adjacency;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.adjacency.GatheredLists.NeighbourTable;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Where the lists of one extension come from: by owner table the runs in the files, and which lists have
 * changed. Without changes it is shared by all runs of a plan; with changes it is made for one run and
 * one worker, whose operators share what is gathered.
 */
public final class ListRuns {
  private final ListRun[][] files;

  /** By owner table and step; with what has changed if anything has. */
  private final AdjacencyLists[][] lists;

  /** Null if no list has changed and no owner is new. */
  private final QueryContext context;

  /** Of what is gathered and counted of changed lists; null without changes. */
  private final MemoryAccount account;

  private final List<GatheredColumn> columns = new ArrayList<>(0);

  /** By owner table and step, once its lists were asked for; null without changes. */
  private final GatheredLists[][] gathered;

  private ListRuns(
      ListRun[][] files, AdjacencyLists[][] lists, QueryContext context) {
    this.files = files;
    this.lists = lists;
    this.context = context;
    this.account = context == null ? null : context.account("changed lists");
    this.gathered = context == null ? null : new GatheredLists[lists.length][];
  }

  /** Lists that are all as in the files. */
  public static ListRuns ofFiles(AdjacencyLists[][] lists) {
    ListRun[][] files = new ListRun[lists.length][];
    for (int table = 0; table < files.length; table++) {
      files[table] = ListRun.ofFiles(lists[table]);
    }
    return new ListRuns(files, lists, null);
  }

  /**
   * Lists as they are in the snapshot of a run, some of which have changed or have new owners.
   *
   * @param unchanged the same as they are in the files
   */
  public static ListRuns of(QueryContext context, ListRuns unchanged) {
    AdjacencyLists[][] lists = new AdjacencyLists[unchanged.lists.length][];
    for (int table = 0; table < lists.length; table++) {
      lists[table] = unchanged.lists[table].clone();
      for (int step = 0; step < lists[table].length; step++) {
        lists[table][step] = lists[table][step].in(context.snapshot());
      }
    }
    return new ListRuns(unchanged.files, lists, context);
  }

  /** Whether lists of any table's vertices have changed, or some of these are new. */
  public boolean hasChanges() {
    return context != null;
  }

  /** Whether lists of a table's vertices have changed, or some of these are new. */
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

  /** Whether lists change while they are read, so that nothing may be kept of them from run to run. */
  boolean isLive() {
    return context != null && context.snapshot().isLive();
  }

  /** The runs of a table's vertices in the files; all there are unless the table {@link #isChanged}. */
  ListRun[] files(int table) {
    return files[table];
  }

  /** Number of owner tables. */
  int tableCount() {
    return files.length;
  }

  /** The largest number of runs of a table in the files. */
  int mostRunsOfFiles() {
    int most = 0;
    for (ListRun[] runs : files) {
      most = Math.max(most, runs.length);
    }
    return most;
  }

  /**
   * Has a property gathered with the edges of changed lists, from those on that are asked for from now
   * on; so not after the query has begun.
   *
   * @param slot where {@code value} reads the edge
   * @return the column, or -1 if nothing is gathered here or values are not kept as integers
   */
  public int gather(Evaluator value, int slot) {
    boolean integers = switch (value.type()) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> true;
      case FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, LIST, MAP, ANY, NODE,
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
   * The lists of a table that {@link #isChanged}, for one operator.
   *
   * @param keeps whether what is gathered is kept, and found by the other operators, too; not where
   *     lists are {@linkplain #isLive live}
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
      if (live || stepLists.changes().nextChanged(0) >= 0) {
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

  /** Counts to keep for the vertices of a table that {@link #isChanged}, for one operator. */
  CountCache newCountCache(int table) {
    List<ListChanges> changes =
        Arrays.stream(lists[table]).map(AdjacencyLists::changes).filter(Objects::nonNull).toList();
    return new CountCache(
        account, new ChangedOwners(changes), changes.getFirst().baseCount());
  }

  /** Gives back what the lists have reserved; they are not read any more. Of changed lists only. */
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
    return new GatheredLists(account, stepLists, neighbours(stepLists), columns, keeps);
  }

  /** The tables that wanted neighbours of changed lists may lie in, ascending. */
  private List<NeighbourTable> neighbours(AdjacencyLists stepLists) {
    Snapshot snapshot = context.snapshot();
    // A live snapshot may have got its first edges to a table since the lists were resolved.
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

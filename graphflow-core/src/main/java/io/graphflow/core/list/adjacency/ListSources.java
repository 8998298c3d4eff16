package io.graphflow.core.list.adjacency;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.adjacency.GatheredLists.NeighbourTable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Direction;
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
public final class ListSources {
  private final ListSource[][] files;

  /** Null if no list has changed and no owner is new, as is {@link #changes}. */
  private final QueryContext context;

  /** Of what is gathered and counted of changed lists; null without changes. */
  private final MemoryAccount account;

  private final List<EdgeStep> steps;
  private final List<Integer> neighbourTables;

  /** By owner table and step; null elements where lists are as in the files. */
  private final ListChanges[][] changes;

  private final List<GatheredColumn> columns = new ArrayList<>(0);

  /** By owner table and step, once its lists were asked for; null as {@link #changes} and its elements. */
  private final GatheredLists[][] gathered;

  private ListSources(
      ListSource[][] files,
      QueryContext context,
      List<EdgeStep> steps,
      List<Integer> neighbourTables,
      ListChanges[][] changes) {
    this.files = files;
    this.context = context;
    this.account = changes == null ? null : context.account("changed lists");
    this.steps = steps;
    this.neighbourTables = neighbourTables;
    this.changes = changes;
    this.gathered = changes == null ? null : new GatheredLists[changes.length][steps.size()];
  }

  /** Lists that are all as in the files. */
  public static ListSources ofFiles(ListSource[][] files) {
    return new ListSources(files, null, List.of(), List.of(), null);
  }

  /**
   * Lists as they are in the snapshot of a run, some of which have changed or have new owners.
   *
   * @param unchanged the same as they are in the files
   */
  public static ListSources of(
      QueryContext context,
      ListSources unchanged,
      List<EdgeStep> steps,
      List<Integer> neighbourTables) {
    Snapshot snapshot = context.snapshot();
    ListChanges[][] changes = new ListChanges[unchanged.files.length][];
    for (int table = 0; table < changes.length; table++) {
      for (int step = 0; step < steps.size(); step++) {
        EdgeStep each = steps.get(step);
        ListChanges ofStep = snapshot.listChanges(each.edgeLabel(), table, each.direction());
        if (ofStep != null) {
          if (changes[table] == null) {
            changes[table] = new ListChanges[steps.size()];
          }
          changes[table][step] = ofStep;
        }
      }
    }
    return new ListSources(unchanged.files, context, steps, neighbourTables, changes);
  }

  /** Whether lists of any table's vertices have changed, or some of these are new. */
  public boolean hasChanges() {
    return changes != null;
  }

  /** Whether lists of a table's vertices have changed, or some of these are new. */
  boolean isChanged(int table) {
    return changes != null && changes[table] != null;
  }

  /** Whether lists change while they are read, so that nothing may be kept of them from run to run. */
  boolean isLive() {
    return changes != null && context.snapshot().isLive();
  }

  /** The runs of a table's vertices in the files; all there are unless the table {@link #isChanged}. */
  ListSource[] files(int table) {
    return files[table];
  }

  /** Number of owner tables. */
  int tableCount() {
    return files.length;
  }

  /** The largest number of runs of a table in the files. */
  int mostRunsOfFiles() {
    int most = 0;
    for (ListSource[] ofTable : files) {
      most = Math.max(most, ofTable.length);
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
    if (changes == null || !integers) {
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
  TableLists open(int table, boolean keeps) {
    boolean live = isLive();
    assert !(keeps && live);
    List<GatheredLists> ofTable = new ArrayList<>();
    List<boolean[]> replaceable = new ArrayList<>();
    long filesCount = 0;
    for (int step = 0; step < steps.size(); step++) {
      ListChanges ofStep = changes[table][step];
      if (ofStep == null) {
        continue;
      }
      filesCount = ofStep.baseCount();
      if (live || ofStep.nextChanged(0) >= 0) {
        ofTable.add(keeps ? gathered(table, step) : newGathered(table, step, false));
        replaceable.add(runsOf(steps.get(step), table));
      }
    }
    return new TableLists(
        files[table],
        ofTable.toArray(GatheredLists[]::new),
        replaceable.toArray(boolean[][]::new),
        filesCount,
        keeps);
  }

  /** Counts to keep for the vertices of a table that {@link #isChanged}, for one operator. */
  RememberedCounts remembered(int table) {
    List<ListChanges> ofTable = Arrays.stream(changes[table]).filter(Objects::nonNull).toList();
    return new RememberedCounts(
        account, new ChangedOwners(ofTable), ofTable.getFirst().baseCount());
  }

  /** Gives back what the lists have reserved; they are not read any more. Of changed lists only. */
  public void release() {
    account.releaseAll();
  }

  private GatheredLists gathered(int table, int index) {
    if (gathered[table][index] == null) {
      gathered[table][index] = newGathered(table, index, true);
    }
    return gathered[table][index];
  }

  private GatheredLists newGathered(int table, int index, boolean keeps) {
    EdgeStep step = steps.get(index);
    boolean loopsTwice =
        steps.contains(new EdgeStep(step.edgeLabel(), step.direction().reverse()));
    return new GatheredLists(
        context, account, table, step, changes[table][index], neighbours(table, step), loopsTwice,
        columns,
        keeps);
  }

  /** The tables that wanted neighbours of changed lists may lie in, ascending. */
  private List<NeighbourTable> neighbours(int table, EdgeStep step) {
    Snapshot snapshot = context.snapshot();
    List<Neighbour> known =
        snapshot.catalog()
            .findAdjacency(step.edgeLabel(), table, step.direction())
            .map(info -> info.neighbours())
            .orElse(List.of());
    List<NeighbourTable> neighbours = new ArrayList<>();
    for (Neighbour neighbour : known) {
      int source = step.direction() == Direction.FORWARD ? table : neighbour.table();
      // A live snapshot knows of neighbours that there may be; without an edge table there is none yet.
      boolean canBe = snapshot.catalog().findEdgeTable(step.edgeLabel(), source).isPresent();
      if (canBe && neighbourTables.contains(neighbour.table())) {
        VertexChanges vertices = snapshot.vertexChanges(neighbour.table());
        neighbours.add(
            vertices == null
                ? new NeighbourTable(neighbour.table(), 0, false)
                : new NeighbourTable(
                    neighbour.table(),
                    vertices.baseCount(),
                    isLive() || vertices.limit() > vertices.baseCount()));
      }
    }
    return neighbours;
  }

  private boolean[] runsOf(EdgeStep step, int table) {
    boolean[] ofStep = new boolean[files[table].length];
    for (int run = 0; run < ofStep.length; run++) {
      ofStep[run] =
          files[table][run].adjacency.edgeLabel() == step.edgeLabel()
              && files[table][run].adjacency.direction() == step.direction();
    }
    return ofStep;
  }
}

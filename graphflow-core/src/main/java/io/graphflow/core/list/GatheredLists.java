package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.GatheredEdges;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.ListChanges;
import java.util.Arrays;
import java.util.List;

/**
 * What the lists of one owner table have, along one step, beside or instead of those in the files,
 * gathered so that kernels can read it: each changed list is copied when it is first asked for, and kept.
 * A query that reads a few lists copies these; one that comes to the same vertices over and over copies
 * their lists once, and then pays a bit test for each vertex whose list is as in the files.
 *
 * <p>For one operator; not safe for use by more than one thread at a time.
 */
final class GatheredLists {
  /** The answer for a list that is as in the files. */
  static final int NONE = -1;

  private static final int BLOCK_BITS = 6;
  private static final int BLOCKS = 64;
  private static final int PAGE_BITS = 12;
  private static final int COPIED_EDGES = 256;

  private final QueryContext context;
  private final ListChanges changes;
  private final boolean forward;
  private final int ownerTable;
  private final GatheredEdges edges;
  private final List<GatheredColumn> columns;
  private final Tuple tuple;

  /** A run for the old and for the new vertices of each neighbour table, ascending by vertex ID. */
  private final ListSource[] sources;

  /** The vertex IDs that the neighbours of each source lie between, the second one excluded. */
  private final long[] firstIds;

  private final long[] lastIds;

  private Page[] pages = {};
  private int listCount;

  /** For each list where its edges of each source begin, and where those of the last one end. */
  private long[] bounds = {};

  private boolean[] replaces = {};
  private final long[] neighbours = new long[COPIED_EDGES];
  private final long[] positions = new long[COPIED_EDGES];
  private long reservedBytes;

  /** What is known of 64 blocks of 64 owners each. */
  private static final class Page {
    /** By block which owners have a changed list; all while that has not been asked. */
    private final long[] changed = new long[BLOCKS];

    /**
     * By block, for each owner with a changed list in turn, one more than the number of the list, or 0
     * while it is not gathered; null while the block has not been asked for.
     */
    private final int[][] numbers = new int[BLOCKS][];

    Page() {
      Arrays.fill(changed, -1L);
    }
  }

  /**
   * Creates lists of which none is gathered yet.
   *
   * @param neighbours the tables in which wanted neighbours lie
   * @param loopsTwice whether lists of the other direction are read, too
   * @param columns the properties to gather
   */
  GatheredLists(
      QueryContext context,
      int ownerTable,
      EdgeStep step,
      ListChanges changes,
      List<NeighbourTable> neighbours,
      boolean loopsTwice,
      List<GatheredColumn> columns) {
    this.context = context;
    this.changes = changes;
    this.forward = step.direction() == Direction.FORWARD;
    this.ownerTable = ownerTable;
    this.columns = List.copyOf(columns);
    this.edges = new GatheredEdges(columns.size());
    int slots = columns.stream().mapToInt(GatheredColumn::slot).max().orElse(-1) + 1;
    this.tuple = new Tuple(slots);
    int count = neighbours.stream().mapToInt(NeighbourTable::sourceCount).sum();
    this.sources = new ListSource[count];
    this.firstIds = new long[count];
    this.lastIds = new long[count];
    Catalog catalog = context.snapshot().catalog();
    EdgeLabel label = catalog.edgeLabel(step.edgeLabel());
    int next = 0;
    for (NeighbourTable table : neighbours) {
      int edgeTable =
          catalog.findEdgeTable(step.edgeLabel(), forward ? ownerTable : table.id())
              .orElseThrow()
              .id();
      for (boolean areNew : table.hasNew() ? new boolean[] {false, true} : new boolean[] {false}) {
        sources[next] =
            new ListSource(
                edges, label, edgeTable, ownerTable, step.direction(), table.id(), areNew,
                loopsTwice);
        firstIds[next] = ElementId.of(table.id(), areNew ? table.filesCount() : 0);
        lastIds[next] =
            table.hasNew() && !areNew
                ? ElementId.of(table.id(), table.filesCount())
                : (table.id() + 1L) << ElementId.POSITION_BITS;
        next++;
      }
    }
  }

  /**
   * A table in which neighbours lie.
   *
   * @param filesCount number of vertices in the files
   * @param hasNew whether there may be others
   */
  record NeighbourTable(int id, long filesCount, boolean hasNew) {
    int sourceCount() {
      return hasNew ? 2 : 1;
    }
  }

  /** The runs of gathered edges. */
  ListSource[] sources() {
    return sources;
  }

  /** The number of an owner's changed list, or {@link #NONE} if its list is as in the files. */
  int find(long owner) {
    int index = (int) (owner >>> PAGE_BITS);
    Page page = index < pages.length ? pages[index] : null;
    if (page == null) {
      page = addPage(index);
    }
    int block = (int) (owner >>> BLOCK_BITS) & BLOCKS - 1;
    return (page.changed[block] >>> owner & 1) == 0 ? NONE : find(page, block, owner);
  }

  private Page addPage(int index) {
    if (index >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(index + 1, 2 * pages.length));
    }
    pages[index] = new Page();
    return pages[index];
  }

  private int find(Page page, int block, long owner) {
    int[] numbers = page.numbers[block];
    if (numbers == null) {
      page.changed[block] = changes.changed(owner & -BLOCKS);
      numbers = new int[Long.bitCount(page.changed[block])];
      page.numbers[block] = numbers;
    }
    long bit = 1L << owner;
    if ((page.changed[block] & bit) == 0) {
      return NONE;
    }
    int slot = Long.bitCount(page.changed[block] & (bit - 1));
    if (numbers[slot] == 0) {
      numbers[slot] = gather(owner) + 1;
    }
    return numbers[slot] - 1;
  }

  /** Copies a changed list; its number. */
  private int gather(long owner) {
    ChangedList list = changes.list(owner);
    int number = listCount++;
    int width = sources.length + 1;
    if (replaces.length == number) {
      int capacity = Math.max(8, 2 * number);
      replaces = Arrays.copyOf(replaces, capacity);
      bounds = Arrays.copyOf(bounds, capacity * width);
    }
    replaces[number] = list.replacesBase();
    int at = 0;
    for (int source = 0; source < sources.length; source++) {
      bounds[number * width + source] = edges.count();
      at = list.lowerBound(at, list.count(), firstIds[source]);
      int end = list.lowerBound(at, list.count(), lastIds[source]);
      copy(list, at, end, sources[source], ElementId.of(ownerTable, owner));
      at = end;
    }
    bounds[number * width + sources.length] = edges.count();
    long sizeBytes = edges.sizeBytes() + (long) bounds.length * Long.BYTES;
    if (sizeBytes > reservedBytes) {
      context.reserve(sizeBytes - reservedBytes);
      reservedBytes = sizeBytes;
    }
    return number;
  }

  private void copy(ChangedList list, int from, int to, ListSource source, long ownerId) {
    for (int at = from; at < to; at += COPIED_EDGES) {
      int count = Math.min(COPIED_EDGES, to - at);
      list.copy(at, count, neighbours, positions, 0);
      for (int i = 0; i < count; i++) {
        edges.add(ElementId.position(neighbours[i]), positions[i]);
        for (int column = 0; column < columns.size(); column++) {
          readProperty(column, source, ownerId, neighbours[i], positions[i]);
        }
      }
    }
  }

  /** Reads a property of the edge that was added last. */
  private void readProperty(
      int column, ListSource source, long ownerId, long neighbourId, long position) {
    GatheredColumn property = columns.get(column);
    tuple.setEdge(
        property.slot(),
        ElementId.of(source.edgeTable, position),
        forward ? ownerId : neighbourId,
        forward ? neighbourId : ownerId);
    long last = edges.count() - 1;
    if (property.value().isNull(tuple)) {
      edges.setNull(column, last);
    } else {
      edges.setValue(column, last, property.value().longValue(tuple));
    }
  }

  /** Whether a list stands in the place of that in the files, and not beside it. */
  boolean replaces(int list) {
    return replaces[list];
  }

  /** First list position of a list's edges of one of {@link #sources}. */
  long start(int list, int source) {
    return bounds[list * (sources.length + 1) + source];
  }

  /** One past the last list position of a list's edges of one of {@link #sources}. */
  long end(int list, int source) {
    return bounds[list * (sources.length + 1) + source + 1];
  }
}

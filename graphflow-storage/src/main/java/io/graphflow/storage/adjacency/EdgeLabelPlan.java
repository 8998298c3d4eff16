package io.graphflow.storage.adjacency;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.ListsPerPage;
import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.memory.ScratchSpace;
import java.util.List;

/**
 * Decides, from facts alone, where the properties of an edge label lie and which parts of IDs its
 * lists store.
 *
 * <p>Properties of single-cardinality edges are vertex columns (paper section 4.1.2): of the source
 * if every source table of the label has at most one edge a vertex, else of the destination if
 * every destination table has. Where that holds only for some source tables, each edge table goes
 * its own way: a vertex column of the source, or property pages (section 4.2).
 */
public final class EdgeLabelPlan {
  private final List<AdjacencyInfo> infos;
  private final boolean hasProperties;
  private final long[] vertexCounts;
  /** By source table. It is read for every edge while lists are derived. */
  private final boolean[] inPages;

  /**
   * A plan.
   *
   * @param infos facts on all lists of the edge label, both directions
   * @param hasProperties whether the label has properties
   * @param vertexCounts number of vertices by vertex table
   */
  public EdgeLabelPlan(List<AdjacencyInfo> infos, boolean hasProperties, long[] vertexCounts) {
    this.infos = List.copyOf(infos);
    this.hasProperties = hasProperties;
    this.vertexCounts = vertexCounts.clone();
    this.inPages = new boolean[vertexCounts.length];
    for (AdjacencyInfo info : this.infos) {
      if (info.direction() == Direction.FORWARD) {
        int table = info.ownerTable();
        inPages[table] = hasProperties && address(table) == EdgePropertyAddress.POSITION;
      }
    }
  }

  /** Number of vertices in a table. */
  long vertexCount(int table) {
    return vertexCounts[table];
  }

  /** Facts on all lists of the edge label, both directions. */
  public List<AdjacencyInfo> infos() {
    return infos;
  }

  /**
   * The address of the properties of the edges from a source table in columnar layouts; any address
   * if there are no such edges.
   */
  public EdgePropertyAddress address(int sourceTable) {
    if (allSingle(Direction.FORWARD)) {
      return EdgePropertyAddress.SOURCE;
    }
    if (allSingle(Direction.BACKWARD)) {
      return EdgePropertyAddress.DESTINATION;
    }
    for (AdjacencyInfo info : infos) {
      if (info.direction() == Direction.FORWARD && info.ownerTable() == sourceTable
          && info.single()) {
        return EdgePropertyAddress.SOURCE;
      }
    }
    return EdgePropertyAddress.POSITION;
  }

  /** The facts on the lists of a table, which must own some in this direction. */
  public AdjacencyInfo info(int ownerTable, Direction direction) {
    for (AdjacencyInfo info : infos) {
      if (info.direction() == direction && info.ownerTable() == ownerTable) {
        return info;
      }
    }
    throw new IllegalArgumentException("table " + ownerTable + " owns no lists " + direction);
  }

  private boolean allSingle(Direction direction) {
    for (AdjacencyInfo info : infos) {
      if (info.direction() == direction && !info.single()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether edges from a source table keep properties in pages, or in the structure that replaces
   * pages.
   */
  public boolean inPages(int sourceTable) {
    return inPages[sourceTable];
  }

  /**
   * Whether the owners of some lists own columns of edge properties: vertex columns with {@link
   * EdgePropertyAddress#SOURCE} and {@link EdgePropertyAddress#DESTINATION}, property pages with
   * {@link EdgePropertyAddress#POSITION}.
   */
  public boolean hasColumns(EdgePropertyAddress address, AdjacencyInfo info) {
    if (!hasProperties) {
      return false;
    }
    if (info.direction() == Direction.FORWARD) {
      return address != EdgePropertyAddress.DESTINATION && address(info.ownerTable()) == address;
    }
    return address == EdgePropertyAddress.DESTINATION
        && !allSingle(Direction.FORWARD) && allSingle(Direction.BACKWARD);
  }

  /**
   * The shape of the lists that {@code info} describes.
   *
   * @param listsPerPage lists in a property page; not read if no edge keeps properties in pages
   * @param largestPages edges in the fullest property page by source table; read only for tables
   *     whose edges keep properties in pages
   */
  ListShape shape(
      AdjacencyInfo info, int listsPerPage, long[] largestPages, StorageOptions options) {
    boolean edgeColumns = options.edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS;
    long largestNeighbourOffset = 0;
    for (AdjacencyInfo.Neighbour neighbour : info.neighbours()) {
      largestNeighbourOffset =
          Math.max(largestNeighbourOffset, vertexCounts[neighbour.table()] - 1);
    }
    boolean anyInPages = false;
    long largestOffset = 0;
    for (int sourceTable : sourceTables(info)) {
      if (inPages(sourceTable)) {
        anyInPages = true;
        long offsets = edgeColumns
            ? info(sourceTable, Direction.FORWARD).edgeCount()
            : largestPages[sourceTable];
        largestOffset = Math.max(largestOffset, offsets - 1);
      }
    }
    IdComponents stored =
        IdComponents.decide(hasProperties, !anyInPages, info.neighbours().size());
    return new ListShape(info, vertexCounts[info.ownerTable()], largestNeighbourOffset,
        edgeComponent(stored, edgeColumns, info.direction() == Direction.FORWARD
            && options.layout().includes(Layout.OFFSETS)),
        largestOffset,
        info.direction() == Direction.FORWARD && anyInPages && !edgeColumns ? listsPerPage : 0,
        info.single() && options.layout().includes(Layout.COLS)
            && options.singleCardinality() == SingleCardinalityStorage.VERTEX_COLUMN,
        options.layout());
  }

  /** The shape of forward lists in files, of which the fullest page need not be known. */
  ListShape shapeOfForward(AdjacencyInfo info, int listsPerPage) {
    ListShape shape =
        shape(info, listsPerPage, new long[vertexCounts.length], StorageOptions.FILES);
    assert shape.edgeComponent() == EdgeComponent.NONE : shape;
    return shape;
  }

  /**
   * A builder of lists for files, from edges that come in list order.
   *
   * @param info which lists, and the facts on them
   * @param listsPerPage lists in a property page, see {@link ListsPerPage#check}
   * @param largestPages edges in the fullest property page by source table; read only for tables
   *     whose edges keep properties in pages
   * @param scratch for an index of empty lists
   */
  public ListBuilder builder(AdjacencyInfo info, int listsPerPage, long[] largestPages,
      StructureWriter writer, ScratchSpace scratch) {
    return shape(info, listsPerPage, largestPages, StorageOptions.FILES)
        .builder(writer, scratch);
  }

  /**
   * The component of edge IDs that lists store.
   *
   * @param implied whether the place of an edge in its list tells its offset in its page
   */
  private static EdgeComponent edgeComponent(
      IdComponents stored, boolean edgeColumns, boolean implied) {
    if (!stored.positionalOffset()) {
      return EdgeComponent.NONE;
    }
    if (edgeColumns) {
      return EdgeComponent.COLUMN_POSITION;
    }
    return implied ? EdgeComponent.NONE : EdgeComponent.PAGE_OFFSET;
  }

  /** The tables from which the edges in the lists come. */
  static int[] sourceTables(AdjacencyInfo info) {
    return info.direction() == Direction.FORWARD
        ? new int[] {info.ownerTable()}
        : info.neighbours().stream().mapToInt(AdjacencyInfo.Neighbour::table).toArray();
  }
}

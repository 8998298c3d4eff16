package io.graphflow.storage.propertypage;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A property of edges once more, in the order of the backward lists of one table: what a {@linkplain
 * Index.Kind#BACKWARD backward index} is in files. With it the property is that of a double-indexed property CSR (paper
 * section 4.2), and reads from destinations are sequential.
 *
 * @param edgeLabel id of the edge label
 * @param property its place in the label
 * @param destinationTable id of the table that owns the lists
 */
public record BackwardColumn(int edgeLabel, int property, int destinationTable) {

  /**
   * The columns of the declared indexes: for lists that may be longer than one edge, and have edges whose properties lie in
   * pages. Other properties lie with a vertex, where they are found from both ends.
   */
  public static List<BackwardColumn> declared(Catalog catalog) {
    return catalog.edgeLabels()
        .stream()
        .flatMap(label -> declared(catalog, label).stream())
        .toList();
  }

  /** Those of one edge label, each once, whatever the number of indexes that ask for it. */
  public static List<BackwardColumn> declared(Catalog catalog, EdgeLabel label) {
    List<BackwardColumn> declared = new ArrayList<>();
    for (Index index : catalog.declarations().backwardIndexes()) {
      if (index.target().label().equals(label.name())) {
        label.propertyIndex(index.properties().getFirst())
            .ifPresent(property -> addAll(catalog, label, property, declared));
      }
    }
    return declared.stream().distinct().toList();
  }

  private static void addAll(
      Catalog catalog, EdgeLabel label, int property, List<BackwardColumn> declared) {
    List<AdjacencyInfo> infos = catalog.adjacencies()
        .stream()
        .filter(info -> info.edgeLabel() == label.id())
        .toList();
    EdgeLabelPlan plan = new EdgeLabelPlan(infos, true,
        catalog.vertexTables().stream().mapToLong(VertexTable::count).toArray());
    for (AdjacencyInfo info : infos) {
      if (info.direction() == Direction.BACKWARD && !info.single() && info.edgeCount() > 0
          && info.neighbours().stream().anyMatch(source -> plan.inPages(source.table()))) {
        declared.add(new BackwardColumn(label.id(), property, info.ownerTable()));
      }
    }
  }

  /** The name of the structure file. */
  public String fileName() {
    return "backward-" + edgeLabel + "-property-" + property + "-" + destinationTable + ".column";
  }

  /**
   * The values, for a column.
   *
   * @param snapshot of files alone, as they lie there
   * @param scratch where they wait
   */
  public ColumnBuilder values(Snapshot snapshot, ScratchSpace scratch) {
    Catalog catalog = snapshot.catalog();
    IntFunction<Integer> edgeTable =
        source -> catalog.findEdgeTable(edgeLabel, source).orElseThrow().id();
    return values(
        snapshot.adjacency(edgeLabel, destinationTable, Direction.BACKWARD),
        source -> (ColumnReader) snapshot.edgeProperty(
            edgeTable.apply(source), destinationTable, property),
        source -> snapshot.edgePropertyAddress(edgeTable.apply(source)), scratch);
  }

  /**
   * The values of a property in the order of some lists.
   *
   * @param backward backward lists in a CSR, which have edges and none of whose positions is without one
   * @param columns the values of the edges from a source table
   * @param addresses where these are in them
   * @param scratch where they wait
   */
  public static ColumnBuilder values(Adjacency backward, IntFunction<ColumnReader> columns,
      IntFunction<EdgePropertyAddress> addresses, ScratchSpace scratch) {
    assert backward.direction() == Direction.BACKWARD && !backward.isColumn();
    ColumnBuilder builder = null;
    int table = -1;
    ColumnReader from = null;
    EdgePropertyAddress address = null;
    for (long owner = 0; owner < backward.ownerCount(); owner++) {
      long end = backward.end(owner);
      for (long at = backward.start(owner); at < end; at++) {
        if (table != backward.neighbourTable(at)) {
          table = backward.neighbourTable(at);
          from = columns.apply(table);
          address = addresses.apply(table);
        }
        if (builder == null) {
          builder = ColumnBuilder.of(from.type(), scratch);
        }
        from.copyTo(builder, switch (address) {
          case SOURCE -> backward.neighbourOffset(at);
          case DESTINATION -> owner;
          case POSITION -> ElementId.position(backward.edgeId(owner, at));
        });
      }
    }
    return builder;
  }
}

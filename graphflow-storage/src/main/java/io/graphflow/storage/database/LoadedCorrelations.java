package io.graphflow.storage.database;

import io.graphflow.storage.adjacency.EdgeLabelLists;
import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.adjacency.ListCorrelations;
import io.graphflow.storage.adjacency.ListCorrelations.Lists;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.transfer.ProgressListener;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Counts how lengths of lists go together, over files that were just written. */
final class LoadedCorrelations {

  private LoadedCorrelations() {}

  /**
   * The correlations of all tables, in the order of their ids.
   *
   * @param files has all lists that the catalog tells of, finished
   */
  static List<DegreeCorrelation> of(
      Catalog catalog, StructureFolder files, ProgressListener progress) {
    try (Arena arena = Arena.ofShared()) {
      List<List<Lists>> byTable = new ArrayList<>();
      catalog.vertexTables().forEach(_ -> byTable.add(new ArrayList<>()));
      long[] vertexCounts = catalog.vertexTables().stream().mapToLong(VertexTable::count).toArray();
      for (EdgeLabel label : catalog.edgeLabels()) {
        List<AdjacencyInfo> infos = catalog.adjacencies()
            .stream()
            .filter(info -> info.edgeLabel() == label.id())
            .toList();
        EdgeLabelLists lists = EdgeLabelLists.open(
            new EdgeLabelPlan(infos, !label.properties().isEmpty(), vertexCounts),
            vertexCounts.length,
            table -> catalog.findEdgeTable(label.id(), table).orElseThrow().id(),
            info -> files.reopen(EdgeFiles.lists(info), arena));
        for (AdjacencyInfo info : infos) {
          byTable.get(info.ownerTable())
              .add(Lists.of(lists.lists(info.ownerTable(), info.direction())));
        }
      }
      List<Callable<List<DegreeCorrelation>>> tasks = new ArrayList<>();
      for (int i = 0; i < vertexCounts.length; i++) {
        int table = i;
        if (!byTable.get(table).isEmpty()) {
          tasks.add(() -> ListCorrelations.of(table, vertexCounts[table], byTable.get(table)));
        }
      }
      if (tasks.isEmpty()) {
        return List.of();
      }
      return BuildTasks.run("counting degrees", tasks, progress)
          .stream()
          .flatMap(List::stream)
          .toList();
    }
  }
}

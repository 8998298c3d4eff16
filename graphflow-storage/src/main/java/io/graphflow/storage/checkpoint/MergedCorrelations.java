package io.graphflow.storage.checkpoint;

import io.graphflow.storage.adjacency.ListCorrelations;
import io.graphflow.storage.adjacency.ListCorrelations.Lists;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.DegreeCorrelation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Counts how lengths of lists go together in the tables of which some list has changed. */
final class MergedCorrelations {

  private MergedCorrelations() {}

  /**
   * The correlations of all tables, in the order of their ids.
   *
   * @param infos facts on all lists that are written
   */
  static List<DegreeCorrelation> of(Generations generations, List<AdjacencyInfo> infos) {
    List<DegreeCorrelation> correlations = new ArrayList<>();
    for (int i = 0; i < generations.offsets().length; i++) {
      int table = i;
      List<AdjacencyInfo> lists =
          infos.stream().filter(info -> info.ownerTable() == table).toList();
      if (isUnchanged(generations, table, lists)) {
        generations.formerCatalog()
            .correlations()
            .stream()
            .filter(correlation -> correlation.vertexTable() == table)
            .forEach(correlations::add);
      } else if (!lists.isEmpty()) {
        correlations.addAll(ListCorrelations.of(table, generations.offsets()[table].count(),
            lists.stream().map(info -> lists(generations, info)).toList()));
      }
    }
    return correlations;
  }

  private static boolean isUnchanged(
      Generations generations, int table, List<AdjacencyInfo> lists) {
    // Lists that have lost all their edges are no longer written.
    Stream<AdjacencyInfo> former =
        generations.formerCatalog()
            .adjacencies()
            .stream()
            .filter(info -> info.ownerTable() == table);
    // Files of an older program know of no correlations.
    return !generations.formerCatalog().correlations().isEmpty()
        && generations.version().vertexTable(table) == null
        && Stream.concat(former, lists.stream())
            .allMatch(
                info -> generations.listChanges(
                    info.edgeLabel(), info.ownerTable(), info.direction()) == null);
  }

  private static Lists lists(Generations generations, AdjacencyInfo info) {
    MergedLists merged =
        generations.lists(info.edgeLabel(), info.ownerTable(), info.direction());
    return new Lists(info.edgeLabel(), info.direction(), (firstOwner, count, lengths) -> {
      for (long next = merged.owner() + 1; next < firstOwner; next++) {
        merged.nextOwner();
      }
      for (int i = 0; i < count; i++) {
        merged.nextOwner();
        lengths[i] = merged.length();
      }
    });
  }
}

package io.graphflow.storage.delta;

import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * The premises of a plan on a graph with changes (see {@link Snapshot#planKey}): the files, the
 * catalog, and which structures have changes at all. Commits that change only structures with
 * changes make versions of the same key.
 *
 * @param files files alone, by identity
 * @param base the base that epochs belong to, by identity
 * @param epoch the epoch of the catalog
 * @param changed the structures that have changes, ascending by kind
 */
record PlanKey(Snapshot files, DeltaBase base, long epoch, List<Structure> changed) {

  private enum Kind {
    VERTICES, NEW_VERTICES, VERTEX_VALUES, LISTS, NEW_EDGES, EDGE_VALUES, EDGE_VALUES_OF_FILES
  }

  /**
   * A structure.
   *
   * @param id of its table or, for lists, among all lists
   * @param property its index, or 0
   */
  record Structure(Kind kind, long id, int property) {}

  static PlanKey of(Snapshot files, DeltaVersion version) {
    List<Structure> changed = new ArrayList<>();
    for (VertexTableDelta table : version.changedVertexTables()) {
      add(changed, !table.hasBaseVerticesOnly(), Kind.VERTICES, table.table(), 0);
      add(changed, !table.created().isEmpty(), Kind.NEW_VERTICES, table.table(), 0);
      for (int property = 0; property < table.propertyLimit(); property++) {
        boolean hasValues = ofFiles(table.property(property));
        add(changed, hasValues, Kind.VERTEX_VALUES, table.table(), property);
      }
    }
    for (ListsDelta lists : version.changedLists()) {
      add(changed, !lists.isUnchanged(), Kind.LISTS, lists.key(), 0);
    }
    for (EdgeTableDelta table : version.changedEdgeTables()) {
      add(changed, !table.sources().isEmpty(), Kind.NEW_EDGES, table.table(), 0);
      for (int property = 0; property < table.propertyLimit(); property++) {
        PropertyDelta values = table.property(property);
        boolean hasNew = values != null && !values.added().isEmpty();
        add(changed, hasNew, Kind.EDGE_VALUES, table.table(), property);
        add(changed, ofFiles(values), Kind.EDGE_VALUES_OF_FILES, table.table(), property);
      }
    }
    return new PlanKey(files, version.base(), version.epoch(), List.copyOf(changed));
  }

  private static void add(
      List<Structure> changed, boolean isChanged, Kind kind, long id, int property) {
    if (isChanged) {
      changed.add(new Structure(kind, id, property));
    }
  }

  /** Whether a value of an element of the files was set. */
  private static boolean ofFiles(PropertyDelta values) {
    return values != null && !values.base().isEmpty();
  }

  /** Whether nothing has changed. */
  boolean isOfFiles() {
    return epoch == 0 && changed.isEmpty();
  }
}

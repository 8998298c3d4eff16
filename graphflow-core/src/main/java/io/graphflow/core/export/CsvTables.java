package io.graphflow.core.export;

import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the tables of a descriptor: for all vertices of a table with the same labels one, with a primary
 * label that no other has. Where there are not labels enough, one is made up.
 */
final class CsvTables {
  private final ExportedGraph graph;
  private final List<Map<Set<String>, CsvTable>> byLabels = new ArrayList<>();
  private final List<CsvTable> tables = new ArrayList<>();
  private final List<String> notes;

  private CsvTables(ExportedGraph graph, List<String> notes) {
    this.graph = graph;
    this.notes = notes;
  }

  /**
   * Looks at all vertices.
   *
   * @param notes receives a note for each part that is not kept
   */
  static CsvTables of(ExportedGraph graph, List<String> notes) {
    CsvTables found = new CsvTables(graph, notes);
    for (VertexTable table : graph.catalog().vertexTables()) {
      found.find(table);
    }
    found.choosePrimaryLabels();
    found.chooseKeys();
    return found;
  }

  private void find(VertexTable table) {
    Map<Set<String>, CsvTable> own = new LinkedHashMap<>();
    byLabels.add(own);
    if (graph.hasUsualLabels(table)) {
      boolean declared = graph.catalog().closedSchema()
          || graph.catalog().declarations().isDeclaredTable(table.id());
      if (graph.vertexCount(table) > 0 || (declared && !table.labels().isEmpty())) {
        add(table, Set.copyOf(table.labels()), own);
      }
      return;
    }
    graph.forEachVertexId(table, vertex -> {
      Set<String> labels = graph.labels(vertex);
      if (!own.containsKey(labels)) {
        add(table, labels, own);
      }
    });
  }

  private void add(VertexTable table, Set<String> labels, Map<Set<String>, CsvTable> own) {
    CsvTable made = new CsvTable(table, labels);
    own.put(made.labels(), made);
    tables.add(made);
  }

  /** A matching of tables and labels; those with few labels choose first. */
  private void choosePrimaryLabels() {
    Map<String, CsvTable> owners = new HashMap<>();
    List<CsvTable> inOrder = new ArrayList<>(tables);
    inOrder.sort(Comparator.comparingInt(table -> table.labels().size()));
    for (CsvTable table : inOrder) {
      match(table, owners, new HashSet<>());
    }
    owners.forEach((label, table) -> table.setPrimaryLabel(label));
    Set<String> taken = new HashSet<>(owners.keySet());
    tables.forEach(table -> taken.addAll(table.labels()));
    for (CsvTable table : tables) {
      if (table.primaryLabel() == null) {
        String label =
            table.labels().isEmpty() ? "_Unlabeled" : String.join("_", table.candidates());
        while (!taken.add(label)) {
          label = "_" + label;
        }
        table.setPrimaryLabel(label);
        notes.add("Vertices " + (table.labels().isEmpty() ? "without label"
            : "with the labels " + String.join(", ", table.candidates())) + " bear the label "
            + label + " in addition, since each kind of vertices in a descriptor needs a label that"
            + " is the first one of no other.");
      }
    }
  }

  /** Finds a label for a table, if need be by finding another one for those that have theirs. */
  private static boolean match(CsvTable table, Map<String, CsvTable> owners, Set<String> tried) {
    for (String label : table.candidates()) {
      if (tried.add(label)) {
        CsvTable owner = owners.get(label);
        if (owner == null || match(owner, owners, tried)) {
          owners.put(label, table);
          return true;
        }
      }
    }
    return false;
  }

  /** Keys of all vertices that bear a label which edges name must be of one kind. */
  private void chooseKeys() {
    for (CsvTable table : tables) {
      table.setKeyed(table.table().primaryKey() >= 0
          && tables.stream()
              .noneMatch(
                  other -> other != table && other.bears(table.primaryLabel())));
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (CsvTable table : tables) {
        boolean named = table.isKeyed() && tables.stream()
            .anyMatch(
                other -> !other.isKeyed() && table.bears(other.primaryLabel()));
        if (named) {
          table.setKeyed(false);
          changed = true;
        }
      }
    }
  }

  /** All tables. */
  List<CsvTable> all() {
    return tables;
  }

  /** The table of a vertex. */
  CsvTable of(long vertex) {
    Map<Set<String>, CsvTable> own =
        byLabels.get(ElementId.table(vertex));
    return own.get(graph.labels(vertex));
  }
}

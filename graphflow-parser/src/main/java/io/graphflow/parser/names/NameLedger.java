package io.graphflow.parser.names;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.catalog.WrittenNames.EdgeNames;
import io.graphflow.storage.catalog.WrittenNames.Ends;
import io.graphflow.storage.catalog.WrittenNames.VertexNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Notes which names a query gives to which elements. For values that may be anywhere it works that
 * out at the end, when all elements that the query creates are known.
 */
final class NameLedger {
  private final Catalog catalog;
  private final Set<String> created = new LinkedHashSet<>();
  private final Set<String> edgeLabels = new LinkedHashSet<>();
  private final List<Label> labels = new ArrayList<>();
  private final List<Key> written = new ArrayList<>();
  private final List<Key> read = new ArrayList<>();
  private final List<PossibleTables> open = new ArrayList<>();
  private final List<NewEdge> edges = new ArrayList<>();

  /**
   * A label given, or taken if {@code lost}.
   *
   * @param computed whether it is one of those that an expression may give
   */
  private record Label(PossibleTables possible, String label, boolean lost, boolean computed) {}

  private record Key(PossibleTables possible, String key) {}

  private record NewEdge(
      String label,
      PossibleTables source,
      PossibleTables destination,
      boolean computed) {}

  NameLedger(Catalog catalog) {
    this.catalog = catalog;
  }

  /** A new vertex; returns where it lies. */
  PossibleTables create(List<String> vertexLabels) {
    String name = vertexLabels.isEmpty() ? "" : vertexLabels.getFirst();
    created.add(name);
    PossibleTables possible = PossibleTables.vertex(Set.of(name));
    vertexLabels.stream().skip(1).forEach(label -> gain(possible, label));
    VertexTable table = table(name);
    if (table != null) {
      table.labels()
          .stream()
          .filter(label -> !vertexLabels.contains(label))
          .forEach(label -> lose(possible, label));
    }
    return possible;
  }

  /** A new vertex whose labels are known when the query runs only; returns where it lies. */
  PossibleTables createAny(ComputedNames computed) {
    created.addAll(computed.tables());
    PossibleTables possible = PossibleTables.vertex(null);
    loseAny(possible);
    return possible;
  }

  /** A new edge; if its label is {@code computed}, it may also have others. */
  void create(
      String label, PossibleTables source, PossibleTables destination, boolean computed) {
    edgeLabels.add(label);
    edges.add(new NewEdge(label, source, destination, computed));
  }

  /** The labels that a new edge may get if its label is computed. */
  Set<String> allTypes(ComputedNames computed) {
    return computed.allTypes(catalog);
  }

  /** Any label that a vertex gets. */
  void gainAny(PossibleTables possible, ComputedNames computed) {
    computed.allLabels(catalog)
        .forEach(label -> labels.add(new Label(possible, label, false, true)));
  }

  /** Any label that a vertex loses, or that a new one lacks. */
  void loseAny(PossibleTables possible) {
    catalog.vertexLabels().forEach(label -> labels.add(new Label(possible, label, true, true)));
  }

  /** A label that a vertex gets. */
  void gain(PossibleTables possible, String label) {
    labels.add(new Label(possible, label, false, false));
  }

  /** A label that a vertex loses, or that a new one lacks although others of its table have it. */
  void lose(PossibleTables possible, String label) {
    labels.add(new Label(possible, label, true, false));
  }

  /** A property that an element gets. */
  void write(PossibleTables possible, String key) {
    written.add(new Key(possible, key));
  }

  /** Properties that an element gets and whose keys the text does not tell. */
  void writeUnknown(PossibleTables possible) {
    open.add(possible);
  }

  /** A property that is read. */
  void read(PossibleTables possible, String key) {
    read.add(new Key(possible, key));
  }

  /** The tables whose vertices may bear a label, as far as the query goes so far. */
  Set<String> tablesWith(String label) {
    Set<String> tables = new LinkedHashSet<>();
    for (VertexTable table : catalog.vertexTables()) {
      if (table.mayBear(label)) {
        tables.add(table.name());
      }
    }
    if (created.contains(label)) {
      tables.add(label);
    }
    for (Label given : labels) {
      if (given.label.equals(label) && !given.lost) {
        tables.addAll(given.possible.tables(allTables()));
      }
    }
    return tables;
  }

  private Set<String> allTables() {
    Set<String> all = new LinkedHashSet<>();
    catalog.vertexTables().forEach(table -> all.add(table.name()));
    all.addAll(created);
    return all;
  }

  private Set<String> allEdgeLabels() {
    Set<String> all = new LinkedHashSet<>();
    catalog.edgeLabels().stream().map(EdgeLabel::name).forEach(all::add);
    all.addAll(edgeLabels);
    return all;
  }

  /**
   * All names taken down.
   *
   * @param possible whether also what may become of names that are computed
   */
  WrittenNames names(boolean possible) {
    List<Key> all = withReadsOfUnknown();
    Map<String, Set<String>> tableLabels = new LinkedHashMap<>();
    Map<String, Set<String>> tableKeys = new LinkedHashMap<>();
    created.forEach(table -> set(tableLabels, table));
    Set<String> allTables = allTables();
    for (Label label : labels) {
      for (String table : label.possible.tables(allTables)) {
        if ((possible || !label.computed) && changes(label, table)) {
          set(tableLabels, table).add(label.label);
        }
      }
    }
    Map<String, Set<String>> edgeKeys = new LinkedHashMap<>();
    edgeLabels.forEach(label -> set(edgeKeys, label));
    Set<String> allEdgeLabels = allEdgeLabels();
    for (Key key : all) {
      key.possible.tables(allTables).forEach(table -> set(tableKeys, table).add(key.key));
      key.possible.edgeLabels(allEdgeLabels).forEach(label -> set(edgeKeys, label).add(key.key));
    }
    Set<String> tables = new LinkedHashSet<>(tableLabels.keySet());
    tables.addAll(tableKeys.keySet());
    return new WrittenNames(
        tables.stream()
            .map(table -> new VertexNames(table, set(tableLabels, table), set(tableKeys, table)))
            .toList(),
        edgeKeys.keySet()
            .stream()
            .map(label -> new EdgeNames(label, ends(label, allTables, possible),
                edgeKeys.get(label)))
            .toList());
  }

  /** Whether a label, so given or taken, is then one that only some vertices of a table bear. */
  private boolean changes(Label label, String name) {
    VertexTable table = table(name);
    if (table == null) {
      return label.lost == label.label.equals(name);
    }
    return label.lost ? table.mayBear(label.label) : !table.surelyBears(label.label);
  }

  /** The table that the catalog knows, or null. */
  private VertexTable table(String name) {
    return catalog.vertexTables()
        .stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** A property of an element that got unknown ones may be among them if it is read. */
  private List<Key> withReadsOfUnknown() {
    List<Key> all = new ArrayList<>(written);
    for (PossibleTables possible : open) {
      for (Key key : read) {
        all.add(new Key(possible.and(key.possible), key.key));
      }
    }
    return all;
  }

  private List<Ends> ends(String label, Set<String> allTables, boolean possible) {
    return edges.stream()
        .filter(edge -> edge.label.equals(label) && (possible || !edge.computed))
        .map(
            edge -> new Ends(
                edge.source.tables(allTables), edge.destination.tables(allTables)))
        .distinct()
        .toList();
  }

  private static Set<String> set(Map<String, Set<String>> sets, String name) {
    return sets.computeIfAbsent(name, _ -> new LinkedHashSet<>());
  }
}

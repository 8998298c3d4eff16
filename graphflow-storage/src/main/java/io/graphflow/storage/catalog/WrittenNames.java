package io.graphflow.storage.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Names that a query may give to what it creates or changes, found in its text before it is bound. In an
 * open schema the catalog learns those {@link #missingIn} it first, so that a query is always bound to a
 * catalog that knows all its names. Names in maps that come as values are not among them: these are known
 * only when the query runs. Immutable.
 *
 * @param tables vertex tables, each once
 * @param edgeLabels edge labels, each once
 */
public record WrittenNames(List<VertexNames> tables, List<EdgeNames> edgeLabels) {

  /**
   * The names that a query may give to vertices of a table.
   *
   * @param table the primary label, {@code ""} for the table of vertices without label
   * @param labels labels that single vertices may get, lose, or lack from the beginning; the
   *     primary one is among them only if it may be lost
   * @param properties keys of properties that they may get, or that the query reads of them after
   *     they got properties whose keys its text does not tell
   */
  public record VertexNames(String table, Set<String> labels, Set<String> properties) {
    /** Creates it; sets are copied, keeping their order. */
    public VertexNames {
      Objects.requireNonNull(table, "table");
      labels = ordered(labels);
      properties = ordered(properties);
    }
  }

  /**
   * The names that a query may give to edges of a label.
   *
   * @param label the edge label
   * @param ends the tables that new edges may connect; empty if only edges that exist get
   *     properties
   * @param properties as for {@link VertexNames}
   */
  public record EdgeNames(String label, List<Ends> ends, Set<String> properties) {
    /** Creates it; collections are copied, keeping their order. */
    public EdgeNames {
      Objects.requireNonNull(label, "label");
      ends = List.copyOf(ends);
      properties = ordered(properties);
    }
  }

  /** Edges from a vertex in any of {@code sources} to one in any of {@code destinations}; tables. */
  public record Ends(Set<String> sources, Set<String> destinations) {
    /** Creates it; sets are copied, keeping their order. */
    public Ends {
      sources = ordered(sources);
      destinations = ordered(destinations);
    }
  }

  /** Creates it; lists are copied. */
  public WrittenNames {
    tables = List.copyOf(tables);
    edgeLabels = List.copyOf(edgeLabels);
  }

  private static Set<String> ordered(Set<String> names) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return tables.isEmpty() && edgeLabels.isEmpty();
  }

  /**
   * The names that a catalog does not know: tables and edge labels with all of theirs, and labels,
   * properties and ends that known ones lack. Declared tables and edge labels lack no properties: one that
   * they do not have is wrong.
   */
  public WrittenNames missingIn(Catalog catalog) {
    List<VertexNames> missingTables = new ArrayList<>();
    for (VertexNames names : tables) {
      Optional<VertexTable> known =
          catalog.vertexTables()
              .stream()
              .filter(table -> table.name().equals(names.table))
              .findFirst();
      Set<String> labels = new LinkedHashSet<>(names.labels);
      Set<String> properties = new LinkedHashSet<>(names.properties);
      known.ifPresent(table -> {
        labels.removeIf(table::mayBear);
        table.properties().forEach(property -> properties.remove(property.name()));
        if (catalog.declarations().isDeclaredTable(table.id())) {
          properties.clear();
        }
      });
      if (known.isEmpty() || !labels.isEmpty() || !properties.isEmpty()) {
        missingTables.add(new VertexNames(names.table, labels, properties));
      }
    }
    List<EdgeNames> missingLabels = new ArrayList<>();
    for (EdgeNames names : edgeLabels) {
      Optional<EdgeLabel> known = catalog.findEdgeLabel(names.label);
      Set<String> properties = new LinkedHashSet<>(names.properties);
      known.ifPresent(
          label -> {
            label.properties().forEach(property -> properties.remove(property.name()));
            if (catalog.declarations().edges(label.id()).isPresent()) {
              properties.clear();
            }
          });
      List<Ends> ends =
          names.ends
              .stream()
              .filter(pair -> known.isEmpty() || !connects(catalog, known.get(), pair))
              .toList();
      if (known.isEmpty() || !ends.isEmpty() || !properties.isEmpty()) {
        missingLabels.add(new EdgeNames(names.label, ends, properties));
      }
    }
    return new WrittenNames(missingTables, missingLabels);
  }

  /** Whether edges of a label are known from each of the sources to each of the destinations. */
  private static boolean connects(Catalog catalog, EdgeLabel label, Ends ends) {
    for (String source : ends.sources) {
      Set<String> known = new LinkedHashSet<>();
      for (AdjacencyInfo info : catalog.adjacencies()) {
        if (info.edgeLabel() == label.id()
            && info.direction() == Direction.FORWARD
            && catalog.vertexTable(info.ownerTable()).name().equals(source)) {
          info.neighbours()
              .forEach(neighbour -> known.add(catalog.vertexTable(neighbour.table()).name()));
        }
      }
      if (!known.containsAll(ends.destinations)) {
        return false;
      }
    }
    return true;
  }
}

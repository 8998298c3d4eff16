package io.graphflow.parser.names;

import io.graphflow.parser.ast.Query;
import io.graphflow.parser.names.NameCollector.Written;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.catalog.WrittenNames.EdgeNames;
import io.graphflow.storage.catalog.WrittenNames.Ends;
import io.graphflow.storage.catalog.WrittenNames.VertexNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The catalog for a query that may meet what it writes itself: facts found in the data hold only until
 * then. Of a label of new edges only what was declared stays a fact; such edges may be self-loops,
 * parallel, two-cycles, and connect tables that none has connected so far. Labels that single vertices
 * get or lose no longer follow from the table.
 */
public final class WidenedCatalog {

  private WidenedCatalog() {}

  /**
   * The catalog to bind and plan a query by.
   *
   * @param catalog with the names that the query writes
   * @param computed names that it computes and the catalog may lack
   * @return {@code catalog} itself if it meets nothing of the kind
   */
  public static Catalog of(Query query, Catalog catalog, ComputedNames computed) {
    Written written = NameCollector.collect(query, catalog, computed);
    Catalog widened = withPartialLabels(catalog, written.possible());
    return written.readsEdges() ? withEdges(widened, written.possible()) : widened;
  }

  /** In a closed schema a label that it lacks stays unknown, so that the binder refuses it. */
  private static Catalog withPartialLabels(Catalog catalog, WrittenNames written) {
    Set<String> known = catalog.vertexLabels();
    List<VertexTable> tables = new ArrayList<>(catalog.vertexTables());
    boolean changed = false;
    for (VertexNames names : written.tables()) {
      for (VertexTable table : catalog.vertexTables()) {
        Set<String> more = new LinkedHashSet<>(names.labels());
        if (catalog.closedSchema()) {
          more.retainAll(known);
        }
        Set<String> partial = new LinkedHashSet<>(table.partialLabels());
        if (table.name().equals(names.table()) && partial.addAll(more)) {
          tables.set(
              table.id(),
              new VertexTable(
                  table.id(),
                  table.labels(),
                  List.copyOf(partial),
                  table.properties(),
                  table.primaryKey(),
                  table.count()));
          changed = true;
        }
      }
    }
    return changed
        ? new Catalog(
            catalog.databaseId(),
            catalog.closedSchema(),
            tables,
            catalog.edgeLabels(),
            catalog.edgeTables(),
            catalog.adjacencies(),
            catalog.declarations(),
            catalog.correlations())
        : catalog;
  }

  /** The catalog without the facts that new edges may break; counts stay. */
  private static Catalog withEdges(Catalog catalog, WrittenNames written) {
    Map<String, List<Ends>> ends =
        written.edgeLabels()
            .stream()
            .filter(names -> !names.ends().isEmpty())
            .collect(Collectors.toMap(EdgeNames::label, EdgeNames::ends));
    List<EdgeLabel> labels =
        catalog.edgeLabels()
            .stream()
            .map(label -> ends.containsKey(label.name()) ? widened(label) : label)
            .toList();
    List<AdjacencyInfo> adjacencies = new ArrayList<>();
    for (AdjacencyInfo info : catalog.adjacencies()) {
      if (!ends.containsKey(catalog.edgeLabel(info.edgeLabel()).name())) {
        adjacencies.add(info);
      }
    }
    for (EdgeLabel label : labels) {
      if (ends.containsKey(label.name())) {
        adjacencies.addAll(adjacencies(catalog, label, ends.get(label.name())));
      }
    }
    return new Catalog(
        catalog.databaseId(),
        catalog.closedSchema(),
        catalog.vertexTables(),
        labels,
        catalog.edgeTables(),
        adjacencies,
        catalog.declarations(),
        catalog.correlations());
  }

  private static EdgeLabel widened(EdgeLabel label) {
    return new EdgeLabel(label.id(), label.name(), label.properties(), true, true, true);
  }

  private static List<AdjacencyInfo> adjacencies(
      Catalog catalog, EdgeLabel label, List<Ends> ends) {
    List<AdjacencyInfo> infos = new ArrayList<>();
    for (VertexTable owner : catalog.vertexTables()) {
      for (Direction direction : Direction.values()) {
        SortedMap<Integer, Long> neighbours = new TreeMap<>();
        for (Ends pair : ends) {
          boolean forward = direction == Direction.FORWARD;
          Set<String> here = forward ? pair.sources() : pair.destinations();
          Set<String> there = forward ? pair.destinations() : pair.sources();
          if (here.contains(owner.name())) {
            catalog.vertexTables()
                .stream()
                .filter(table -> there.contains(table.name()))
                .forEach(table -> neighbours.put(table.id(), 0L));
          }
        }
        AdjacencyInfo known =
            catalog.findAdjacency(label.id(), owner.id(), direction).orElse(null);
        if (known != null) {
          known.neighbours()
              .forEach(neighbour -> neighbours.put(neighbour.table(), neighbour.edgeCount()));
        }
        if (!neighbours.isEmpty()) {
          infos.add(info(label, owner, direction, neighbours, known));
        }
      }
    }
    return infos;
  }

  private static AdjacencyInfo info(
      EdgeLabel label,
      VertexTable owner,
      Direction direction,
      SortedMap<Integer, Long> neighbours,
      AdjacencyInfo known) {
    List<Neighbour> tables = new ArrayList<>();
    neighbours.forEach((table, count) -> tables.add(new Neighbour(table, count)));
    boolean declaredSingle = known != null && known.declaredSingle();
    return new AdjacencyInfo(
        label.id(),
        owner.id(),
        direction,
        tables,
        declaredSingle,
        declaredSingle,
        known == null ? 0 : known.edgeCount(),
        known == null ? 0 : known.nonEmptyCount(),
        known == null ? 0 : known.maxLength());
  }
}

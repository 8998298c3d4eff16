package io.graphflow.storage.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;

/**
 * The schema of a database and the facts found at load. Immutable.
 *
 * @param databaseId identity of the database, new at each load
 * @param closedSchema whether a name that the schema lacks is an error ({@code true}: loaded from a
 *     descriptor) or merely matches nothing
 * @param vertexTables tables by id
 * @param edgeLabels edge labels by id
 * @param edgeTables edge tables by id
 * @param adjacencies one entry for each (edge label, owner table, direction) that has edges
 * @param declarations constraints, indexes, declared tables and edge labels
 * @param correlations how lengths of lists go together; those that are not told are taken to be 1
 */
public record Catalog(
    UUID databaseId,
    boolean closedSchema,
    List<VertexTable> vertexTables,
    List<EdgeLabel> edgeLabels,
    List<EdgeTable> edgeTables,
    List<AdjacencyInfo> adjacencies,
    Declarations declarations,
    List<DegreeCorrelation> correlations) {

  /** Creates a catalog; lists are copied. */
  public Catalog {
    Objects.requireNonNull(databaseId, "databaseId");
    Objects.requireNonNull(declarations, "declarations");
    vertexTables = List.copyOf(vertexTables);
    edgeLabels = List.copyOf(edgeLabels);
    edgeTables = List.copyOf(edgeTables);
    adjacencies = List.copyOf(adjacencies);
    correlations = List.copyOf(correlations);
  }

  /** Creates a catalog that knows nothing of correlations; lists are copied. */
  public Catalog(
      UUID databaseId,
      boolean closedSchema,
      List<VertexTable> vertexTables,
      List<EdgeLabel> edgeLabels,
      List<EdgeTable> edgeTables,
      List<AdjacencyInfo> adjacencies,
      Declarations declarations) {
    this(databaseId, closedSchema, vertexTables, edgeLabels, edgeTables, adjacencies,
        declarations, List.of());
  }

  /** Creates a catalog without declarations; lists are copied. */
  public Catalog(
      UUID databaseId,
      boolean closedSchema,
      List<VertexTable> vertexTables,
      List<EdgeLabel> edgeLabels,
      List<EdgeTable> edgeTables,
      List<AdjacencyInfo> adjacencies) {
    this(databaseId, closedSchema, vertexTables, edgeLabels, edgeTables, adjacencies,
        Declarations.NONE);
  }

  /** The same catalog with other declarations. */
  public Catalog withDeclarations(Declarations other) {
    return new Catalog(
        databaseId, closedSchema, vertexTables, edgeLabels, edgeTables, adjacencies, other,
        correlations);
  }

  /** The same catalog with other correlations. */
  public Catalog withCorrelations(List<DegreeCorrelation> other) {
    return new Catalog(
        databaseId, closedSchema, vertexTables, edgeLabels, edgeTables, adjacencies, declarations,
        other);
  }

  /** The table with this id. */
  public VertexTable vertexTable(int id) {
    return vertexTables.get(id);
  }

  /** The edge label with this id. */
  public EdgeLabel edgeLabel(int id) {
    return edgeLabels.get(id);
  }

  /** The edge table with this id. */
  public EdgeTable edgeTable(int id) {
    return edgeTables.get(id);
  }

  /** Every vertex label, primary and extra, in order of first appearance. */
  public Set<String> vertexLabels() {
    Set<String> labels = new LinkedHashSet<>();
    for (VertexTable table : vertexTables) {
      labels.addAll(table.labels());
      labels.addAll(table.partialLabels());
    }
    return labels;
  }

  /** Ids of the tables of which vertices may bear {@code label}, ascending; empty if none does. */
  public List<Integer> tablesWithLabel(String label) {
    List<Integer> ids = new ArrayList<>();
    for (VertexTable table : vertexTables) {
      if (table.mayBear(label)) {
        ids.add(table.id());
      }
    }
    return ids;
  }

  /** The edge label with this name, if there is one. */
  public Optional<EdgeLabel> findEdgeLabel(String name) {
    return edgeLabels.stream().filter(label -> label.name().equals(name)).findFirst();
  }

  /** The edge table of (edge label, source table), if it has edges. */
  public Optional<EdgeTable> findEdgeTable(int edgeLabel, int sourceTable) {
    for (EdgeTable table : edgeTables) {
      if (table.edgeLabel() == edgeLabel && table.sourceTable() == sourceTable) {
        return Optional.of(table);
      }
    }
    return Optional.empty();
  }

  /** The id of an edge label's edge table by source table, -1 where it has none. */
  public int[] edgeTablesBySource(int edgeLabel) {
    int[] bySource = new int[vertexTables.size()];
    Arrays.fill(bySource, -1);
    for (EdgeTable table : edgeTables) {
      if (table.edgeLabel() == edgeLabel) {
        bySource[table.sourceTable()] = table.id();
      }
    }
    return bySource;
  }

  /** Facts on the lists of (edge label, owner table, direction), if any list is not empty. */
  public Optional<AdjacencyInfo> findAdjacency(
      int edgeLabel, int ownerTable, Direction direction) {
    for (AdjacencyInfo info : adjacencies) {
      if (info.edgeLabel() == edgeLabel && info.ownerTable() == ownerTable
          && info.direction() == direction) {
        return Optional.of(info);
      }
    }
    return Optional.empty();
  }

  /**
   * From which position on edges of a table are not in the files: that is the number of edges, or of
   * sources where each has at most one, since its offset is the position then (see {@link
   * io.graphflow.storage.layout.ElementId}).
   */
  public long edgePositions(int edgeTable) {
    EdgeTable table = edgeTables.get(edgeTable);
    Optional<AdjacencyInfo> lists =
        findAdjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD);
    return lists.isPresent() && lists.get().single()
        ? vertexTables.get(table.sourceTable()).count()
        : table.count();
  }

  static OptionalInt indexOfProperty(List<Property> properties, String name) {
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).name().equals(name)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }
}

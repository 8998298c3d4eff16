package io.graphflow.spark.lake;

import io.graphflow.core.lake.LakePlace;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.file.Stores;
import io.graphflow.graphar.place.PlacedGraph;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.GraphPlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.GraphReader;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a graph's folder holds: tables of vertices and of edges, which are numbered, and what is known of each. A <em>fact</em> is a
 * property or a label of an element. Immutable.
 */
public final class GraphTables {
  private final Catalog catalog;
  private final GraphFolder folder;
  private final List<VertexPlan> vertices;
  private final List<EdgePlan> edges = new ArrayList<>();
  private final List<Optional<EdgePlan>> others = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();

  private GraphTables(GraphPlan plan, Catalog catalog) {
    this.catalog = catalog;
    this.folder = plan.folder();
    this.vertices = plan.vertices();
    List<LabelPlan> all = plan.labels();
    for (int label = 0; label < all.size(); label++) {
      for (EdgePlan type : all.get(label).types()) {
        edges.add(type);
        others.add(other(plan, type));
        labels.add(label);
      }
    }
  }

  /** A second copy of edges, in parts by the other one of their ends, unless it is text and the first is not. */
  private static Optional<EdgePlan> other(GraphPlan plan, EdgePlan edges) {
    return edges.type()
        .copies()
        .stream()
        .filter(copy -> copy.order().isBySource() != edges.copy().order().isBySource()
            && (isParquet(copy) || !isParquet(edges.copy())))
        .max(Comparator.comparing(GraphTables::isParquet)
            .thenComparing(copy -> copy.order().isOrdered()))
        .flatMap(copy -> plan.edges(edges.type(), copy));
  }

  private static boolean isParquet(AdjacencyCopy copy) {
    return copy.fileType() == FileType.PARQUET
        && copy.groups().stream().allMatch(group -> group.fileType() == FileType.PARQUET);
  }

  /**
   * Reads what describes a graph, and the footers of its files.
   *
   * @param file that describes it
   * @throws io.graphflow.exception.DataException if a file is missing or wrong
   */
  public static GraphTables open(Path file) {
    StoredFile stored = Stores.file(LakePlace.of(file));
    GraphPlan plan = GraphPlan.of(stored, GraphReader.read(stored, null), GraphPlan.Faults.END);
    try (PlacedGraph placed = PlacedGraph.open(stored, null, 0)) {
      return new GraphTables(plan, placed.catalog());
    }
  }

  /** Schema and statistics. */
  public Catalog catalog() {
    return catalog;
  }

  GraphFolder folder() {
    return folder;
  }

  VertexPlan vertices(int table) {
    return vertices.get(table);
  }

  EdgePlan edges(int type) {
    return edges.get(type);
  }

  /** The edges of a type in parts by one of their ends, if there is such a copy; else in others. */
  EdgePlan edges(int type, boolean bySource) {
    EdgePlan first = edges.get(type);
    return first.copy().order().isBySource() == bySource ? first
        : others.get(type).orElse(first);
  }

  /** The numbers of all tables of vertices. */
  public Set<Integer> allVertices() {
    Set<Integer> all = new TreeSet<>();
    vertices.forEach(plan -> all.add(plan.table()));
    return all;
  }

  /** The numbers of the types of edges of a label. */
  public List<Integer> typesOf(int edgeLabel) {
    List<Integer> types = new ArrayList<>();
    for (int type = 0; type < labels.size(); type++) {
      if (labels.get(type) == edgeLabel) {
        types.add(type);
      }
    }
    return types;
  }

  /** The table of the sources of a type of edges. */
  public int source(int type) {
    return edges.get(type).source().table();
  }

  /** The table of the destinations of a type of edges. */
  public int destination(int type) {
    return edges.get(type).destination().table();
  }

  /** The name of the label of a type of edges. */
  public String label(int type) {
    return catalog.edgeLabel(labels.get(type)).name();
  }

  /** The labels that all vertices of a table bear. */
  public List<String> labels(int table) {
    return vertices.get(table).labels();
  }

  /** The labels that some vertices of a table bear. */
  public List<String> partialLabels(int table) {
    return vertices.get(table).partialLabels();
  }

  /** The names of all properties of elements of a kind, in the order of their tables. */
  public Set<String> keys(Kind kind) {
    Set<String> keys = new LinkedHashSet<>();
    switch (kind) {
      case Kind.Node(Set<Integer> tables) -> new TreeSet<>(tables)
          .forEach(table -> names(vertices.get(table).columns(), keys));
      case Kind.Edge(Set<Integer> types) -> new TreeSet<>(types)
          .forEach(type -> names(edges.get(type).columns(), keys));
      case Scalar _,ListOf _ -> {
        // Values have no properties.
      }
    }
    return keys;
  }

  private static void names(List<PropertyColumn> columns, Set<String> keys) {
    columns.forEach(column -> keys.add(column.property().name()));
  }

  /** The kind of a fact of a table's vertices; empty if it is no property of theirs. */
  public Optional<Kind> vertexKind(int table, Fact fact) {
    return switch (fact) {
      case Fact.Property(String key) -> kind(vertices.get(table).columns(), key);
      case Fact.Label(String name) -> vertices.get(table).partialLabels().contains(name)
          ? Optional.of(Scalar.BOOLEAN)
          : Optional.empty();
      case Fact.End _ -> Optional.empty();
    };
  }

  /** The kind of a fact of a type's edges; empty if it is no property of theirs. */
  public Optional<Kind> edgeKind(int type, Fact fact) {
    return switch (fact) {
      case Fact.Property(String key) -> kind(edges.get(type).columns(), key);
      case Fact.End(boolean source) ->
        Optional.of(new Kind.Node(Set.of(source ? source(type) : destination(type))));
      case Fact.Label _ -> Optional.empty();
    };
  }

  private static Optional<Kind> kind(List<PropertyColumn> columns, String key) {
    return columns.stream()
        .filter(column -> column.property().name().equals(key))
        .findFirst()
        .map(GraphTables::kind);
  }

  /** The kind of values that are stored as texts, or of the elements of lists of them. */
  private static Kind kindOf(LogicalType stored) {
    return switch (stored) {
      case ListType(ScalarType element) -> kindOf(element);
      case ScalarType.BOOLEAN -> Scalar.BOOLEAN;
      case ScalarType.INT64 -> Scalar.INTEGER;
      case ScalarType.DOUBLE -> Scalar.FLOAT;
      case ScalarType.STRING -> Scalar.STRING;
      case ScalarType.DATE -> Scalar.DATE;
      case ScalarType.DATETIME -> Scalar.DATETIME;
      default -> Scalar.ANY;
    };
  }

  /** The kind of the values of a column of files. */
  static Kind kind(PropertyColumn column) {
    boolean list = column.property().list();
    if (column.form().isPresent()) {
      Kind element = kindOf(column.stored());
      return list ? new ListOf(element) : element;
    }
    ScalarType natural = switch (column.property().type()) {
      case BOOL -> ScalarType.BOOLEAN;
      case INT32, INT64 -> ScalarType.INT64;
      case FLOAT, DOUBLE -> ScalarType.DOUBLE;
      case STRING -> ScalarType.STRING;
      case DATE -> ScalarType.DATE;
      case TIMESTAMP -> ScalarType.DATETIME;
    };
    LogicalType expected = list ? new ListType(natural) : natural;
    if (!column.stored().equals(expected)) {
      String name = column.property().name();
      throw new Refusal("property '" + name + "', of type " + column.stored() + " in files of type "
          + column.property().typeName(), name);
    }
    Kind kind = switch (column.property().type()) {
      case BOOL -> Scalar.BOOLEAN;
      case INT32, INT64 -> Scalar.INTEGER;
      case FLOAT, DOUBLE -> Scalar.FLOAT;
      case STRING -> Scalar.STRING;
      case DATE -> Scalar.DATE;
      case TIMESTAMP -> Scalar.DATETIME;
    };
    return list ? new ListOf(kind) : kind;
  }
}

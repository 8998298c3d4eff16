package io.graphflow.bench.planning;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The catalog of a social network of LDBC's proportions: planning needs nothing but this. */
final class PlannedGraph {
  private static final double UNEVEN = 3;

  private final List<VertexTable> tables = new ArrayList<>();
  private final List<EdgeLabel> labels = new ArrayList<>();
  private final List<EdgeTable> edgeTables = new ArrayList<>();
  private final List<AdjacencyInfo> adjacencies = new ArrayList<>();
  private final List<DegreeCorrelation> correlations = new ArrayList<>();

  private PlannedGraph() {}

  /** The catalog. */
  static Catalog catalog() {
    PlannedGraph graph = new PlannedGraph();
    int person = graph.table("Person", 10_000);
    int city = graph.table("City", 1_300);
    int country = graph.table("Country", 110);
    int post = graph.table("Post", 1_000_000);
    int comment = graph.table("Comment", 2_000_000);
    int tag = graph.table("Tag", 16_000);
    graph.edges("KNOWS", person, person, 180_000, false);
    graph.edges("LIVES_IN", person, city, 10_000, true);
    graph.edges("PART_OF", city, country, 1_300, true);
    graph.edges("HAS_CREATOR", List.of(post, comment), person, 1_000_000, true);
    graph.edges("REPLY_OF", comment, post, 1_000_000, true);
    graph.edges("HAS_TAG", post, tag, 700_000, false);
    graph.edges("LIKES", person, post, 750_000, false);
    return new Catalog(new UUID(0, 0), true, graph.tables, graph.labels, graph.edgeTables,
        graph.adjacencies, Declarations.NONE, graph.correlations);
  }

  private int table(String label, long count) {
    List<Property> properties = List.of(
        new Property("id", ScalarType.INT64, new PropertyStatistics(0, count, 0, count)),
        new Property("age", ScalarType.INT64, new PropertyStatistics(0, 80, 10, 90)));
    tables.add(new VertexTable(tables.size(), List.of(label), properties, 0, count));
    return tables.size() - 1;
  }

  private void edges(String name, int source, int destination, long count, boolean single) {
    edges(name, List.of(source), destination, count, single);
  }

  private void edges(
      String name, List<Integer> sources, int destination, long count, boolean single) {
    int label = labels.size();
    labels.add(new EdgeLabel(label, name, List.of(), true, true, true));
    List<AdjacencyInfo.Neighbour> backward = new ArrayList<>();
    for (int source : sources) {
      edgeTables.add(new EdgeTable(edgeTables.size(), label, source, count));
      adjacencies.add(new AdjacencyInfo(label, source, Direction.FORWARD,
          List.of(new AdjacencyInfo.Neighbour(destination, count)), single, false, count,
          Math.min(count, tables.get(source).count()), single ? 1 : 500));
      backward.add(new AdjacencyInfo.Neighbour(source, count));
      if (!single) {
        correlations.add(new DegreeCorrelation(
            source, label, Direction.FORWARD, label, Direction.FORWARD, UNEVEN));
      }
    }
    long all = count * sources.size();
    adjacencies.add(new AdjacencyInfo(label, destination, Direction.BACKWARD, backward, false,
        false, all, Math.min(all, tables.get(destination).count()), 10_000));
    correlations.add(new DegreeCorrelation(
        destination, label, Direction.BACKWARD, label, Direction.BACKWARD, UNEVEN));
  }
}

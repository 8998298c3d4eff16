package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.GraphModel.ListedEdge;
import io.graphflow.storage.delta.GraphModel.Owner;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares a version, read over its base, with a model. */
public final class VersionCheck {
  private final DeltaVersion version;
  private final DeltaReader reader;
  private final Catalog catalog;
  private final GraphModel model;
  private final Map<Owner, List<ListedEdge>> lists;

  private VersionCheck(DeltaVersion version, GraphModel model) {
    this.version = version;
    this.reader = new DeltaReader(version);
    this.catalog = version.catalog();
    this.model = model;
    this.lists = model.lists();
  }

  /** Everything that can be read; facts only of versions that are immutable. */
  public static void check(DeltaVersion version, GraphModel model, boolean sealed) {
    VersionCheck check = new VersionCheck(version, model);
    check.vertices();
    check.edges();
    check.lists();
    check.keys();
    if (sealed) {
      check.vertexFacts();
      check.edgeFacts();
    }
  }

  private void vertices() {
    for (VertexTable table : catalog.vertexTables()) {
      List<Long> expected =
          model.vertices.keySet().stream().filter(id -> ElementId.table(id) == table.id()).toList();
      List<Long> found = new ArrayList<>();
      for (long next = reader.nextVertex(table.id(), 0); next >= 0; next =
          reader.nextVertex(table.id(), next + 1)) {
        found.add(ElementId.of(table.id(), next));
        assertThat(next).isLessThan(version.vertexLimit(table.id()));
      }
      assertThat(found).isEqualTo(expected);
      assertThat(version.vertexCount(table.id())).isEqualTo(expected.size());
      for (long offset = 0; offset < version.vertexLimit(table.id()) + 70; offset++) {
        long id = ElementId.of(table.id(), offset);
        assertThat(reader.hasVertex(id)).isEqualTo(model.vertices.containsKey(id));
      }
    }
    model.vertices.forEach((id, vertex) -> {
      assertThat(reader.labels(id)).containsExactlyInAnyOrderElementsOf(vertex.labels);
      for (String label : List.of("Person", "Being", "City", "Extra", "Other")) {
        assertThat(reader.hasLabel(id, label)).isEqualTo(vertex.labels.contains(label));
      }
      int count = catalog.vertexTable(ElementId.table(id)).properties().size();
      for (int property = 0; property < count; property++) {
        assertThat(reader.vertexProperty(id, property))
            .isEqualTo(vertex.properties.get(property));
      }
    });
  }

  private void edges() {
    for (EdgeTable table : catalog.edgeTables()) {
      long expected =
          model.edges.keySet().stream().filter(id -> ElementId.table(id) == table.id()).count();
      assertThat(version.edgeCount(table.id())).isEqualTo(expected);
      EdgeTableDelta delta = version.edgeTable(table.id());
      long limit = version.base().edgePositions(table.id())
          + (delta == null ? 0 : delta.sources().count() + 20);
      for (long position = 0; position < limit; position++) {
        long id = ElementId.of(table.id(), position);
        assertThat(reader.hasEdge(id)).isEqualTo(model.edges.containsKey(id));
      }
    }
    model.edges.forEach((id, edge) -> {
      assertThat(reader.hasEdge(id)).isTrue();
      assertThat(reader.source(id)).isEqualTo(edge.source);
      assertThat(reader.destination(id)).isEqualTo(edge.destination);
      int count = catalog.edgeLabel(edge.label).properties().size();
      for (int property = 0; property < count; property++) {
        assertThat(reader.edgeProperty(id, property)).isEqualTo(edge.properties.get(property));
      }
    });
  }

  private void lists() {
    for (EdgeLabel label : catalog.edgeLabels()) {
      for (Direction direction : Direction.values()) {
        for (long vertex : model.vertices.keySet()) {
          List<ListedEdge> expected =
              lists.getOrDefault(new Owner(label.id(), vertex, direction), List.of());
          List<ListedEdge> found = new ArrayList<>();
          reader.forEachEdge(label.id(), vertex, direction,
              (neighbour, edge) -> found.add(new ListedEdge(neighbour, edge)));
          assertThat(found).isEqualTo(expected);
          assertThat(reader.degree(label.id(), vertex, direction)).isEqualTo(expected.size());
        }
      }
    }
    Set<List<Long>> pairs = new HashSet<>();
    model.edges.values()
        .forEach(edge -> pairs.add(List.of((long) edge.label, edge.source, edge.destination)));
    model.edges.values().forEach(edge -> {
      assertThat(reader.hasEdge(edge.label, edge.source, edge.destination)).isTrue();
      assertThat(reader.hasEdge(edge.label, edge.destination, edge.source)).isEqualTo(
          pairs.contains(List.of((long) edge.label, edge.destination, edge.source)));
    });
    for (long vertex : model.vertices.keySet()) {
      assertThat(reader.hasEdges(vertex)).isEqualTo(catalog.edgeLabels()
          .stream()
          .anyMatch(label -> lists.containsKey(new Owner(label.id(), vertex, Direction.FORWARD))
              || lists.containsKey(new Owner(label.id(), vertex, Direction.BACKWARD))));
    }
  }

  private void keys() {
    Map<Object, Long> byKey = new HashMap<>();
    model.vertices.forEach((id, vertex) -> {
      if (ElementId.table(id) == BaseGraph.PERSON) {
        byKey.put(vertex.properties.get(0), id);
      }
    });
    for (long key = 900; key < 1400; key++) {
      assertThat(reader.findVertex(BaseGraph.PERSON, key))
          .isEqualTo(byKey.getOrDefault(key, ElementId.NONE));
    }
  }

  /** What plans rely on must hold; that the contrary is said where it does not hold is no error. */
  private void vertexFacts() {
    model.vertices.forEach((id, vertex) -> {
      VertexTable table = catalog.vertexTable(ElementId.table(id));
      Set<String> usual = new HashSet<>(table.labels());
      usual.removeAll(table.partialLabels());
      assertThat(vertex.labels).containsAll(usual);
      Set<String> possible = new HashSet<>(table.labels());
      possible.addAll(table.partialLabels());
      assertThat(possible).containsAll(vertex.labels);
      checkComplete(table.properties(), vertex.properties);
    });
  }

  private static void checkComplete(List<Property> properties, Map<Integer, Object> values) {
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).statistics().nullCount() == 0) {
        assertThat(values).containsKey(i);
      }
      if (values.get(i) != null) {
        assertThat(ValueForm.keptOrNull(properties.get(i).type(), values.get(i)))
            .isEqualTo(values.get(i));
      }
    }
  }

  private void edgeFacts() {
    Set<List<Long>> pairs = new HashSet<>();
    model.edges.values().forEach(edge -> {
      EdgeLabel label = catalog.edgeLabel(edge.label);
      checkComplete(label.properties(), edge.properties);
      boolean isNew = pairs.add(List.of((long) edge.label, edge.source, edge.destination));
      assertThat(isNew || label.hasParallelEdges()).isTrue();
      assertThat(edge.source != edge.destination || label.hasSelfLoops()).isTrue();
      if (edge.source != edge.destination) {
        boolean back = pairs.contains(
            List.of((long) edge.label, edge.destination, edge.source));
        assertThat(!back || label.hasTwoCycles()).isTrue();
      }
    });
    Map<Owner, Long> counts = new HashMap<>();
    Map<Owner, Long> owners = new HashMap<>();
    lists.forEach((owner, list) -> {
      int table = ElementId.table(owner.vertex());
      AdjacencyInfo info =
          catalog.findAdjacency(owner.label(), table, owner.direction()).orElseThrow();
      assertThat(list.size() <= 1 || !info.single()).isTrue();
      assertThat(info.neighbours().stream().map(AdjacencyInfo.Neighbour::table).toList())
          .containsAll(list.stream().map(edge -> ElementId.table(edge.neighbour())).toList());
      Owner all = new Owner(owner.label(), table, owner.direction());
      counts.merge(all, (long) list.size(), Long::sum);
      owners.merge(all, 1L, Long::sum);
    });
    for (ListsDelta delta : version.changedLists()) {
      AdjacencyInfo info = delta.info();
      Owner all = new Owner(info.edgeLabel(), info.ownerTable(), info.direction());
      assertThat(info.edgeCount()).isEqualTo(counts.getOrDefault(all, 0L));
      assertThat(info.nonEmptyCount()).isEqualTo(owners.getOrDefault(all, 0L));
      assertThat(info.neighbours().stream().mapToLong(AdjacencyInfo.Neighbour::edgeCount).sum())
          .isEqualTo(info.edgeCount());
    }
  }
}

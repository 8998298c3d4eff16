package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.PropertyKey;
import io.graphflow.storage.type.LogicalType;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Vertices and edges by plain collections, to say what indexes must find and constraints refuse. */
public final class IndexedModel {
  /** Few values, so that elements often share them; -0.0 is 0.0 and NaN equals nothing. */
  private static final double[] DOUBLES = {0.0, -0.0, Double.NaN, 1.5};

  final GraphModel graph;

  public IndexedModel(GraphModel graph) {
    this.graph = graph;
  }

  IndexedModel copy() {
    return new IndexedModel(graph.copy());
  }

  static Object smallValue(RandomGenerator random, LogicalType type) {
    return switch (type.displayName()) {
      case "INT64" -> (long) random.nextInt(-3, 30);
      case "STRING" -> "wörd 🜁 " + random.nextInt(30);
      case "DOUBLE" -> DOUBLES[random.nextInt(DOUBLES.length)];
      case "STRING[]" -> List.of("a", "b", "c").subList(0, random.nextInt(4));
      default -> BaseGraph.randomValue(random, type);
    };
  }

  /** Whether Cypher's = holds of two values of one type. */
  private static boolean equal(Object a, Object b) {
    return (a instanceof Double x && b instanceof Double y)
        ? x.doubleValue() == y.doubleValue()
        : a != null && a.equals(b);
  }

  private static boolean allEqual(List<Object> a, List<Object> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<Object> values(List<Integer> properties, Map<Integer, Object> of) {
    List<Object> values = new ArrayList<>();
    properties.forEach(property -> values.add(of.get(property)));
    return values;
  }

  /** Checks that all indexes of a version find what a look at every element finds. */
  public void checkIndexes(DeltaVersion version) {
    DeltaReader reader = new DeltaReader(version);
    for (VertexTable table : version.catalog().vertexTables()) {
      VertexTableDelta delta = version.vertexTable(table.id());
      Set<String> more = delta == null ? Set.of() : delta.changedLabels();
      Map<Long, Map<Integer, Object>> elements = new TreeMap<>();
      graph.vertices.forEach((id, vertex) -> {
        if (ElementId.table(id) == table.id()) {
          elements.put(ElementId.position(id), vertex.properties);
        }
      });
      for (List<Integer> properties : version.catalog().declarations().indexed(table, more)) {
        check(elements, properties,
            (key, found) -> reader.findVertices(table.id(), properties, key, found));
      }
    }
    for (EdgeTable table : version.catalog().edgeTables()) {
      Map<Long, Map<Integer, Object>> elements = new TreeMap<>();
      graph.edges.forEach((id, edge) -> {
        if (ElementId.table(id) == table.id()) {
          elements.put(ElementId.position(id), edge.properties);
        }
      });
      for (List<Integer> properties : version.catalog()
          .declarations()
          .indexed(version.catalog().edgeLabel(table.edgeLabel()))) {
        check(elements, properties,
            (key, found) -> reader.findEdges(table.id(), properties, key, found));
      }
    }
  }

  private interface Finder {
    void find(Object key, LongArrayList found);
  }

  private static void check(
      Map<Long, Map<Integer, Object>> elements, List<Integer> properties, Finder finder) {
    Set<Object> keys = new HashSet<>();
    elements.forEach((_, of) -> {
      List<Object> wanted = values(properties, of);
      Object key = PropertyKey.ofProperties(wanted);
      if (key == null || !keys.add(key)) {
        return;
      }
      List<Long> expected = new ArrayList<>();
      elements.forEach((position, other) -> {
        if (allEqual(wanted, values(properties, other))) {
          expected.add(position);
        }
      });
      LongArrayList found = new LongArrayList();
      finder.find(key, found);
      assertThat((List<Long>) found).containsExactlyInAnyOrderElementsOf(expected);
    });
    LongArrayList found = new LongArrayList();
    finder.find(PropertyKey.ofProperties(properties.stream().map(_ -> "no such text").toList()),
        found);
    assertThat((List<Long>) found).isEmpty();
  }

  /** Whether all elements obey a constraint whose properties are found by name in the catalog. */
  boolean obeys(Constraint constraint, DeltaVersion version) {
    List<List<Object>> all = new ArrayList<>();
    String label = constraint.target().label();
    if (constraint.target().edge()) {
      graph.edges.values().forEach(edge -> {
        List<Property> properties = version.catalog().edgeLabel(edge.label).properties();
        if (version.catalog().edgeLabel(edge.label).name().equals(label)) {
          all.add(values(constraint, properties, edge.properties));
        }
      });
    } else {
      graph.vertices.forEach((id, vertex) -> {
        List<Property> properties =
            version.catalog().vertexTable(ElementId.table(id)).properties();
        if (vertex.labels.contains(label)) {
          all.add(values(constraint, properties, vertex.properties));
        }
      });
    }
    return switch (constraint.requirement()) {
      case Requirement.NotNull _ -> all.stream().noneMatch(values -> values.contains(null));
      case Requirement.OfType(LogicalType type) -> all.stream()
          .allMatch(values -> values.getFirst() == null
              || ValueForm.isOf(type, values.getFirst()));
      case Requirement.Unique _ -> areDifferent(all);
      case Requirement.Key _ ->
        areDifferent(all) && all.stream().noneMatch(values -> values.contains(null));
    };
  }

  private static List<Object> values(
      Constraint constraint, List<Property> properties, Map<Integer, Object> of) {
    List<Object> values = new ArrayList<>();
    for (String name : constraint.properties()) {
      Object value = null;
      for (int i = 0; i < properties.size(); i++) {
        value = properties.get(i).name().equals(name) ? of.get(i) : value;
      }
      values.add(value);
    }
    return values;
  }

  private static boolean areDifferent(List<List<Object>> all) {
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (allEqual(all.get(i), all.get(j))) {
          return false;
        }
      }
    }
    return true;
  }
}

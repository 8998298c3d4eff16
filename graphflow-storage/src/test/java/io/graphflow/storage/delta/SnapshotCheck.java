package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.GraphModel.ListedEdge;
import io.graphflow.storage.delta.GraphModel.Owner;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import io.graphflow.storage.type.ScalarType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares what queries see of a graph, files and changes, with a model. */
public final class SnapshotCheck {
  private static final Comparator<ListedEdge> LIST_ORDER =
      Comparator.comparing(ListedEdge::neighbour, Long::compareUnsigned)
          .thenComparingLong(edge -> ElementId.position(edge.edge()));

  private final Snapshot snapshot;
  private final Catalog catalog;
  private final GraphModel model;
  private final Map<Owner, List<ListedEdge>> lists;

  private SnapshotCheck(Snapshot snapshot, GraphModel model) {
    this.snapshot = snapshot;
    this.catalog = snapshot.catalog();
    this.model = model;
    this.lists = model.lists();
  }

  public static void check(Snapshot snapshot, GraphModel model) {
    SnapshotCheck check = new SnapshotCheck(snapshot, model);
    for (VertexTable table : snapshot.catalog().vertexTables()) {
      check.vertices(table);
      check.labels(table);
      check.properties(table);
      check.keys(table);
    }
    for (EdgeLabel label : snapshot.catalog().edgeLabels()) {
      for (VertexTable table : snapshot.catalog().vertexTables()) {
        for (Direction direction : Direction.values()) {
          check.lists(label, table.id(), direction);
        }
      }
    }
    check.edges();
  }

  private List<Long> offsets(int table) {
    return model.vertices.keySet()
        .stream()
        .filter(id -> ElementId.table(id) == table)
        .map(ElementId::position)
        .toList();
  }

  private void vertices(VertexTable table) {
    List<Long> expected = offsets(table.id());
    assertThat(snapshot.vertexCount(table.id())).isEqualTo(expected.size());
    VertexChanges changes = snapshot.vertexChanges(table.id());
    if (changes == null) {
      for (int i = 0; i < expected.size(); i++) {
        assertThat(expected.get(i)).isEqualTo(i);
      }
      return;
    }
    List<Long> found = new ArrayList<>();
    for (long offset = 0; offset < changes.limit() + 70; offset++) {
      if (changes.contains(offset)) {
        found.add(offset);
        assertThat(offset).isLessThan(changes.limit());
      }
      long present = changes.present(offset);
      for (int i = 0; i < Long.SIZE; i++) {
        assertThat(((present >>> i) & 1) != 0).isEqualTo(changes.contains(offset + i));
      }
    }
    assertThat(found).isEqualTo(expected);
    long ofBase = expected.stream().filter(offset -> offset < changes.baseCount()).count();
    assertThat(changes.hasDeleted()).isEqualTo(ofBase < changes.baseCount());
    assertThat(changes.limit()).isGreaterThanOrEqualTo(changes.baseCount());
  }

  private void labels(VertexTable table) {
    for (String label : List.of("Person", "Being", "City", "Extra", "Other", "never")) {
      LabelReader reader = snapshot.vertexLabel(table.id(), label);
      for (long offset : offsets(table.id())) {
        boolean bears = model.vertices.get(ElementId.of(table.id(), offset)).labels.contains(label);
        assertThat(reader.bears(offset)).isEqualTo(bears);
        for (long first = Math.max(0, offset - 63); first <= offset; first += 21) {
          assertThat(((reader.bearing(first) >>> (offset - first)) & 1) != 0).isEqualTo(bears);
        }
      }
    }
  }

  private void properties(VertexTable table) {
    for (int property = 0; property < table.properties().size(); property++) {
      PropertyReader reader = snapshot.vertexProperty(table.id(), property);
      assertThat(reader.type()).isEqualTo(table.properties().get(property).type());
      for (long offset : offsets(table.id())) {
        Object expected =
            model.vertices.get(ElementId.of(table.id(), offset)).properties.get(property);
        value(reader, offset, expected);
      }
    }
  }

  /** All forms of a value. */
  private static void value(PropertyReader reader, long position, Object expected) {
    assertThat(reader.getValue(position)).isEqualTo(expected);
    assertThat(reader.isNull(position)).isEqualTo(expected == null);
    assertThat(reader.neverNull() && expected == null).isFalse();
    if (expected == null || !(reader.type() instanceof ScalarType type)) {
      return;
    }
    switch (type) {
      case BOOLEAN, INT64, DATE, DATETIME ->
        assertThat(reader.getLong(position)).isEqualTo(asLong(expected));
      case DOUBLE -> assertThat(reader.getDouble(position)).isEqualTo(expected);
      case STRING -> {
        String text = (String) expected;
        assertThat(reader.getString(position)).isEqualTo(text);
        assertThat(reader.stringEquals(position, utf8(text))).isTrue();
        for (String other : List.of(text + "a", "b" + text, text + "é", "wörd 🜁 ", "w")) {
          assertThat(reader.stringEquals(position, utf8(other))).isEqualTo(text.equals(other));
        }
      }
    }
  }

  private static long asLong(Object value) {
    return value instanceof Boolean flag ? (flag ? 1 : 0) : (Long) ValueForm.key(value);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void keys(VertexTable table) {
    PrimaryKeyIndex index = snapshot.primaryKeyIndex(table.id());
    assertThat(index == null).isEqualTo(table.primaryKey() < 0);
    if (index == null) {
      return;
    }
    Map<Object, Long> byKey = new HashMap<>();
    offsets(table.id()).forEach(offset -> byKey.put(model.vertices
        .get(ElementId.of(table.id(), offset)).properties.get(table.primaryKey()), offset));
    long[] keys = new long[500];
    long[] found = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = 900L + i;
    }
    index.find(keys, keys.length, found);
    for (int i = 0; i < keys.length; i++) {
      long expected = byKey.getOrDefault(keys[i], PrimaryKeyIndex.NOT_FOUND);
      assertThat(index.find(keys[i])).isEqualTo(expected);
      assertThat(found[i]).isEqualTo(expected);
    }
  }

  private void lists(EdgeLabel label, int ownerTable, Direction direction) {
    Adjacency files = snapshot.adjacency(label.id(), ownerTable, direction);
    ListChanges changes = snapshot.listChanges(label.id(), ownerTable, direction);
    List<Long> owners = offsets(ownerTable);
    for (long offset : owners) {
      List<ListedEdge> expected = lists.getOrDefault(
          new Owner(label.id(), ElementId.of(ownerTable, offset), direction), List.of());
      ChangedList changed = changes == null ? null : changes.list(offset);
      List<ListedEdge> found = new ArrayList<>();
      boolean hasBasePart = files != null && (changes == null || offset < changes.baseCount())
          && (changed == null || !changed.replacesBase());
      if (hasBasePart) {
        for (long at = files.start(offset); at < files.end(offset); at++) {
          found.add(new ListedEdge(files.neighbour(at), files.edgeId(offset, at)));
          propertiesInListOrder(label, ownerTable, direction, at, files.edgeId(offset, at));
        }
        assertThat(found).isSortedAccordingTo(LIST_ORDER);
      }
      if (changed != null) {
        found.addAll(changedEdges(label, ownerTable, direction, changed));
      }
      found.sort(LIST_ORDER);
      assertThat(found).isEqualTo(expected);
      if (!expected.isEmpty()) {
        AdjacencyInfo info =
            catalog.findAdjacency(label.id(), ownerTable, direction).orElseThrow();
        assertThat(info.neighbours().stream().map(AdjacencyInfo.Neighbour::table).toList())
            .containsAll(expected.stream().map(edge -> ElementId.table(edge.neighbour())).toList());
      }
    }
    if (changes != null) {
      changedOwners(changes, owners.isEmpty() ? 0 : owners.getLast() + 1);
    }
  }

  private List<ListedEdge> changedEdges(
      EdgeLabel label, int ownerTable, Direction direction, ChangedList changed) {
    assertThat(changed.count() > 0 || changed.replacesBase()).isTrue();
    int[] edgeTables = catalog.edgeTablesBySource(label.id());
    List<ListedEdge> edges = new ArrayList<>();
    for (int i = 0; i < changed.count(); i++) {
      long neighbour = changed.neighbour(i);
      int source = direction == Direction.FORWARD ? ownerTable : ElementId.table(neighbour);
      edges.add(new ListedEdge(
          neighbour, ElementId.of(edgeTables[source], changed.position(i))));
    }
    assertThat(edges).isSortedAccordingTo(LIST_ORDER);
    for (int from = 0; from <= edges.size(); from++) {
      for (long vertex : model.vertices.keySet().stream().limit(20).toList()) {
        int expected = from;
        while (expected < edges.size()
            && Long.compareUnsigned(edges.get(expected).neighbour(), vertex) < 0) {
          expected++;
        }
        assertThat(changed.lowerBound(from, edges.size(), vertex)).isEqualTo(expected);
      }
    }
    return edges;
  }

  private static void changedOwners(ListChanges changes, long limit) {
    long next = changes.nextChanged(0);
    for (long offset = 0; offset < limit + 70; offset++) {
      boolean isChanged = changes.list(offset) != null;
      assertThat(next == offset).isEqualTo(isChanged);
      next = isChanged ? changes.nextChanged(offset + 1) : next;
      long block = changes.changed(offset);
      for (int i = 0; i < Long.SIZE; i++) {
        assertThat(((block >>> i) & 1) != 0).isEqualTo(changes.list(offset + i) != null);
      }
    }
    assertThat(next).isEqualTo(-1);
  }

  private void propertiesInListOrder(
      EdgeLabel label, int ownerTable, Direction direction, long listPosition, long edgeId) {
    for (int property = 0; property < label.properties().size(); property++) {
      PropertyReader reader =
          snapshot.propertyInListOrder(label.id(), ownerTable, direction, property);
      if (reader != null) {
        assertThat(reader.getValue(listPosition))
            .isEqualTo(model.edges.get(edgeId).properties.get(property));
      }
    }
  }

  private void edges() {
    model.edges.forEach((id, edge) -> {
      assertThat(snapshot.edgeSource(id)).isEqualTo(edge.source);
      assertThat(snapshot.edgeDestination(id)).isEqualTo(edge.destination);
      int table = ElementId.table(id);
      for (int property =
          0; property < catalog.edgeLabel(edge.label).properties().size(); property++) {
        Object expected = edge.properties.get(property);
        ChangedPropertyReader changed = snapshot.changedEdgeProperty(table, property);
        if (changed != null && changed.covers(ElementId.position(id))) {
          value(changed, ElementId.position(id), expected);
        } else {
          EdgePropertyAddress address = snapshot.edgePropertyAddress(table);
          int destinationTable = address == EdgePropertyAddress.DESTINATION
              ? ElementId.table(edge.destination)
              : (int) (id % catalog.vertexTables().size());
          value(snapshot.edgeProperty(table, destinationTable, property),
              ElementId.position(switch (address) {
                case SOURCE -> edge.source;
                case DESTINATION -> edge.destination;
                case POSITION -> id;
              }), expected);
        }
      }
    });
  }
}

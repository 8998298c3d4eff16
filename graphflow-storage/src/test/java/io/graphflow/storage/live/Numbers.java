package io.graphflow.storage.live;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ScalarType;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Transactions that add a number: two vertices with it, so that half of one is noticed, and an edge
 * between them.
 */
final class Numbers {
  private static final int TABLE = 0;
  private static final int NUMBER = 0;
  private static final int TWIN_OF = 0;

  private Numbers() {}

  /** Adds the schema, in a transaction. */
  static void declare(LiveStore store) {
    try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
      DeltaWriter writer = new DeltaWriter(view.version());
      int table = writer.schema().addVertexTable(List.of("Number"));
      writer.schema().addVertexProperty(table, "number", ScalarType.INT64);
      int label = writer.schema().addEdgeLabel("TWIN_OF");
      writer.edgeTable(label, table);
      lease.commit(writer.changes());
    }
  }

  /** Adds a number, in a transaction. */
  static void add(LiveStore store, long number) {
    try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
      DeltaWriter writer = new DeltaWriter(view.version());
      add(writer, number);
      lease.commit(writer.changes());
    }
  }

  /** Adds a number as a part of a transaction. */
  static void add(DeltaWriter writer, long number) {
    List<PropertyValue> values = List.of(new PropertyValue(NUMBER, number));
    long first = writer.createVertex(TABLE, List.of("Number"), values);
    long second = writer.createVertex(TABLE, List.of("Number"), values);
    writer.createEdge(writer.edgeTable(TWIN_OF, TABLE), first, second, List.of());
  }

  /** Removes a number that is there, in a transaction. */
  static void remove(LiveStore store, long number) {
    try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
      DeltaWriter writer = new DeltaWriter(view.version());
      DeltaReader reader = new DeltaReader(view.version());
      for (long offset = reader.nextVertex(TABLE, 0); offset >= 0; offset =
          reader.nextVertex(TABLE, offset + 1)) {
        long vertex = ElementId.of(TABLE, offset);
        if (reader.vertexProperty(vertex, NUMBER).equals(number)) {
          writer.detachDeleteVertex(vertex);
        }
      }
      lease.commit(writer.changes());
    }
  }

  /** The numbers that were added, in ascending order; fails if one was not added once and whole. */
  static SortedSet<Long> of(LiveStore store) {
    try (StoreView view = store.view()) {
      return of(view.version());
    }
  }

  /** The numbers in a version; see {@link #of(LiveStore)}. */
  static SortedSet<Long> of(DeltaVersion version) {
    TreeSet<Long> numbers = new TreeSet<>();
    if (version.catalog().vertexTables().isEmpty()) {
      return numbers;
    }
    DeltaReader reader = new DeltaReader(version);
    long edges = 0;
    long vertices = 0;
    for (long offset = reader.nextVertex(TABLE, 0); offset >= 0; offset =
        reader.nextVertex(TABLE, offset + 1)) {
      long vertex = ElementId.of(TABLE, offset);
      numbers.add((Long) reader.vertexProperty(vertex, NUMBER));
      edges += reader.degree(TWIN_OF, vertex, Direction.FORWARD);
      vertices++;
    }
    if (vertices != 2L * numbers.size() || edges != numbers.size()) {
      throw new AssertionError(vertices + " vertices and " + edges + " edges of "
          + numbers.size() + " numbers");
    }
    return numbers;
  }
}

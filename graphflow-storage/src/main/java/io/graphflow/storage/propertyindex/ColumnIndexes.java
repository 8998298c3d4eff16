package io.graphflow.storage.propertyindex;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.propertyindex.ColumnIndex.Elements;
import io.graphflow.storage.snapshot.EdgePropertyAddress;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/**
 * The indexes over a snapshot of files, each built when it is first asked for: whoever asks meanwhile
 * waits. Safe for use by many threads.
 */
public final class ColumnIndexes {
  private final Snapshot snapshot;
  private final Arena arena;
  private final ConcurrentHashMap<Columns, ColumnIndex> indexes = new ConcurrentHashMap<>();

  private record Columns(boolean edges, int table, List<Integer> properties) {}

  /**
   * Creates indexes, none of which is built.
   *
   * @param snapshot of files alone
   * @param arena for the indexes, closed with the snapshot
   */
  public ColumnIndexes(Snapshot snapshot, Arena arena) {
    this.snapshot = snapshot;
    this.arena = arena;
  }

  /**
   * The index over some properties of a vertex table.
   *
   * @param properties indexes in the table, at least one
   */
  public PropertyIndex ofVertices(int vertexTable, List<Integer> properties) {
    return indexes.computeIfAbsent(new Columns(false, vertexTable, List.copyOf(properties)),
        columns -> new ColumnIndex(new Vertices(snapshot, columns), arena));
  }

  /**
   * The index over some properties of an edge table.
   *
   * @param properties indexes in the edge label, at least one
   */
  public PropertyIndex ofEdges(int edgeTable, List<Integer> properties) {
    return indexes.computeIfAbsent(new Columns(true, edgeTable, List.copyOf(properties)),
        columns -> new ColumnIndex(new Edges(snapshot, columns), arena));
  }

  private static final class Vertices implements Elements {
    private final long count;
    private final PropertyReader[] readers;

    Vertices(Snapshot snapshot, Columns columns) {
      count = snapshot.vertexCount(columns.table);
      readers = columns.properties.stream()
          .map(property -> snapshot.vertexProperty(columns.table, property))
          .toArray(PropertyReader[]::new);
    }

    @Override
    public long count() {
      return count;
    }

    @Override
    public long limit() {
      return count;
    }

    @Override
    public void forEach(LongConsumer visitor) {
      for (long offset = 0; offset < count; offset++) {
        visitor.accept(offset);
      }
    }

    @Override
    public Object key(long position) {
      if (readers.length == 1) {
        return PropertyKey.of(readers[0].getValue(position));
      }
      List<Object> values = new ArrayList<>(readers.length);
      for (PropertyReader reader : readers) {
        values.add(reader.getValue(position));
      }
      return PropertyKey.ofProperties(values);
    }
  }

  private static final class Edges implements Elements {
    private final Snapshot snapshot;
    private final EdgeTable table;
    private final List<Integer> properties;
    private final EdgePropertyAddress address;

    Edges(Snapshot snapshot, Columns columns) {
      this.snapshot = snapshot;
      table = snapshot.catalog().edgeTable(columns.table);
      properties = columns.properties;
      address = table.count() == 0 ? EdgePropertyAddress.POSITION
          : snapshot.edgePropertyAddress(table.id());
    }

    @Override
    public long count() {
      return table.count();
    }

    @Override
    public long limit() {
      // Where each source has one edge at most, its offset is the position.
      return Math.max(table.count(), snapshot.vertexCount(table.sourceTable()));
    }

    @Override
    public void forEach(LongConsumer visitor) {
      Adjacency lists =
          snapshot.adjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD);
      for (long owner = 0; lists != null && owner < lists.ownerCount(); owner++) {
        long end = lists.end(owner);
        for (long at = lists.start(owner); at < end; at++) {
          visitor.accept(ElementId.position(lists.edgeId(owner, at)));
        }
      }
    }

    @Override
    public Object key(long position) {
      long edge = ElementId.of(table.id(), position);
      long destination = snapshot.edgeDestination(edge);
      long at = switch (address) {
        case SOURCE -> ElementId.position(snapshot.edgeSource(edge));
        case DESTINATION -> ElementId.position(destination);
        case POSITION -> position;
      };
      List<Object> values = new ArrayList<>(properties.size());
      for (int property : properties) {
        values.add(snapshot.edgeProperty(table.id(), ElementId.table(destination), property)
            .getValue(at));
      }
      return PropertyKey.ofProperties(values);
    }
  }
}

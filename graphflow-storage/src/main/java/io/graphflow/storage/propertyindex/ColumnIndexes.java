package io.graphflow.storage.propertyindex;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.ColumnIndex.Elements;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/**
 * The indexes over a snapshot of files. An index is read if it has a file, which a checkpoint
 * writes, else it is built when it is first asked for; other threads that ask meanwhile wait. Safe
 * for use by many threads.
 */
public final class ColumnIndexes {
  private final Snapshot snapshot;
  private final Arena arena;
  private final ConcurrentHashMap<IndexedColumns, ColumnIndex> indexes = new ConcurrentHashMap<>();

  /**
   * Creates indexes, and reads those that have a file.
   *
   * @param snapshot of files alone, in any layout
   * @param files in which the snapshot lies
   * @param arena for built indexes, closed with the snapshot
   * @throws io.graphflow.storage.file.DatabaseFileException if a file does not fit the snapshot
   */
  public ColumnIndexes(Snapshot snapshot, StructureFolder files, Arena arena) {
    this.snapshot = snapshot;
    this.arena = arena;
    for (IndexedColumns columns : IndexedColumns.declared(snapshot.catalog())) {
      if (files.contains(columns.fileName())) {
        indexes.put(columns, ColumnIndex.read(
            files.structure(columns.fileName()), elements(snapshot, columns)));
      }
    }
  }

  /**
   * Writes an index, and finishes the structure.
   *
   * @param snapshot of files alone
   */
  public static void write(Snapshot snapshot, IndexedColumns columns, StructureWriter writer) {
    ColumnIndex.write(elements(snapshot, columns), writer);
  }

  /**
   * The index over some properties of a vertex table.
   *
   * @param properties indexes in the table, at least one
   */
  public PropertyIndex ofVertices(int vertexTable, List<Integer> properties) {
    return of(new IndexedColumns(false, vertexTable, properties));
  }

  /**
   * The index over some properties of an edge table.
   *
   * @param properties indexes in the edge label, at least one
   */
  public PropertyIndex ofEdges(int edgeTable, List<Integer> properties) {
    return of(new IndexedColumns(true, edgeTable, properties));
  }

  private PropertyIndex of(IndexedColumns asked) {
    return indexes.computeIfAbsent(asked, columns -> {
      Elements elements = elements(snapshot, columns);
      StructureMemoryWriter writer = new StructureMemoryWriter(
          StructureKind.PROPERTY_INDEX, columns.fileName(), arena);
      ColumnIndex.write(elements, writer);
      return ColumnIndex.read(writer.structure(), elements);
    });
  }

  private static Elements elements(Snapshot snapshot, IndexedColumns columns) {
    return columns.edges() ? new Edges(snapshot, columns) : new Vertices(snapshot, columns);
  }

  private static final class Vertices implements Elements {
    private final long count;
    private final PropertyReader[] readers;

    Vertices(Snapshot snapshot, IndexedColumns columns) {
      count = snapshot.vertexCount(columns.table());
      readers = columns.properties()
          .stream()
          .map(property -> snapshot.vertexProperty(columns.table(), property))
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

    Edges(Snapshot snapshot, IndexedColumns columns) {
      this.snapshot = snapshot;
      table = snapshot.catalog().edgeTable(columns.table());
      properties = columns.properties();
      address = table.count() == 0 ? EdgePropertyAddress.POSITION
          : snapshot.edgePropertyAddress(table.id());
    }

    @Override
    public long count() {
      return table.count();
    }

    @Override
    public long limit() {
      // If each source has at most one edge, the position of the edge is the offset of its source.
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

package io.graphflow.storage.load;

import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.BatchValue;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.live.WriteLease;
import io.graphflow.storage.load.descriptor.Cardinality;
import io.graphflow.storage.load.descriptor.DatasetDescriptor;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Loads into a database that holds data: what is appended is collected in a {@link DeltaWriter} and
 * committed, at the end or every so many rows. Nothing else writes meanwhile, so that the elements that
 * a load appends to a table are numbered in their order.
 */
final class ExistingDatabase implements LoadTarget, AutoCloseable {
  /** A record of the log takes 2^30 bytes; the estimate is generous. */
  static final long MAX_COMMIT_BYTES = 1L << 30;
  private static final int ROW_BYTES = 32;
  private static final int VALUE_BYTES = 12;

  private final DatasetDescriptor descriptor;
  private final LiveStore store;
  private final WriteLease lease;
  private final long commitRows;
  private final long maxCommitBytes;
  private final AppendSchema schema;
  private final List<LongArrayList> offsets = new ArrayList<>();
  /** The place of each appended edge by its ID, of labels with a promise; else null. */
  private final List<Long2LongOpenHashMap> edgePlaces = new ArrayList<>();

  private StoreView view;
  private DeltaWriter writer;
  /** The index in which keys are looked up; null if vertices were appended since. */
  private DeltaReader keys;
  private long uncommittedRows;
  private long uncommittedBytes;
  private long committedRows;

  /**
   * Begins.
   *
   * @param commitRows rows a commit, or 0 to commit only at the end
   * @param maxCommitBytes most bytes a commit
   * @throws DataException if the descriptor does not fit what the database holds
   */
  ExistingDatabase(
      LiveStore store, DatasetDescriptor descriptor, long commitRows, long maxCommitBytes) {
    this.descriptor = descriptor;
    this.store = store;
    this.commitRows = commitRows;
    this.maxCommitBytes = maxCommitBytes;
    for (Table _ : descriptor.tables()) {
      offsets.add(new LongArrayList());
    }
    for (Edges edges : descriptor.edgeLabels()) {
      edgePlaces.add(
          edges.cardinality() == Cardinality.MANY_TO_MANY ? null : new Long2LongOpenHashMap());
    }
    lease = store.beginWrite();
    AppendSchema fitted = null;
    try {
      view = store.view();
      writer = new DeltaWriter(view.version());
      fitted = new AppendSchema(descriptor, writer);
    } finally {
      if (fitted == null) {
        close();
      }
    }
    schema = fitted;
  }

  @Override
  public boolean holdsData() {
    return true;
  }

  @Override
  public PrimaryKeyIndex keys(int table) {
    if (keys == null) {
      keys = new DeltaReader(writer.version());
    }
    return new Keys(keys, schema.table(table));
  }

  /** The keys of a table in a version, whatever is written on top of it. */
  private record Keys(DeltaReader reader, int table) implements PrimaryKeyIndex {
    @Override
    public long find(long key) {
      return offset(reader.findVertex(table, key));
    }

    @Override
    public long find(String key) {
      return offset(reader.findVertex(table, key));
    }

    private static long offset(long vertex) {
      return vertex == ElementId.NONE ? NOT_FOUND : ElementId.position(vertex);
    }
  }

  @Override
  public List<RefusedRow> appendVertices(int table, ColumnBatch batch) {
    keys = null;
    Table described = descriptor.tables().get(table);
    List<RefusedRow> refused = new ArrayList<>();
    for (int row = 0; row < batch.rowCount(); row++) {
      List<PropertyValue> values = schema.vertexValues(table, batch, row);
      try {
        long vertex =
            writer.createVertex(schema.table(table), schema.extraLabels(table), values);
        offsets.get(table).add(ElementId.position(vertex));
        written(values);
      } catch (QueryException | ConstraintException e) {
        // Only this row is refused; any other exception ends the load.
        Object key = described.key() < 0 ? null
            : BatchValue.get(batch.values(described.key()), described.keyType(), row);
        long holder =
            key == null ? ElementId.NONE : writer.reader().findVertex(schema.table(table), key);
        refused.add(holder == ElementId.NONE
            ? new RefusedRow.Forbidden(row, e.getMessage())
            : new RefusedRow.DuplicateKey(row, place(table, holder)));
      }
    }
    commitIfDue();
    return refused;
  }

  /** The place of a vertex among those appended to a table. */
  private long place(int table, long vertex) {
    LongArrayList appended = offsets.get(table);
    int low = 0;
    int high = appended.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Long.compare(appended.getLong(middle), ElementId.position(vertex));
      if (order == 0) {
        return middle;
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return RefusedRow.BEFORE;
  }

  @Override
  public List<RefusedRow> appendEdges(int edgeLabel, EdgeBatch batch) {
    Long2LongOpenHashMap places = edgePlaces.get(edgeLabel);
    int label = schema.edgeLabel(edgeLabel);
    List<RefusedRow> refused = new ArrayList<>();
    for (int row = 0; row < batch.count(); row++) {
      long source = schema.vertex(batch.source(row));
      long destination = schema.vertex(batch.destination(row));
      List<PropertyValue> values = schema.edgeValues(edgeLabel, batch.properties(), row);
      RefusedRow second = places == null ? null : second(row, edgeLabel, source, destination);
      if (second != null) {
        refused.add(second);
        continue;
      }
      try {
        long edge = writer.createEdge(label, source, destination, values);
        if (places != null) {
          places.put(edge, places.size());
        }
        written(values);
      } catch (QueryException | ConstraintException e) {
        // Only this row is refused; any other exception ends the load.
        refused.add(new RefusedRow.Forbidden(row, e.getMessage()));
      }
    }
    commitIfDue();
    return refused;
  }

  /**
   * What the edge breaks of the descriptor's promise, or null. The database may have promised nothing:
   * then it may have further edges, which do not count as long as the vertex gets none.
   */
  private RefusedRow second(int row, int edgeLabel, long source, long destination) {
    Cardinality cardinality = descriptor.edgeLabels().get(edgeLabel).cardinality();
    int label = schema.edgeLabel(edgeLabel);
    if (cardinality.singleForward()
        && writer.reader().degree(label, source, Direction.FORWARD) > 0) {
      return new RefusedRow.SecondEdge(
          row, Direction.FORWARD, place(edgeLabel, source, Direction.FORWARD));
    }
    if (cardinality.singleBackward()
        && writer.reader().degree(label, destination, Direction.BACKWARD) > 0) {
      return new RefusedRow.SecondEdge(
          row, Direction.BACKWARD, place(edgeLabel, destination, Direction.BACKWARD));
    }
    return null;
  }

  /** The place of a vertex's first edge among those appended, or that it was there before. */
  private long place(int edgeLabel, long vertex, Direction direction) {
    LongStream.Builder places = LongStream.builder();
    writer.reader()
        .forEachEdge(schema.edgeLabel(edgeLabel), vertex, direction,
            (_, edge) -> places.add(
                edgePlaces.get(edgeLabel).getOrDefault(edge, RefusedRow.BEFORE)));
    return places.build().min().orElse(Long.MAX_VALUE);
  }

  private void written(List<PropertyValue> values) {
    uncommittedRows++;
    uncommittedBytes += ROW_BYTES;
    for (PropertyValue value : values) {
      uncommittedBytes += VALUE_BYTES + textBytes(value.value());
    }
    if (uncommittedBytes > maxCommitBytes) {
      throw new ResourceException("the load is too large for one commit, which has "
          + maxCommitBytes
          + " bytes at most; commit every so many rows instead (--commit-every, LoadOptions.withCommitRows),"
          + " which is not all or nothing");
    }
  }

  private static long textBytes(Object value) {
    return switch (value) {
      case String text -> 3L * text.length();
      case List<?> items -> items.stream().mapToLong(item -> VALUE_BYTES + textBytes(item)).sum();
      default -> 0;
    };
  }

  private void commitIfDue() {
    if (commitRows > 0 && uncommittedRows >= commitRows) {
      commit();
    }
  }

  /** Makes what has been appended durable and visible. */
  void commit() {
    lease.commit(writer.changes());
    committedRows += uncommittedRows;
    uncommittedRows = 0;
    uncommittedBytes = 0;
    StoreView before = view;
    view = store.view();
    before.close();
    writer = new DeltaWriter(view.version());
  }

  /** Number of vertices and edges that are committed. */
  long committedRows() {
    return committedRows;
  }

  /** The catalog with what has been appended so far. */
  Catalog catalog() {
    return writer.version().catalog();
  }

  @Override
  public long vertexCount(int table) {
    return offsets.get(table).size();
  }

  /** Drops what was not committed. */
  @Override
  public void close() {
    if (view != null) {
      view.close();
    }
    lease.close();
  }
}

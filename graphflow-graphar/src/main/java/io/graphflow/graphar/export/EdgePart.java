package io.graphflow.graphar.export;

import io.graphflow.core.export.graph.EdgeValues;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.export.graph.SharedProgress;
import io.graphflow.core.export.graph.VertexNumbers;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Writes the part of a copy of edges that belongs to a chunk of vertices. For one thread. */
final class EdgePart implements ExportedGraph.ListTask, Closeable {
  private static final String SOURCE_COLUMN = "_graphArSrcIndex";
  private static final String DESTINATION_COLUMN = "_graphArDstIndex";
  private static final String OFFSET_COLUMN = "_graphArOffset";

  /** Numbers that are written at once: those of a page, which ends where a batch does. */
  private static final int BATCH = ChunkFile.NUMBERS_PER_PAGE;

  /** Values that are read before they are written. */
  private static final int GATHERED = 512;

  private final ExportedGraph graph;
  private final EdgeExport edges;
  private final AdjacencyOrder order;
  private final Path folder;
  private final long part;
  private final SharedProgress progress;
  private final List<ColumnExport> columns;
  private final int ownerTable;
  private final int neighbourTable;
  private final VertexNumbers neighbourNumbers;
  private final long[] owners = new long[BATCH];
  private final long[] neighbours = new long[BATCH];
  private final long[] edgeIds = new long[BATCH];
  private final long[] sources = new long[BATCH];
  private final long[] destinations = new long[BATCH];
  private final Object[][] gathered;
  private final long[] offsets = new long[BATCH];
  private final ChunkFile offsetFile;
  private ChunkFile lists;
  private ChunkFile properties;
  private int inBatch;
  private int offsetsInBatch;
  private long offsetCount;
  private long inChunk;
  private long chunk;
  private long count;
  private long owner;
  private long ownerOffset;
  /** Readers of each column; null as long as there is no edge. */
  private EdgeValues[] values;

  /**
   * Begins a part.
   *
   * @param root the folder of the graph
   */
  EdgePart(ExportedGraph graph, EdgeExport edges, AdjacencyOrder order, Path root, long part,
      SharedProgress progress) throws IOException {
    this.graph = graph;
    this.edges = edges;
    this.order = order;
    this.folder = root.resolve(edges.prefix(order));
    this.part = part;
    this.progress = progress;
    this.columns = edges.group() == null ? List.of() : edges.group().columns();
    this.gathered = new Object[columns.size()][GATHERED];
    this.ownerTable = edges.owners(order).table().id();
    this.neighbourTable = edges.neighbours(order).table().id();
    this.neighbourNumbers = edges.neighbours(order).numbers();
    this.offsetFile = new ChunkFile(folder.resolve("offset/chunk" + part),
        List.of(ChunkFile.numbers(OFFSET_COLUMN)), ChunkFile.forNumbers().sortedBy(0));
  }

  /** Writes all of it; returns the number of edges. */
  long write() throws IOException {
    VertexTable table = edges.owners(order).table();
    VertexNumbers numbers = edges.owners(order).numbers();
    long size = edges.sizes().vertices();
    long first = part * size;
    owner = first - 1;
    try {
      graph.forEachList(edges.label(), table,
          order.isBySource() ? Direction.FORWARD : Direction.BACKWARD, numbers.offset(first),
          numbers.offset(Math.min(first + size, numbers.count())), this);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    endChunk();
    // The last one is the end of the last list; of vertices that are not there, lists are empty.
    while (offsetCount <= size) {
      addOffset();
    }
    flushOffsets();
    offsetFile.finish();
    ChunkFile.writeNumber(folder.resolve("edge_count" + part), count);
    return count;
  }

  @Override
  public void list(long offset) {
    owner++;
    ownerOffset = offset;
    try {
      addOffset();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only properties are looked up by them. */
  @Override
  public boolean needsIds() {
    return !columns.isEmpty();
  }

  @Override
  public void edge(long neighbour, long edge) {
    if (ElementId.table(neighbour) != neighbourTable) {
      return;
    }
    try {
      if (lists == null) {
        beginChunk();
      }
      owners[inBatch] = owner;
      neighbours[inBatch] = neighbourNumbers.number(ElementId.position(neighbour));
      edgeIds[inBatch] = edge;
      sources[inBatch] = order.isBySource() ? ownerOffset : ElementId.position(neighbour);
      destinations[inBatch] =
          order.isBySource() ? neighbour : ElementId.of(ownerTable, ownerOffset);
      inBatch++;
      count++;
      inChunk++;
      if (inChunk == edges.sizes().edges()) {
        endChunk();
      } else if (inBatch == BATCH) {
        flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void beginChunk() throws IOException {
    String name = "part" + part + "/chunk" + chunk;
    lists = new ChunkFile(folder.resolve("adj_list").resolve(name),
        List.of(ChunkFile.numbers(SOURCE_COLUMN), ChunkFile.numbers(DESTINATION_COLUMN)),
        order.isBySource()
            ? ChunkFile.forNumbers().sortedBy(0, 1)
            : ChunkFile.forNumbers().sortedBy(1, 0));
    if (!columns.isEmpty()) {
      List<ColumnSpec> specs = columns.stream().map(ColumnExport::spec).toList();
      properties = new ChunkFile(folder.resolve(edges.group().prefix()).resolve(name), specs,
          ChunkFile.forProperties());
    }
  }

  /** Adds the properties of the edges in the batch. */
  private void addProperties() throws IOException {
    if (values == null) {
      values = ColumnExport.values(graph, edges.label(), edges.source().table(), columns);
    }
    for (int from = 0; from < inBatch; from += GATHERED) {
      int to = Math.min(from + GATHERED, inBatch);
      for (int column = 0; column < values.length; column++) {
        values[column].read(edgeIds, sources, destinations, from, to, gathered[column]);
      }
      for (int row = 0; row < to - from; row++) {
        for (int column = 0; column < values.length; column++) {
          columns.get(column).add(properties.writer().column(column), gathered[column][row]);
        }
        properties.writer().endRow();
      }
    }
  }

  private void flush() throws IOException {
    lists.writer().column(order.isBySource() ? 0 : 1).addLongs(owners, 0, inBatch);
    lists.writer().column(order.isBySource() ? 1 : 0).addLongs(neighbours, 0, inBatch);
    lists.writer().endRows(inBatch);
    if (properties != null) {
      addProperties();
    }
    progress.add(inBatch);
    inBatch = 0;
  }

  private void endChunk() throws IOException {
    if (lists == null) {
      return;
    }
    flush();
    lists.finish();
    lists = null;
    if (properties != null) {
      properties.finish();
      properties = null;
    }
    inChunk = 0;
    chunk++;
  }

  private void addOffset() throws IOException {
    offsets[offsetsInBatch++] = count;
    offsetCount++;
    if (offsetsInBatch == BATCH) {
      flushOffsets();
    }
  }

  private void flushOffsets() throws IOException {
    offsetFile.writer().column(0).addLongs(offsets, 0, offsetsInBatch);
    offsetFile.writer().endRows(offsetsInBatch);
    offsetsInBatch = 0;
  }

  @Override
  public void close() throws IOException {
    for (ChunkFile file : Arrays.asList(offsetFile, lists, properties)) {
      if (file != null) {
        file.close();
      }
    }
  }
}

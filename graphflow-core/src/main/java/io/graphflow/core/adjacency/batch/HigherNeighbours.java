package io.graphflow.core.adjacency.batch;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.snapshot.VertexChanges;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * For each vertex of a table, the neighbours in that table that rank higher: those with more edges, or
 * with as many and greater IDs. A query makes these lists for itself, in memory, and reads them as it
 * reads those of files. Each edge that is listed at both of its ends is in one of them, and none is
 * longer than the root of twice the number of edges, so that lists of lists are short however uneven the
 * degrees are (Chiba, Nishizeki: <em>Arboricity and Subgraph Listing Algorithms</em>, SIAM J. Comput.
 * 1985).
 *
 * <p>They are made in {@linkplain Step steps}. In each step workers read all lists, batch by batch, each
 * those of other vertices; no step begins before the one before it is through. Afterwards any number of
 * threads may read.
 */
public final class HigherNeighbours {
  private static final String HOLDING = "lists of neighbours with more edges";

  /** What a worker does with the lists of a batch. */
  public enum Step {
    /** Finds how many edges each vertex has. */
    DEGREES,
    /** Counts the higher neighbours of each vertex. */
    LENGTHS,
    /** Copies them. */
    COPY
  }

  private final QueryContext context;
  private final AdjacencyLists source;
  private final int table;

  /** Whether there is memory for the lists; where there is not, {@link #runs} is not to be read. */
  private final boolean fits;

  private final ListRuns runs;
  private long reservedBytes;

  /** How many of those who asked for the lists still read them. */
  private int readers;

  private Step step;
  private int[] degrees;
  private Part[] parts;
  private Arena memory;

  /** The lists of neighbours that are in the files, or of those that are new. */
  private static final class Part {
    private final boolean areNew;

    /** By owner the length of its list and then, one longer, where it starts. */
    private int[] starts;

    private MemorySegment neighbours;

    /** Written by any worker that finds a neighbour twice. */
    private volatile boolean hasParallelEdges;

    private Part(boolean areNew) {
      this.areNew = areNew;
    }
  }

  /** What one worker merges lists in. */
  public static final class Room {
    private int[] merged = {};
    private int[] added = {};
    private int[] both = {};

    private void reserve(int size) {
      if (merged.length < size) {
        int length = Math.max(size, 2 * merged.length);
        merged = Arrays.copyOf(merged, length);
        added = new int[length];
        both = new int[length];
      }
    }
  }

  /**
   * Reserves memory for lists that are not made yet, unless that is more than the query may have.
   *
   * @param unranked by owner table the lists of all neighbours; those of {@code table} lead nowhere else
   */
  public HigherNeighbours(QueryContext context, AdjacencyLists[][] unranked, int table) {
    this.context = context;
    this.table = table;
    this.source = unranked[table].length == 0 ? null : unranked[table][0];
    long edges = source == null ? 0 : edgeCount(unranked[table]);
    long bytes = bytes(context.snapshot().vertexLimit(table), edges / 2);
    this.fits = edges < Integer.MAX_VALUE && context.limits().tryReserve(bytes);
    this.reservedBytes = fits ? bytes : 0;
    ListRun[][] files = new ListRun[unranked.length][];
    Arrays.fill(files, new ListRun[0]);
    if (source != null) {
      files[table] = new ListRun[hasNewVertices() ? 2 : 1];
    }
    this.runs = ListRuns.ofQuery(files, unranked);
  }

  private boolean hasNewVertices() {
    VertexChanges changes = context.snapshot().vertexChanges(table);
    return changes != null
        && (context.snapshot().isLive() || changes.limit() > changes.baseCount());
  }

  private long edgeCount(AdjacencyLists[] lists) {
    long edges = 0;
    for (AdjacencyLists each : lists) {
      edges += context.snapshot()
          .catalog()
          .findAdjacency(each.edgeLabel(), table, direction(each))
          .map(AdjacencyInfo::edgeCount)
          .orElse(0L);
    }
    return edges;
  }

  private static Direction direction(AdjacencyLists lists) {
    return lists.isForward() ? Direction.FORWARD : Direction.BACKWARD;
  }

  private static long bytes(long vertices, long elements) {
    return (3L * vertices + elements) * Integer.BYTES;
  }

  /** Whether there is memory for the lists. */
  public boolean fits() {
    return fits;
  }

  /** The lists, which nobody may read before they are made, nor after they are released. */
  public ListRuns runs() {
    return runs;
  }

  /** The bytes that are reserved for the lists. */
  public long bytes() {
    return reservedBytes;
  }

  /**
   * Makes the lists, unless somebody else reads them. Each call is followed by one of {@link #release}.
   *
   * @param readAll has workers {@link #read} all lists of the table
   * @return the number of edges in the lists
   */
  public synchronized long make(Runnable readAll) {
    if (readers == 0 && source != null) {
      begin();
      for (Step each : Step.values()) {
        step = each;
        if (each == Step.COPY) {
          allocate();
        }
        readAll.run();
      }
      finish();
    }
    readers++;
    long edges = 0;
    for (ListRun run : runs.files(table)) {
      edges += run.adjacency.elementCount();
    }
    return edges;
  }

  private void begin() {
    long limit = context.snapshot().vertexLimit(table);
    if (limit >= Integer.MAX_VALUE) {
      throw tooMany();
    }
    reserve(bytes(limit, 0));
    degrees = new int[(int) limit];
    parts = new Part[runs.files(table).length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = new Part(i == 1);
      parts[i].starts = new int[(int) limit + 1];
    }
  }

  private void reserve(long bytes) {
    if (bytes > reservedBytes) {
      context.limits().reserve(bytes - reservedBytes, HOLDING);
    } else {
      context.limits().release(reservedBytes - bytes);
    }
    reservedBytes = bytes;
  }

  private static ResourceException tooMany() {
    return new ResourceException(
        "The query makes lists of the neighbours with more edges, of which there are 2^31 or more. Write a checkpoint: queries are then planned with the present number of edges.");
  }

  private void allocate() {
    long elements = 0;
    for (Part part : parts) {
      elements += startsOfLengths(part.starts);
    }
    reserve(bytes(degrees.length, elements));
    memory = Arena.ofShared();
    for (Part part : parts) {
      part.neighbours = ints(part.starts[part.starts.length - 1]);
    }
  }

  /** Puts in the place of each length the sum of those before it, and returns the sum of all. */
  private static long startsOfLengths(int[] lengths) {
    long sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      int length = lengths[i];
      lengths[i] = (int) sum;
      sum += length;
      if (sum >= Integer.MAX_VALUE) {
        throw tooMany();
      }
    }
    return sum;
  }

  private MemorySegment ints(long count) {
    return memory.allocate(count * Integer.BYTES + NativeBytes.PADDING_BYTES, Long.BYTES);
  }

  private void finish() {
    for (int i = 0; i < parts.length; i++) {
      Part part = parts[i];
      MemorySegment starts = ints(part.starts.length);
      MemorySegment.copy(part.starts, 0, starts, NativeBytes.INT, 0, part.starts.length);
      Adjacency lists = Adjacency.ofOffsets(source.edgeLabel(), table, direction(source),
          degrees.length, starts, part.neighbours, table);
      runs.files(table)[i] = ListRun.ofQuery(source, lists, part.areNew, part.hasParallelEdges);
    }
    degrees = null;
    parts = null;
  }

  /** Gives the memory back, once everybody does who asked for the lists. */
  public synchronized void release() {
    readers--;
    if (readers == 0) {
      free();
    }
  }

  /** Gives back what is still held, when the query has ended. */
  public synchronized void close() {
    readers = 0;
    free();
  }

  private void free() {
    degrees = null;
    parts = null;
    if (memory != null) {
      Arrays.fill(runs.files(table), null);
      memory.close();
      memory = null;
    }
    context.limits().release(reservedBytes);
    reservedBytes = 0;
  }

  /**
   * Does what the present step asks for with the lists of a batch.
   *
   * @param owners vertices of the table, with all their neighbours
   * @param room of the worker that calls
   */
  public void read(AdjacencyBatch owners, Room room) {
    for (int owner = 0; owner < owners.count(); owner++) {
      int offset = (int) ElementId.position(owners.id(owner));
      switch (step) {
        case DEGREES -> degrees[offset] =
            (int) Math.min(Integer.MAX_VALUE, owners.length(owner));
        case LENGTHS -> countHigher(owners, owner, offset);
        case COPY -> copyHigher(owners, owner, offset, room);
      }
    }
  }

  private Part part(ListRun listRun) {
    return parts[listRun.newNeighbours ? 1 : 0];
  }

  private long rank(int offset) {
    return ((long) degrees[offset] << Integer.SIZE) | offset;
  }

  private void countHigher(AdjacencyBatch owners, int owner, int offset) {
    long own = rank(offset);
    for (int run = 0; run < owners.runs.length; run++) {
      ListRun listRun = owners.runs[run];
      long end = owners.ends[run][owner];
      int higher = 0;
      for (long at = owners.starts[run][owner]; at < end; at++) {
        higher += rank((int) listRun.neighbourOffset(at)) > own ? 1 : 0;
      }
      part(listRun).starts[offset] += higher;
    }
  }

  private void copyHigher(AdjacencyBatch owners, int owner, int offset, Room room) {
    for (Part part : parts) {
      int length = part.starts[offset + 1] - part.starts[offset];
      if (length > 0) {
        // One more, as each neighbour is written before it is known whether it stays.
        room.reserve(length + 1);
        mergeHigher(owners, owner, rank(offset), part, room);
        copy(part, part.starts[offset], length, room.merged);
      }
    }
  }

  /** Merges the higher neighbours of all runs, which are each ascending. */
  private void mergeHigher(
      AdjacencyBatch owners, int owner, long own, Part part, Room room) {
    int count = 0;
    for (int run = 0; run < owners.runs.length; run++) {
      ListRun listRun = owners.runs[run];
      if (part(listRun) != part) {
        continue;
      }
      int[] into = count == 0 ? room.merged : room.added;
      int higher = 0;
      long end = owners.ends[run][owner];
      for (long at = owners.starts[run][owner]; at < end; at++) {
        int neighbour = (int) listRun.neighbourOffset(at);
        into[higher] = neighbour;
        higher += rank(neighbour) > own ? 1 : 0;
      }
      if (count > 0 && higher > 0) {
        merge(room.merged, count, room.added, higher, room.both);
        int[] merged = room.both;
        room.both = room.merged;
        room.merged = merged;
      }
      count += higher;
    }
  }

  private static void merge(int[] left, int leftCount, int[] right, int rightCount, int[] out) {
    int i = 0;
    int j = 0;
    int count = 0;
    while (i < leftCount && j < rightCount) {
      int first = left[i];
      int second = right[j];
      out[count++] = Math.min(first, second);
      i += first <= second ? 1 : 0;
      j += first <= second ? 0 : 1;
    }
    System.arraycopy(left, i, out, count, leftCount - i);
    System.arraycopy(right, j, out, count + leftCount - i, rightCount - j);
  }

  private static void copy(Part part, int start, int count, int[] neighbours) {
    boolean twice = false;
    for (int i = 1; i < count; i++) {
      twice |= neighbours[i] == neighbours[i - 1];
    }
    if (twice) {
      part.hasParallelEdges = true;
    }
    MemorySegment.copy(neighbours, 0, part.neighbours, NativeBytes.INT,
        (long) start * Integer.BYTES, count);
  }
}

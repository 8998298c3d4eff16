package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.ScratchSpace;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Builds the forward lists of a table, in the layout of files, from edges that are told to be in their order: each goes to its
 * place at once, so that none is kept as a record, and several threads fill lists. Whether they were in order, and as many as
 * was told, is known at the end.
 */
public final class ForwardFill implements AutoCloseable {
  private final AdjacencyInfo told;
  private final long firstNeighbour;
  private final long neighbours;
  private final StructureWriter writer;
  private final CsrBuilder lists;
  private final ListLengths lengths;
  private final ConcurrentLinkedQueue<Run> runs = new ConcurrentLinkedQueue<>();

  /**
   * Begins to build.
   *
   * @param plan facts on the label
   * @param told the facts on the lists, which {@link #fits}
   * @param listsPerPage lists in a property page
   * @param writer of the structure; belongs to the result
   * @param scratch for temporary memory: a long a vertex
   */
  public ForwardFill(EdgeLabelPlan plan, AdjacencyInfo told, int listsPerPage,
      StructureWriter writer, ScratchSpace scratch) {
    assert fits(told) : told;
    int table = told.neighbours().getFirst().table();
    this.told = told;
    this.firstNeighbour = ElementId.of(table, 0);
    this.neighbours = plan.vertexCount(table);
    this.writer = writer;
    this.lists = new CsrBuilder(plan.shapeOfForward(told, listsPerPage), writer, scratch);
    this.lengths = new ListLengths(plan.vertexCount(told.ownerTable()), scratch);
  }

  /** Whether lists can be built so: forward lists, some with several neighbours, into one table. */
  public static boolean fits(AdjacencyInfo told) {
    return told.direction() == Direction.FORWARD && !told.single()
        && told.neighbours().size() == 1;
  }

  /** Begins a run of edges. Safe for several threads. */
  public Run run(long firstEdge) {
    Run run = new Run(firstEdge);
    runs.add(run);
    return run;
  }

  /** Edges one behind the other. For one thread at a time. */
  public final class Run {
    private final long firstEdge;
    private final long firstOwner = ElementId.of(told.ownerTable(), 0);
    private final long owners = lengths.count();
    private long next;
    private long firstSource = -1;
    private long source = -1;
    private long destination = -1;
    private long length;
    private boolean inOrder = true;
    private boolean hasSelfLoops;
    private boolean hasParallelEdges;

    private Run(long firstEdge) {
      this.firstEdge = firstEdge;
      this.next = firstEdge;
    }

    /** The number of the next edge, from that of the table's first, which is 0. */
    public long next() {
      return next;
    }

    /**
     * Puts edges into their lists.
     *
     * @param sources vertex IDs, as are {@code destinations}
     * @return false if edges are not in order or more than was told, so that the lists are of no use
     * @throws IllegalArgumentException if an edge starts or ends in a vertex that does not exist
     */
    public boolean put(long[] sources, long[] destinations, int count) {
      if (!inOrder || next + count > told.edgeCount()) {
        inOrder = false;
        return false;
      }
      for (int i = 0; i < count; i++) {
        long from = sources[i] - firstOwner;
        long to = destinations[i] - firstNeighbour;
        if (Long.compareUnsigned(from, owners) >= 0
            || Long.compareUnsigned(to, neighbours) >= 0) {
          throw new IllegalArgumentException("an edge is at a vertex that does not exist: from "
              + sources[i] + " to " + destinations[i]);
        }
        if (from != source) {
          inOrder &= from > source;
          endList();
          source = from;
        } else {
          inOrder &= to >= destination;
          hasParallelEdges |= to == destination;
        }
        hasSelfLoops |= sources[i] == destinations[i];
        destination = to;
        length++;
        lists.place(next++, destinations[i], 0);
      }
      return inOrder;
    }

    private void endList() {
      if (length > 0) {
        lengths.set(source, length);
      }
      firstSource = firstSource < 0 ? source : firstSource;
      length = 0;
    }
  }

  /** Ends all runs; returns whether the lists are what was told of them. */
  public boolean finish() {
    List<Run> sorted =
        runs.stream().sorted(Comparator.comparingLong(run -> run.firstEdge)).toList();
    long next = 0;
    long source = -1;
    for (Run run : sorted) {
      run.endList();
      if (!run.inOrder || run.firstEdge != next
          || (run.next > next && run.firstSource <= source)) {
        return false;
      }
      source = run.next > next ? run.source : source;
      next = run.next;
    }
    if (!lengths.are(told)) {
      return false;
    }
    lists.startLists(lengths::get);
    lists.finish();
    return true;
  }

  /** Whether some edge starts and ends in the same vertex. */
  public boolean hasSelfLoops() {
    return runs.stream().anyMatch(run -> run.hasSelfLoops);
  }

  /** Whether two edges have the same source and destination. */
  public boolean hasParallelEdges() {
    return runs.stream().anyMatch(run -> run.hasParallelEdges);
  }

  @Override
  public void close() {
    lengths.close();
    writer.close();
  }
}

package io.graphflow.graphar.place;

import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.graphar.file.ChunkRows;
import io.graphflow.graphar.file.FormatColumns;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.Offsets;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.graphar.plan.PartCounts;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.LongValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds out how long the lists of an edge label are: from offsets where there are any, otherwise by counting. */
final class EdgeFacts {
  private static final int ROWS = 8192;

  /** Of so many vertices, the lengths of their lists fit into an array. */
  private static final long MOST_OWNERS = Integer.MAX_VALUE - 8;

  private final LabelPlan plan;
  private final GraphFolder folder;
  private final PartCounts counts;

  EdgeFacts(LabelPlan plan, GraphFolder folder, PartCounts counts) {
    this.plan = plan;
    this.folder = folder;
    this.counts = counts;
  }

  /**
   * The facts on the lists of the vertices of a table.
   *
   * @return empty if they have no edge
   */
  Optional<AdjacencyInfo> info(int edgeLabel, VertexPlan owner, Direction direction) {
    Map<Integer, Long> neighbours = new TreeMap<>();
    List<EdgePlan> types = new ArrayList<>();
    for (EdgePlan type : plan.types()) {
      boolean forward = direction == Direction.FORWARD;
      VertexPlan owned = forward ? type.source() : type.destination();
      if (owned.table() == owner.table() && type.edgeCount() > 0) {
        types.add(type);
        neighbours.merge((forward ? type.destination() : type.source()).table(), type.edgeCount(),
            Long::sum);
      }
    }
    if (types.isEmpty()) {
      return Optional.empty();
    }
    if (owner.count() > MOST_OWNERS) {
      throw new UsageException(owner.type().file() + ": the lists of " + owner.count()
          + " vertices cannot be read in place; load the graph into a database");
    }
    Lengths lengths = new Lengths();
    Optional<AdjacencyCopy> only =
        types.size() == 1 ? ordered(types.getFirst(), direction) : Optional.empty();
    if (only.isPresent()) {
      forEachLength(types.getFirst(), only.get(), (int) owner.count(),
          (_, length) -> lengths.add(length));
    } else {
      int[] degrees = new int[(int) owner.count()];
      types.forEach(type -> addDegrees(type, direction, degrees));
      for (int degree : degrees) {
        lengths.add(degree);
      }
    }
    List<Neighbour> tables = new ArrayList<>();
    neighbours.forEach((table, count) -> tables.add(new Neighbour(table, count)));
    return Optional.of(new AdjacencyInfo(edgeLabel, owner.table(), direction, tables,
        lengths.longest <= 1, false, lengths.edges, lengths.nonEmpty, lengths.longest));
  }

  /** Sums over lists. */
  private static final class Lengths {
    private long edges;
    private long nonEmpty;
    private long longest;

    void add(int length) {
      edges += length;
      nonEmpty += length > 0 ? 1 : 0;
      longest = Math.max(longest, length);
    }
  }

  /** The copy whose offsets tell how long lists are. */
  private static Optional<AdjacencyCopy> ordered(EdgePlan type, Direction direction) {
    return type.type()
        .copy(direction == Direction.FORWARD
            ? AdjacencyOrder.ORDERED_BY_SOURCE
            : AdjacencyOrder.ORDERED_BY_DESTINATION);
  }

  private void addDegrees(EdgePlan type, Direction direction, int[] degrees) {
    Optional<AdjacencyCopy> ordered = ordered(type, direction);
    if (ordered.isPresent()) {
      forEachLength(type, ordered.get(), degrees.length, (owner, length) -> degrees[owner] =
          Math.addExact(degrees[owner], length));
    } else {
      count(type, direction, degrees);
    }
  }

  /** Tells the lengths of lists by offsets, but not of the lists of a part that has no edge. */
  private void forEachLength(
      EdgePlan plan, AdjacencyCopy copy, int ownerCount, Offsets.LengthTaker target) {
    EdgeType type = plan.type();
    long size = type.partSize(copy.order());
    List<Long> parts = counts.of(plan, copy);
    for (long first = 0; first < ownerCount; first += size) {
      long part = first / size;
      int firstOwner = (int) first;
      int owners = (int) Math.min(size, ownerCount - first);
      long edges = parts.get(Math.toIntExact(part));
      if (edges > 0) {
        Offsets.forEachLength(folder, type, copy, part, owners, edges,
            (owner, length) -> target.take(firstOwner + owner, length));
      }
    }
  }

  private void count(EdgePlan plan, Direction direction, int[] degrees) {
    EdgeType type = plan.type();
    PropertyColumn end = direction == Direction.FORWARD
        ? FormatColumns.SOURCE
        : FormatColumns.DESTINATION;
    LongValues values = new LongValues();
    for (int part = 0; part < plan.partCounts().size(); part++) {
      for (long chunk = 0; chunk * type.chunkSize() < plan.partCounts().get(part); chunk++) {
        StoredFile file = folder.adjacencyChunk(type, plan.copy(), part, chunk);
        try (ChunkRows rows = ChunkRows.open(file, plan.copy().fileType(), List.of(end))) {
          while (rows.read(ROWS, List.of(values)) > 0) {
            for (int i = 0; i < values.count(); i++) {
              long vertex = values.get(i);
              if (vertex < 0 || vertex >= degrees.length) {
                throw new DataException(file.toString(), 0, 0, "expected one of "
                    + degrees.length + " vertices, from 0 on, found " + vertex);
              }
              degrees[(int) vertex]++;
            }
            values.clear();
          }
        }
      }
    }
  }
}

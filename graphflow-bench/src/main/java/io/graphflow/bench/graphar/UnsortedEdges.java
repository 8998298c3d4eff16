package io.graphflow.bench.graphar;

import io.graphflow.research.ListsPerPage;
import io.graphflow.storage.adjacency.AdjacencyBuild;
import io.graphflow.storage.adjacency.EdgeRecords;
import io.graphflow.storage.adjacency.EdgeSort;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;

/** Edges in memory, in no order, that are made into lists as a load makes them. Vertices are of one table. */
final class UnsortedEdges {
  private final long[] shuffled;
  private final int vertices;

  /**
   * Edges in another order.
   *
   * @param edges as {@link EdgeSet#edges} gives them
   */
  UnsortedEdges(long[] edges, int vertices) {
    this.shuffled = edges.clone();
    this.vertices = vertices;
    Random random = new Random(1);
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long edge = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = edge;
    }
  }

  int count() {
    return shuffled.length;
  }

  long source(int edge) {
    return shuffled[edge] >>> Integer.SIZE;
  }

  long destination(int edge) {
    return shuffled[edge] & 0xFFFF_FFFFL;
  }

  /**
   * Seconds of the steps.
   *
   * @param sort sorting by source and destination, and counting what lists there are
   * @param offsets the lists by source, with their offsets
   * @param backward sorting by destination, and the lists by destination
   */
  record Seconds(double sort, double offsets, double backward) {}

  /** Makes lists in memory, once. */
  Seconds build() {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      long bytes = (long) shuffled.length * EdgeSort.PLAIN_STRIDE_BYTES;
      MemorySegment records = arena.allocate(bytes, Long.BYTES);
      MemorySegment spare = arena.allocate(bytes, Long.BYTES);
      for (int i = 0; i < shuffled.length; i++) {
        long at = (long) i * EdgeSort.PLAIN_STRIDE_BYTES;
        // The IDs of vertices of the first table are their numbers.
        records.set(NativeBytes.LONG, at + EdgeSort.SOURCE, source(i));
        records.set(NativeBytes.LONG, at + EdgeSort.DESTINATION, destination(i));
      }
      long start = System.nanoTime();
      AdjacencyBuild build = new AdjacencyBuild(0, new long[] {vertices}, (_, _) -> false,
          ListsPerPage.DEFAULT, new EdgeRecords(records, spare, shuffled.length, false),
          new InMemory(arena), scratch);
      long sorted = System.nanoTime();
      build.buildForward();
      long forward = System.nanoTime();
      build.buildBackward();
      long backward = System.nanoTime();
      return new Seconds(
          (sorted - start) / 1e9, (forward - sorted) / 1e9, (backward - forward) / 1e9);
    }
  }

  /** Lists that no file has. */
  private record InMemory(Arena arena) implements AdjacencyBuild.Structures {
    @Override
    public StructureWriter writer(AdjacencyInfo info) {
      return new StructureMemoryWriter(StructureKind.ADJACENCY, "lists", arena);
    }

    @Override
    public Structure finished(AdjacencyInfo info, StructureWriter writer) {
      return ((StructureMemoryWriter) writer).structure();
    }
  }
}

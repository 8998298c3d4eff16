package io.graphflow.core.similarity.search;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.ranking.BestElements;
import io.graphflow.core.similarity.Similarities;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds the vertices of a vector index whose lists are most alike to a given one, by comparing all of them. The
 * query's threads share the tables out in blocks, and each keeps the best that it has met. For one thread that
 * begins it.
 */
final class SimilaritySearch {
  /** What memory is taken for. */
  static final String HOLDING = "nodes that are most alike";

  /** Offsets that a thread takes at a time; a multiple of 64. */
  private static final int BLOCK = 1 << 10;

  private final QueryContext context;
  private final Snapshot snapshot;
  private final VectorIndex index;
  private final double[] query;
  private final double queryLength;
  private final List<Part> parts = new ArrayList<>();
  private final long blockCount;

  /**
   * The vertices of a table.
   *
   * @param firstBlock the number of its first block among those of all parts
   * @param label tells which of them the index has; null for all
   * @param changes null for none
   */
  private record Part(
      VertexTable table,
      int property,
      long limit,
      long firstBlock,
      LabelReader label,
      VertexChanges changes) {}

  /**
   * Prepares a search.
   *
   * @param query finite numbers, as many as the lists have; with a direction if the index is one by angles
   */
  SimilaritySearch(QueryContext context, VectorIndex index, double[] query) {
    this.context = context;
    this.snapshot = context.snapshot();
    this.index = index;
    this.query = query;
    this.queryLength = Math.sqrt(squares(query));
    long blocks = 0;
    for (int id : snapshot.catalog().tablesWithLabel(index.label())) {
      VertexTable table = snapshot.catalog().vertexTable(id);
      OptionalInt property = table.propertyIndex(index.property());
      if (property.isPresent()) {
        long limit = snapshot.vertexLimit(id);
        parts.add(new Part(table, property.getAsInt(), limit, blocks,
            table.surelyBears(index.label()) ? null : snapshot.vertexLabel(id, index.label()),
            snapshot.vertexChanges(id)));
        blocks += (limit + BLOCK - 1) / BLOCK;
      }
    }
    this.blockCount = blocks;
  }

  /** The sum of the squares of some numbers. */
  static double squares(double[] numbers) {
    double sum = 0;
    for (double number : numbers) {
      sum += number * number;
    }
    return sum;
  }

  /**
   * The best vertices, sorted.
   *
   * @param count how many, at least 1; there are fewer if there are not as many
   * @param account holds them
   */
  BestElements run(int count, MemoryAccount account) {
    int threads = Math.clamp(blockCount, 1, context.threads());
    AtomicLong next = new AtomicLong();
    List<BestElements> found = new ArrayList<>();
    List<MemoryAccount> accounts = new ArrayList<>();
    List<Runnable> tasks = new ArrayList<>();
    try {
      for (int i = 0; i < threads; i++) {
        MemoryAccount own = i == 0 ? account : context.account(HOLDING);
        accounts.add(own);
        BestElements best = new BestElements(count, own);
        found.add(best);
        tasks.add(() -> takeBlocks(next, best));
      }
      Workers.run(context, tasks);
      BestElements best = found.getFirst();
      found.subList(1, threads).forEach(best::offerAll);
      best.sort();
      return best;
    } finally {
      accounts.stream().skip(1).forEach(MemoryAccount::releaseAll);
    }
  }

  private void takeBlocks(AtomicLong next, BestElements best) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate((long) query.length * Double.BYTES, Double.BYTES);
      int at = 0;
      StoredVectors vectors = null;
      for (long block = next.getAndIncrement(); block < blockCount; block =
          next.getAndIncrement()) {
        context.check();
        while (at + 1 < parts.size() && parts.get(at + 1).firstBlock() <= block) {
          at++;
          vectors = null;
        }
        Part part = parts.get(at);
        if (vectors == null) {
          vectors = new StoredVectors(
              snapshot.vertexProperty(part.table().id(), part.property()), query.length, copy);
        }
        long from = (block - part.firstBlock()) * BLOCK;
        compare(part, from, Math.min(part.limit(), from + BLOCK), vectors, best);
      }
    }
  }

  /** Offers the vertices of a part from an offset, which is a multiple of 64, to another. */
  private void compare(
      Part part, long from, long to, StoredVectors vectors, BestElements best) {
    for (long first = from; first < to; first += Long.SIZE) {
      long present = part.changes() == null ? -1L : part.changes().present(first);
      if (part.label() != null) {
        present &= part.label().bearing(first);
      }
      if (to - first < Long.SIZE) {
        present &= (1L << (to - first)) - 1;
      }
      for (long rest = present; rest != 0; rest &= rest - 1) {
        long offset = first + Long.numberOfTrailingZeros(rest);
        if (vectors.moveTo(offset)) {
          double measure = measure(vectors);
          if (Double.isFinite(measure)) {
            best.offer(Similarities.score(index.similarity(), measure),
                ElementId.of(part.table().id(), offset));
          }
        }
      }
    }
  }

  private double measure(StoredVectors vectors) {
    return index.similarity() == VectorSimilarity.COSINE
        ? SimilarityKernels.BEST.cosine(
            query, queryLength, vectors.numbers(), vectors.offsetBytes())
        : SimilarityKernels.BEST.squaredDistance(
            query, vectors.numbers(), vectors.offsetBytes());
  }
}

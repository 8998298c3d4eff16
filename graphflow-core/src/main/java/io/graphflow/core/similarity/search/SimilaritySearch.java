package io.graphflow.core.similarity.search;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.ranking.BestElements;
import io.graphflow.core.similarity.index.ElementVectors;
import io.graphflow.storage.layout.ElementId;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds the elements of a vector index whose lists are most alike to a given one, by comparing all of them. The
 * query's threads share the tables out in blocks, and each keeps the best that it has met. For one thread that
 * begins it.
 */
final class SimilaritySearch {
  /** Positions that a thread takes at a time; a multiple of 64. */
  private static final int BLOCK = 1 << 10;

  private final VectorQuery query;
  private final QueryContext context;
  private final List<Part> parts = new ArrayList<>();
  private final long blockCount;

  /**
   * The elements of a table.
   *
   * @param firstBlock the number of its first block among those of all parts
   */
  private record Part(ElementVectors.Range range, long firstBlock) {}

  /** Prepares a search. */
  SimilaritySearch(VectorQuery query) {
    this.query = query;
    this.context = query.context();
    long blocks = 0;
    try (Arena arena = Arena.ofConfined()) {
      for (ElementVectors.Range range : query.vectors(arena).ranges()) {
        parts.add(new Part(range, blocks));
        blocks += (range.limit() + BLOCK - 1) / BLOCK;
      }
    }
    this.blockCount = blocks;
  }

  /**
   * The best elements, sorted.
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
        MemoryAccount own = i == 0 ? account : context.account(VectorQuery.HOLDING);
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
      ElementVectors vectors = query.vectors(arena);
      int at = 0;
      for (long block = next.getAndIncrement(); block < blockCount; block =
          next.getAndIncrement()) {
        context.check();
        while (at + 1 < parts.size() && parts.get(at + 1).firstBlock() <= block) {
          at++;
        }
        Part part = parts.get(at);
        long from = (block - part.firstBlock()) * BLOCK;
        compare(part.range().table(), from, Math.min(part.range().limit(), from + BLOCK), vectors,
            best);
      }
    }
  }

  /** Offers the elements of a table from a position, which is a multiple of 64, to another. */
  private void compare(
      int table, long from, long to, ElementVectors vectors, BestElements best) {
    for (long first = from; first < to; first += Long.SIZE) {
      for (long rest = vectors.present(table, first); rest != 0; rest &= rest - 1) {
        long element = ElementId.of(table, first + Long.numberOfTrailingZeros(rest));
        if (vectors.moveTo(element)) {
          double score = query.score(vectors);
          if (!Double.isNaN(score)) {
            best.offer(score, element);
          }
        }
      }
    }
  }
}

package io.graphflow.core.similarity.search;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.ranking.BestElements;
import io.graphflow.core.similarity.index.ElementVectors;
import io.graphflow.core.similarity.index.VectorBase;
import io.graphflow.core.similarity.index.VectorIndexes;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.lang.foreign.Arena;

/**
 * Finds elements of a vector index whose lists are alike to a given one, by a graph of those of the files:
 * more candidates than are wanted, which are compared as an exact search would, and with them all elements
 * that the snapshot has otherwise than the files. For one thread.
 */
final class ApproximateSearch {
  /** Fewer candidates make a search hardly faster. */
  private static final int LEAST_CANDIDATES = 100;

  /** How many candidates there are for each element that is wanted. */
  private static final int CANDIDATES_EACH = 2;

  /** For more than this part of all vectors, comparing all is as fast. */
  private static final int LARGEST_PART = 20;

  private static final int CHANGES_A_CHECK = 1 << 10;

  /** Of an entry in a hash table that is half full. */
  private static final int CHANGE_BYTES = 2 * Long.BYTES;

  private final VectorQuery query;
  private final QueryContext context;

  ApproximateSearch(VectorQuery query) {
    this.query = query;
    this.context = query.context();
  }

  /**
   * Most likely the best elements, sorted.
   *
   * @param count how many, at least 1
   * @param least how many candidates are taken at least
   * @param account holds them
   * @return null if they are to be found by comparing all: there is no graph, or it would not be faster
   */
  BestElements runOrNull(int count, long least, MemoryAccount account) {
    VectorIndexes indexes = context.resources().vectors();
    float[] rounded = query.rounded();
    if (indexes == null || rounded == null) {
      return null;
    }
    VectorBase graph = indexes.graphOrNull(query.index(), context.snapshot());
    long candidates =
        Math.max(Math.max(LEAST_CANDIDATES, least), (long) count * CANDIDATES_EACH);
    if (graph == null || graph.size() < VectorIndexes.EXACT_BELOW
        || candidates > graph.size() / LARGEST_PART) {
      return null;
    }
    MemoryAccount changes = context.account(VectorQuery.HOLDING);
    try (Arena arena = Arena.ofConfined()) {
      ElementVectors vectors = query.vectors(arena);
      LongOpenHashSet changed = changed(vectors, changes);
      if (changed.size() > graph.size() / 2) {
        return null;
      }
      BestElements best = new BestElements(count, account);
      graph.search(rounded, (int) candidates, changed::contains,
          id -> offer(vectors, vectors.find(id), best));
      int done = 0;
      for (long id : changed) {
        if (done++ % CHANGES_A_CHECK == 0) {
          context.check();
        }
        long element = vectors.find(id);
        if (element != ElementId.NONE && vectors.bearsLabel(element)) {
          offer(vectors, element, best);
        }
      }
      best.sort();
      // A graph from whose beginning one does not get everywhere may give too few.
      return best.size() < count ? null : best;
    } catch (IOException e) {
      throw indexes.failure(query.index(), e);
    } finally {
      changes.releaseAll();
    }
  }

  private LongOpenHashSet changed(ElementVectors vectors, MemoryAccount account) {
    LongOpenHashSet changed = new LongOpenHashSet();
    vectors.forEachChanged(id -> {
      if (changed.size() % CHANGES_A_CHECK == 0) {
        context.check();
        account.reserve(CHANGES_A_CHECK * CHANGE_BYTES);
      }
      changed.add(id);
    });
    return changed;
  }

  private void offer(ElementVectors vectors, long element, BestElements best) {
    if (element != ElementId.NONE && vectors.moveTo(element)) {
      double score = query.score(vectors);
      if (!Double.isNaN(score)) {
        best.offer(score, element);
      }
    }
  }
}

package io.graphflow.core.similarity.search;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.similarity.Similarities;
import io.graphflow.core.similarity.index.ElementVectors;
import io.graphflow.core.similarity.index.FloatVectors;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** What is looked for in a vector index. Safe for use by many threads. */
final class VectorQuery {
  /** What memory is taken for. */
  static final String HOLDING = "elements that are most alike";

  private final QueryContext context;
  private final VectorIndex index;
  private final double[] numbers;
  private final double length;

  /**
   * Creates a query.
   *
   * @param numbers finite, as many as the lists have; with a direction if the index is one by angles
   */
  VectorQuery(QueryContext context, VectorIndex index, double[] numbers) {
    this.context = context;
    this.index = index;
    this.numbers = numbers;
    this.length = Math.sqrt(squares(numbers));
  }

  /** The sum of the squares of some numbers. */
  static double squares(double[] numbers) {
    double sum = 0;
    for (double number : numbers) {
      sum += number * number;
    }
    return sum;
  }

  QueryContext context() {
    return context;
  }

  VectorIndex index() {
    return index;
  }

  /** The numbers as graphs have them; null if none can have such. */
  float[] rounded() {
    return FloatVectors.rounded(index.similarity(), numbers);
  }

  /** The vectors among which it is looked, for one thread, until the arena is closed. */
  ElementVectors vectors(Arena arena) {
    MemorySegment copy = arena.allocate((long) numbers.length * Double.BYTES, Double.BYTES);
    return ElementVectors.of(index, context.snapshot(), numbers.length, copy);
  }

  /** How alike the vector is to which some were moved; NaN if that cannot be said. */
  double score(ElementVectors vectors) {
    double measure = index.similarity() == VectorSimilarity.COSINE
        ? SimilarityKernels.BEST.cosine(
            numbers, length, vectors.numbers(), vectors.offsetBytes())
        : SimilarityKernels.BEST.squaredDistance(
            numbers, vectors.numbers(), vectors.offsetBytes());
    return Double.isFinite(measure) ? Similarities.score(index.similarity(), measure) : Double.NaN;
  }
}

package io.graphflow.core.similarity.search;

import io.graphflow.core.similarity.Similarities;
import io.graphflow.core.vector.VectorApi;
import java.lang.foreign.MemorySegment;

/**
 * Comparing a list of doubles with one that is stored: loops without a call for an element. {@link #BEST} is
 * chosen once, as that of {@link io.graphflow.core.vector.RangeKernels} is. The order in which numbers are
 * added up is an implementation's own, so that results may differ in their last bits. Stateless and safe for
 * use by many threads.
 */
sealed interface SimilarityKernels permits ScalarSimilarityKernels, SimdSimilarityKernels {

  /** The implementation for this JVM: that of the Vector API where it pays. */
  SimilarityKernels BEST =
      VectorApi.pays() ? SimdSimilarityKernels.create() : new ScalarSimilarityKernels();

  /**
   * The cosine of the angle between two vectors.
   *
   * @param query with a direction
   * @param queryLength its length
   * @param stored has as many doubles
   * @param offsetBytes where they begin
   * @return NaN if the stored one has no direction: it has only zeros, a number that is not finite, or one whose
   *     square is not
   */
  double cosine(double[] query, double queryLength, MemorySegment stored, long offsetBytes);

  /** The square of the distance between two points; not finite if it is too large or a number is not. */
  double squaredDistance(double[] query, MemorySegment stored, long offsetBytes);

  /** The cosine by the sums that implementations add up. */
  static double cosine(double product, double queryLength, double squares) {
    return Similarities.hasDirection(squares)
        ? product / (queryLength * Math.sqrt(squares))
        : Double.NaN;
  }
}

package io.graphflow.core.similarity.search;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/**
 * Similarity kernels by plain loops. Sums are kept in four parts each, as the just-in-time compiler neither
 * reorders additions of doubles nor begins one before the last is done.
 */
final class ScalarSimilarityKernels implements SimilarityKernels {

  @Override
  public double cosine(
      double[] query, double queryLength, MemorySegment stored, long offsetBytes) {
    double product0 = 0;
    double product1 = 0;
    double product2 = 0;
    double product3 = 0;
    double squares0 = 0;
    double squares1 = 0;
    double squares2 = 0;
    double squares3 = 0;
    int i = 0;
    for (; i <= query.length - 4; i += 4) {
      double a = at(stored, offsetBytes, i);
      double b = at(stored, offsetBytes, i + 1);
      double c = at(stored, offsetBytes, i + 2);
      double d = at(stored, offsetBytes, i + 3);
      product0 += query[i] * a;
      product1 += query[i + 1] * b;
      product2 += query[i + 2] * c;
      product3 += query[i + 3] * d;
      squares0 += a * a;
      squares1 += b * b;
      squares2 += c * c;
      squares3 += d * d;
    }
    for (; i < query.length; i++) {
      double a = at(stored, offsetBytes, i);
      product0 += query[i] * a;
      squares0 += a * a;
    }
    return SimilarityKernels.cosine(product0 + product1 + (product2 + product3), queryLength,
        squares0 + squares1 + (squares2 + squares3));
  }

  @Override
  public double squaredDistance(double[] query, MemorySegment stored, long offsetBytes) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int i = 0;
    for (; i <= query.length - 4; i += 4) {
      double a = query[i] - at(stored, offsetBytes, i);
      double b = query[i + 1] - at(stored, offsetBytes, i + 1);
      double c = query[i + 2] - at(stored, offsetBytes, i + 2);
      double d = query[i + 3] - at(stored, offsetBytes, i + 3);
      sum0 += a * a;
      sum1 += b * b;
      sum2 += c * c;
      sum3 += d * d;
    }
    for (; i < query.length; i++) {
      double a = query[i] - at(stored, offsetBytes, i);
      sum0 += a * a;
    }
    return sum0 + sum1 + (sum2 + sum3);
  }

  private static double at(MemorySegment stored, long offsetBytes, int index) {
    return stored.get(NativeBytes.DOUBLE, offsetBytes + ((long) index << 3));
  }
}

package io.graphflow.core.similarity.search;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Similarity kernels by the Vector API; what does not fill a vector of the machine is left to a loop. */
final class SimdSimilarityKernels implements SimilarityKernels {
  private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;

  private SimdSimilarityKernels() {}

  /** In a method of its own so that only its caller's caller decides whether this class is linked. */
  static SimilarityKernels create() {
    return new SimdSimilarityKernels();
  }

  @Override
  public double cosine(
      double[] query, double queryLength, MemorySegment stored, long offsetBytes) {
    int lanes = DOUBLES.length();
    DoubleVector products = DoubleVector.zero(DOUBLES);
    DoubleVector otherProducts = DoubleVector.zero(DOUBLES);
    DoubleVector squares = DoubleVector.zero(DOUBLES);
    DoubleVector otherSquares = DoubleVector.zero(DOUBLES);
    int i = 0;
    for (; i <= query.length - 2 * lanes; i += 2 * lanes) {
      DoubleVector one = stored(stored, offsetBytes, i);
      DoubleVector other = stored(stored, offsetBytes, i + lanes);
      products = products.add(one.mul(DoubleVector.fromArray(DOUBLES, query, i)));
      otherProducts =
          otherProducts.add(other.mul(DoubleVector.fromArray(DOUBLES, query, i + lanes)));
      squares = squares.add(one.mul(one));
      otherSquares = otherSquares.add(other.mul(other));
    }
    double product = products.add(otherProducts).reduceLanes(VectorOperators.ADD);
    double square = squares.add(otherSquares).reduceLanes(VectorOperators.ADD);
    for (; i < query.length; i++) {
      double number = stored.get(NativeBytes.DOUBLE, offsetBytes + ((long) i << 3));
      product += query[i] * number;
      square += number * number;
    }
    return SimilarityKernels.cosine(product, queryLength, square);
  }

  @Override
  public double squaredDistance(double[] query, MemorySegment stored, long offsetBytes) {
    int lanes = DOUBLES.length();
    DoubleVector squares = DoubleVector.zero(DOUBLES);
    DoubleVector otherSquares = DoubleVector.zero(DOUBLES);
    int i = 0;
    for (; i <= query.length - 2 * lanes; i += 2 * lanes) {
      DoubleVector one =
          DoubleVector.fromArray(DOUBLES, query, i).sub(stored(stored, offsetBytes, i));
      DoubleVector other = DoubleVector.fromArray(DOUBLES, query, i + lanes)
          .sub(stored(stored, offsetBytes, i + lanes));
      squares = squares.add(one.mul(one));
      otherSquares = otherSquares.add(other.mul(other));
    }
    double sum = squares.add(otherSquares).reduceLanes(VectorOperators.ADD);
    for (; i < query.length; i++) {
      double difference =
          query[i] - stored.get(NativeBytes.DOUBLE, offsetBytes + ((long) i << 3));
      sum += difference * difference;
    }
    return sum;
  }

  private static DoubleVector stored(MemorySegment stored, long offsetBytes, int index) {
    return DoubleVector.fromMemorySegment(
        DOUBLES, stored, offsetBytes + ((long) index << 3), ORDER);
  }
}

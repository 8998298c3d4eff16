package io.graphflow.core.similarity.index;

import io.graphflow.core.similarity.Similarities;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/** Vectors as graphs of neighbours have them: rounded to 32 bits a number, and of length 1 if angles count. */
public final class FloatVectors {
  /**
   * Larger numbers are in no graph of distances, as the squares of such are beyond 32 bits. Those that are in one
   * are all nearer to each other.
   */
  private static final double LARGEST = 1e15;

  private FloatVectors() {}

  /**
   * Rounds a vector.
   *
   * @return null if it cannot be in a graph
   */
  public static float[] rounded(VectorSimilarity similarity, double[] numbers) {
    return rounded(similarity, MemorySegment.ofArray(numbers), 0, numbers.length);
  }

  /** Likewise one of some doubles that lie in memory. */
  static float[] rounded(
      VectorSimilarity similarity, MemorySegment numbers, long offsetBytes, int count) {
    double squares = 0;
    double largest = 0;
    for (int i = 0; i < count; i++) {
      double number = at(numbers, offsetBytes, i);
      squares += number * number;
      largest = Math.max(largest, Math.abs(number));
    }
    double scale = 1;
    switch (similarity) {
      case COSINE -> {
        if (!Similarities.hasDirection(squares)) {
          return null;
        }
        scale = 1 / Math.sqrt(squares);
      }
      case EUCLIDEAN -> {
        // Also false for NaN.
        if (!(largest <= LARGEST)) {
          return null;
        }
      }
    }
    float[] rounded = new float[count];
    for (int i = 0; i < count; i++) {
      rounded[i] = (float) (at(numbers, offsetBytes, i) * scale);
    }
    return rounded;
  }

  private static double at(MemorySegment numbers, long offsetBytes, int index) {
    return numbers.get(NativeBytes.DOUBLE, offsetBytes + ((long) index << 3));
  }
}

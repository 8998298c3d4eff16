package io.graphflow.bench.limit;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The parts of the best loops by hand that use the Vector API. */
public final class VectorLoops {
  /** Adjacency lists seldom fill wider vectors. */
  private static final VectorSpecies<Integer> LISTS =
      IntVector.SPECIES_PREFERRED.length() < IntVector.SPECIES_256.length()
          ? IntVector.SPECIES_PREFERRED
          : IntVector.SPECIES_256;

  private static final VectorSpecies<Integer> STRETCHES = IntVector.SPECIES_PREFERRED;

  private VectorLoops() {}

  /**
   * The number of values of a list at {@code [from, to)} that exceed a bound. Lists are short, so
   * that the rest after whole vectors is one more vector under a mask.
   */
  public static int countAbove(int[] values, int from, int to, int bound) {
    int lanes = LISTS.length();
    int count = 0;
    int i = from;
    for (; i <= to - lanes; i += lanes) {
      count += IntVector.fromArray(LISTS, values, i)
          .compare(VectorOperators.GT, bound)
          .trueCount();
    }
    if (i < to) {
      VectorMask<Integer> wanted = LISTS.indexInRange(i, to);
      count += IntVector.fromArray(LISTS, values, i, wanted)
          .compare(VectorOperators.GT, bound, wanted)
          .trueCount();
    }
    return count;
  }

  /** How many values of a long stretch {@code [from, to)} exceed a bound. */
  public static int countAboveInStretch(int[] values, int from, int to, int bound) {
    int lanes = STRETCHES.length();
    int count = 0;
    int i = from;
    for (; i <= to - lanes; i += lanes) {
      count += IntVector.fromArray(STRETCHES, values, i)
          .compare(VectorOperators.GT, bound)
          .trueCount();
    }
    return count + countAbove(values, i, to, bound);
  }

  /**
   * Copies the elements of a stretch {@code [from, to)} whose values exceed a bound.
   *
   * @param kept where to, from 0; at least {@code to - from + }{@link #laneCount} long
   * @return how many
   */
  public static int keepAbove(
      int[] elements, int[] values, int from, int to, int bound, int[] kept) {
    int lanes = STRETCHES.length();
    int count = 0;
    int i = from;
    for (; i <= to - lanes; i += lanes) {
      VectorMask<Integer> passing =
          IntVector.fromArray(STRETCHES, values, i).compare(VectorOperators.GT, bound);
      IntVector.fromArray(STRETCHES, elements, i).compress(passing).intoArray(kept, count);
      count += passing.trueCount();
    }
    for (; i < to; i++) {
      kept[count] = elements[i];
      count += values[i] > bound ? 1 : 0;
    }
    return count;
  }

  /** The values that a vector has. */
  public static int laneCount() {
    return STRETCHES.length();
  }
}

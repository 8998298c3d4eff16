package io.graphflow.generate.snb;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Chooses persons for whom a query has about the same to do, as LDBC's parameter curation does: by the
 * numbers of what the query comes by on its way, one number after another.
 */
final class TypicalPersons {
  /** Of so many persons one is left by the next number. */
  private static final int NARROWING = 4;

  private TypicalPersons() {}

  /**
   * Persons whose numbers are all near the median of those that are left by the numbers before. Nobody
   * of whom a number is 0 is among them.
   *
   * @param personCount persons are 0 to this, exclusive
   * @param wanted how many to choose at most
   * @param numbers of a person, in the order in which a query comes by; later ones are computed for few
   * @return the nearest to the median of the last number first
   */
  static int[] choose(int personCount, int wanted, IntUnaryOperator... numbers) {
    int[] left = IntStream.range(0, personCount).toArray();
    for (int i = 0; i < numbers.length; i++) {
      long keep = wanted * (long) Math.pow(NARROWING, numbers.length - 1.0 - i);
      left = nearestToMedian(left, keep, numbers[i]);
    }
    return left;
  }

  private static int[] nearestToMedian(int[] persons, long keep, IntUnaryOperator number) {
    int[] numbers = Arrays.stream(persons).map(number).toArray();
    int[] positive = Arrays.stream(numbers).filter(n -> n > 0).sorted().toArray();
    if (positive.length == 0) {
      return positive;
    }
    double median = positive[positive.length / 2];
    return IntStream.range(0, persons.length)
        .filter(i -> numbers[i] > 0)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(i -> distance(numbers[i], median))
            .thenComparingInt(i -> persons[i]))
        .limit(keep)
        .mapToInt(i -> persons[i])
        .toArray();
  }

  /** The factor between a number and the median, so that a half is as far as twice. */
  private static double distance(int number, double median) {
    return Math.max(number / median, median / number);
  }
}

package io.graphflow.generate.snb;

/**
 * What a scale factor means: how many persons, and how many friends they have on average. Between
 * the factors that LDBC has published both follow power laws; mean friends are capped by persons.
 *
 * @param personCount persons, at least 4
 * @param meanFriendCount mean of a person's friends
 * @param dictionaryShare size of the dictionaries against LDBC's, 0 to 1
 */
record ScaleFactor(int personCount, double meanFriendCount, double dictionaryShare) {
  /** Bulk-loaded part (the rest are update streams) of LDBC's data sets: scale, persons, friends. */
  private static final double[][] PUBLISHED = {
      {0.003, 45, 4.5},
      {0.1, 1_528, 18.5},
      {1, 9_892, 36.5},
      {3, 24_328, 46.5},
      {10, 65_645, 59.1},
      {100, 448_626, 88.9},
  };

  private static final int SMALLEST_PERSON_COUNT = 4;
  private static final double FULL_DICTIONARY_PERSON_COUNT = 1_528;

  static ScaleFactor of(double scale) {
    int upper = 1;
    while (upper < PUBLISHED.length - 1 && PUBLISHED[upper][0] < scale) {
      upper++;
    }
    double[] high = PUBLISHED[upper];
    double[] low = PUBLISHED[upper - 1];
    double share = StrictMath.log(scale / low[0]) / StrictMath.log(high[0] / low[0]);
    int persons = (int) Math.max(SMALLEST_PERSON_COUNT, Math.rint(between(low[1], high[1], share)));
    double friends = Math.min(between(low[2], high[2], share), (persons - 1) / 2.0);
    return new ScaleFactor(
        persons, friends, Math.min(1, persons / FULL_DICTIONARY_PERSON_COUNT));
  }

  private static double between(double low, double high, double share) {
    return low * StrictMath.pow(high / low, share);
  }

  /** A dictionary's size: LDBC's, or less for a small network, but never below a minimum. */
  int dictionarySize(int full, int minimum) {
    return Math.max(minimum, (int) (full * dictionaryShare));
  }
}

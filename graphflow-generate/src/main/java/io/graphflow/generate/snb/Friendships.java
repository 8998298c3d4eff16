package io.graphflow.generate.snb;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Who knows whom since when. As in LDBC's generator, each person has a wanted number of friends,
 * spent in three dimensions: 45 % on those who studied or live at the same place, 45 % on those of
 * the same main interest, 10 % on anybody. In a dimension persons are sorted so that like are near,
 * and a pair becomes friends with a probability that falls with its distance.
 *
 * <p>The wanted numbers follow the shape of Facebook's friend counts (Ugander et al., "The anatomy
 * of the Facebook social graph", 2011), which is no power law below the mean: quantile u has {@code
 * mean × 1.744 u^1.9 (1 - u)^-0.254} friends, at most 1000. The constants were fitted to the
 * quantiles of LDBC's data.
 */
final class Friendships {
  private static final int MOST_FRIENDS = 1_000;
  private static final double[] DIMENSION_SHARES = {0.45, 0.45, 0.10};

  /** Friends of a distance have this probability to the power of the distance ... */
  private static final double NEAR_PROBABILITY = 0.95;

  /** ... but no less than this. */
  private static final double LEAST_PROBABILITY = 0.2;

  /** A person who has found nobody within this distance has fewer friends. */
  private static final int WINDOW = 10_000;

  private final Persons persons;
  private final long seed;
  private final int[][] friends;

  Friendships(Persons persons, ScaleFactor scale, long seed) {
    this.persons = persons;
    this.seed = seed;
    IntLists found = new IntLists(persons.count);
    int[] wanted = new int[persons.count];
    RandomStream random = new RandomStream(seed, "friend counts", 0);
    for (int person = 0; person < persons.count; person++) {
      wanted[person] = random.rounded(wantedFriends(random.nextDouble(), scale.meanFriendCount()));
    }
    Comparator<Integer> byStudies = Comparator.<Integer>comparingInt(p -> persons.country[p])
        .thenComparingInt(p -> persons.university[p])
        .thenComparingInt(p -> persons.classYear[p])
        .thenComparingInt(p -> persons.city[p]);
    Comparator<Integer> byInterest = Comparator.comparingInt(persons::mainInterest);
    connect(0, byStudies, wanted, found);
    connect(1, byInterest, wanted, found);
    connect(2, (_, _) -> 0, wanted, found);
    friends = new int[persons.count][];
    for (int person = 0; person < persons.count; person++) {
      friends[person] = found.toArray(person);
      Arrays.sort(friends[person]);
    }
  }

  private static double wantedFriends(double quantile, double mean) {
    return Math.min(MOST_FRIENDS, mean * 1.744 * StrictMath.pow(quantile, 1.9)
        * StrictMath.pow(1 - quantile, -0.254));
  }

  private void connect(
      int dimension, Comparator<Integer> order, int[] wanted, IntLists found) {
    RandomStream random = new RandomStream(seed, "friend dimension", dimension);
    int[] sorted = sort(order, random);
    int[] left = new int[persons.count];
    double share = DIMENSION_SHARES[dimension];
    for (int person = 0; person < persons.count; person++) {
      // Friends that earlier dimensions could not find may be anybody.
      left[person] = dimension == DIMENSION_SHARES.length - 1
          ? wanted[person] - found.size(person)
          : random.rounded(wanted[person] * share);
    }
    for (int i = 0; i < sorted.length; i++) {
      int person = sorted[i];
      double probability = 1;
      int end = Math.min(sorted.length, i + WINDOW);
      for (int j = i + 1; j < end && left[person] > 0; j++) {
        probability = Math.max(LEAST_PROBABILITY, probability * NEAR_PROBABILITY);
        int other = sorted[j];
        if (left[other] > 0 && random.chance(probability) && !areFriends(person, other, found)) {
          found.add(person, other);
          found.add(other, person);
          left[person]--;
          left[other]--;
        }
      }
    }
  }

  /** Persons by order; equal ones at random. */
  private int[] sort(Comparator<Integer> order, RandomStream random) {
    long[] tieBreak = new long[persons.count];
    Arrays.setAll(tieBreak, i -> random.nextLong());
    return IntStream.range(0, persons.count)
        .boxed()
        .sorted(order.thenComparingLong(person -> tieBreak[person]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static boolean areFriends(int a, int b, IntLists found) {
    return found.size(a) <= found.size(b) ? found.contains(a, b) : found.contains(b, a);
  }

  /** The friends of a person, sorted by number. Not to be changed. */
  int[] of(int person) {
    return friends[person];
  }

  /** Since when two friends know each other: after both have joined. Symmetric. */
  long since(int a, int b) {
    RandomStream random =
        new RandomStream(seed, "friendship", ((long) Math.min(a, b) << 32) | Math.max(a, b));
    long from = Math.max(persons.creationDate[a], persons.creationDate[b]) + Timeline.MINUTE;
    double position = random.nextDouble();
    return from + (long) ((Timeline.END - Timeline.DAY - from) * position * position);
  }

  /** Passes on the friendships whose older person (the one with the lower id) this is. */
  void write(int person, NetworkSink sink) throws IOException {
    for (int friend : friends[person]) {
      if (persons.id[person] < persons.id[friend]) {
        sink.friendship(person, friend, since(person, friend));
      }
    }
  }
}

package io.graphflow.storage.column;

import io.graphflow.storage.catalog.ValueDistribution;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A few values of a column, from which its {@link ValueDistribution} is estimated: all of them up to
 * {@value #MOST_VALUES}, else that many, one from each of equally long stretches, so that a column in
 * any order is sampled evenly and read in its order.
 */
public final class ValueSample {
  /** Values of a sample. */
  public static final int MOST_VALUES = 4096;

  /** The sample of a column whose values have no distribution. */
  static final ValueSample NONE = new ValueSample(0, new double[0], new String[0]);

  /** A value has this many places in a sample before it counts as common. */
  private static final int LEAST_PLACES = 4;

  /** How many times more frequent than the average a common value must be. */
  private static final double MORE_THAN_AVERAGE = 1.25;

  /** Reads a number of a column. */
  public interface Numbers {
    /** The number at an index from 0 on. */
    double at(long index);
  }

  /** Reads a text of a column. */
  public interface Texts {
    /** The text at an index from 0 on. */
    String at(long index);
  }

  private final long valueCount;
  /** One of these is empty, or both are. */
  private final double[] numbers;
  private final String[] texts;

  private ValueSample(long valueCount, double[] numbers, String[] texts) {
    this.valueCount = valueCount;
    this.numbers = numbers;
    this.texts = texts;
  }

  /** A sample of {@code valueCount} numbers. */
  public static ValueSample ofNumbers(long valueCount, Numbers column) {
    double[] sample = new double[sampleSize(valueCount)];
    long[] places = places(valueCount, sample.length);
    for (int i = 0; i < sample.length; i++) {
      sample[i] = column.at(places[i]);
    }
    return new ValueSample(valueCount, sample, new String[0]);
  }

  /** A sample of {@code valueCount} texts. */
  public static ValueSample ofTexts(long valueCount, Texts column) {
    String[] sample = new String[sampleSize(valueCount)];
    long[] places = places(valueCount, sample.length);
    for (int i = 0; i < sample.length; i++) {
      sample[i] = column.at(places[i]);
    }
    return new ValueSample(valueCount, new double[0], sample);
  }

  private static int sampleSize(long valueCount) {
    return (int) Math.min(valueCount, MOST_VALUES);
  }

  private static long[] places(long valueCount, int sampleSize) {
    // Seeded by the column, so that the same column gives the same statistics.
    SplittableRandom random = new SplittableRandom(valueCount);
    long[] places = new long[sampleSize];
    for (int i = 0; i < sampleSize; i++) {
      long from = start(i, valueCount, sampleSize);
      long to = start(i + 1, valueCount, sampleSize);
      places[i] = to - from == 1 ? from : random.nextLong(from, to);
    }
    return places;
  }

  private static long start(int stretch, long valueCount, int sampleSize) {
    return (long) ((double) valueCount * stretch / sampleSize);
  }

  /** A union of samples, each in proportion to its column. */
  public static ValueSample union(Collection<ValueSample> parts) {
    long valueCount = parts.stream().mapToLong(part -> part.valueCount).sum();
    long known = parts.stream().mapToLong(part -> part.numbers.length + part.texts.length).sum();
    if (known == 0) {
      return NONE;
    }
    double[] numbers = new double[0];
    String[] texts = new String[0];
    for (ValueSample part : parts) {
      int size = part.numbers.length + part.texts.length;
      int share = known <= MOST_VALUES ? size
          : (int) Math.min(size, Math.ceil((double) MOST_VALUES * part.valueCount / valueCount));
      int first = numbers.length + texts.length;
      if (part.numbers.length > 0) {
        numbers = Arrays.copyOf(numbers, first + share);
        for (int i = 0; i < share; i++) {
          numbers[first + i] = part.numbers[(int) start(i, size, share)];
        }
      } else if (size > 0) {
        texts = Arrays.copyOf(texts, first + share);
        for (int i = 0; i < share; i++) {
          texts[first + i] = part.texts[(int) start(i, size, share)];
        }
      }
    }
    return new ValueSample(valueCount, numbers, texts);
  }

  /** The smallest number of the sample, NaN if there is none. */
  public double minimum() {
    return Arrays.stream(numbers).filter(number -> !Double.isNaN(number)).min().orElse(Double.NaN);
  }

  /** The largest number of the sample, NaN if there is none. */
  public double maximum() {
    return Arrays.stream(numbers).filter(number -> !Double.isNaN(number)).max().orElse(Double.NaN);
  }

  /**
   * An estimate of how many different values there are where the sample was taken, after Haas and Stokes
   * (<em>Estimating the Number of Classes in a Finite Population</em>, JASA 1998): the more values the
   * sample has once, the more there are that it has not.
   */
  public long distinctCount() {
    Map<Object, Integer> counts = new HashMap<>();
    for (double number : numbers) {
      counts.merge(number, 1, Integer::sum);
    }
    for (String text : texts) {
      counts.merge(text, 1, Integer::sum);
    }
    double size = numbers.length + texts.length;
    double once = counts.values().stream().filter(count -> count == 1).count();
    double estimate = size * counts.size() / (size - once + once * size / valueCount);
    return size == 0 ? 0 : Math.clamp(Math.round(estimate), counts.size(), valueCount);
  }

  /**
   * The distribution of the values that this is a sample of.
   *
   * @param distinctCount how many different ones there are, about
   */
  public ValueDistribution distribution(long distinctCount) {
    return texts.length > 0 ? textDistribution(distinctCount) : numberDistribution(distinctCount);
  }

  private ValueDistribution numberDistribution(long distinctCount) {
    double[] sorted = Arrays.stream(numbers)
        .filter(number -> !Double.isNaN(number))
        .sorted()
        .toArray();
    if (sorted.length == 0) {
      return ValueDistribution.UNKNOWN;
    }
    Runs runs = new Runs(sorted.length, (one, other) -> sorted[one] == sorted[other]);
    boolean[] common = runs.common(distinctCount, _ -> true);
    double[] shares = runs.shares(common);
    double[] values = new double[shares.length];
    double[] rest = new double[sorted.length];
    int valueCount = 0;
    int restCount = 0;
    for (int run = 0; run < runs.count; run++) {
      if (common[run]) {
        values[valueCount++] = sorted[runs.starts[run]];
      } else {
        for (int i = runs.starts[run]; i < runs.starts[run + 1]; i++) {
          rest[restCount++] = sorted[i];
        }
      }
    }
    int[] places = boundPlaces(restCount);
    return ValueDistribution.ofNumbers(
        shares, values, Arrays.stream(places).mapToDouble(place -> rest[place]).toArray());
  }

  private ValueDistribution textDistribution(long distinctCount) {
    String[] sorted = texts.clone();
    Arrays.sort(sorted);
    Runs runs = new Runs(sorted.length, (one, other) -> sorted[one].equals(sorted[other]));
    boolean[] common = runs.common(distinctCount,
        run -> sorted[run].length() <= ValueDistribution.MOST_CHARS);
    double[] shares = runs.shares(common);
    String[] values = new String[shares.length];
    String[] rest = new String[sorted.length];
    int valueCount = 0;
    int restCount = 0;
    for (int run = 0; run < runs.count; run++) {
      if (common[run]) {
        values[valueCount++] = sorted[runs.starts[run]];
      } else {
        for (int i = runs.starts[run]; i < runs.starts[run + 1]; i++) {
          rest[restCount++] = sorted[i];
        }
      }
    }
    int[] places = boundPlaces(restCount);
    return ValueDistribution.ofTexts(shares, values,
        Arrays.stream(places).mapToObj(place -> cut(rest[place])).toArray(String[]::new));
  }

  private static String cut(String text) {
    int most = ValueDistribution.MOST_BOUND_CHARS;
    return text.length() <= most ? text : text.substring(0, most);
  }

  /** The places of the bounds among values in order. */
  private static int[] boundPlaces(int count) {
    if (count < 2) {
      return new int[0];
    }
    int ranges = Math.min(ValueDistribution.MOST_RANGES, count - 1);
    int[] places = new int[ranges + 1];
    for (int i = 0; i <= ranges; i++) {
      places[i] = (int) ((long) i * (count - 1) / ranges);
    }
    return places;
  }

  /** Whether two places of a sample have the same value. */
  private interface Same {
    boolean test(int one, int other);
  }

  /** Which places of a run may count as common. */
  private interface Eligible {
    boolean test(int firstPlace);
  }

  /** The runs of equal values in a sorted sample. */
  private final class Runs {
    final int[] starts;
    final int count;
    private final int size;

    Runs(int size, Same same) {
      this.size = size;
      int[] found = new int[size + 1];
      int runs = 0;
      for (int i = 0; i < size; i++) {
        if (i == 0 || !same.test(i - 1, i)) {
          found[runs++] = i;
        }
      }
      found[runs] = size;
      starts = found;
      count = runs;
    }

    private int length(int run) {
      return starts[run + 1] - starts[run];
    }

    /** The runs whose values are common. */
    boolean[] common(long distinctCount, Eligible eligible) {
      boolean complete = valueCount <= MOST_VALUES;
      boolean few = count <= ValueDistribution.MOST_COMMON_VALUES
          && (complete || distinctCount <= ValueDistribution.MOST_COMMON_VALUES);
      double average = (double) size / Math.max(count, complete ? 0 : distinctCount);
      double least = few ? 0
          : Math.max(complete ? 2 : LEAST_PLACES, Math.ceil(MORE_THAN_AVERAGE * average));
      int[] candidates = new int[count];
      int candidateCount = 0;
      for (int run = 0; run < count; run++) {
        if (length(run) >= least && eligible.test(starts[run])) {
          candidates[candidateCount++] = run;
        }
      }
      boolean[] common = new boolean[count];
      // The longest; of equally long ones the first.
      int[] longest = Arrays.stream(candidates, 0, candidateCount)
          .boxed()
          .sorted((one, other) -> Integer.compare(length(other), length(one)))
          .limit(ValueDistribution.MOST_COMMON_VALUES)
          .mapToInt(Integer::intValue)
          .toArray();
      for (int run : longest) {
        common[run] = true;
      }
      return common;
    }

    double[] shares(boolean[] common) {
      double[] shares = new double[count];
      int found = 0;
      for (int run = 0; run < count; run++) {
        if (common[run]) {
          shares[found++] = (double) length(run) / size;
        }
      }
      return Arrays.copyOf(shares, found);
    }
  }
}

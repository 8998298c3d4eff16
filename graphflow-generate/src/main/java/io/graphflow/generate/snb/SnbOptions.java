package io.graphflow.generate.snb;

import java.nio.file.Path;
import java.util.Objects;

/**
 * What network to make.
 *
 * @param folder where; must not exist, or be empty
 * @param scale as LDBC's scale factor: 0.1 gives about the counts of its SF 0.1, and so on
 * @param activity how much a person writes, 1 as in LDBC's data; below 1 for a network of many
 *     persons and few messages
 * @param seed the same seed gives the same bytes
 * @param updateShare the last share of the time in which the network grows, 0 to below 1: what
 *     appears then goes to update streams and not into the CSV files; 0 for no streams
 * @param updatePartitions how many pairs of files to spread the update streams over, 1 to 256
 * @param updatesEvenly whether the updates of the streams are due at an even rate, in the order of their dates,
 *     and not at their dates, of which the network's last months have most
 * @param parameterSets how many sets of parameters to choose for each of LDBC's complex reads, 0 to
 *     100,000; a small network may have fewer
 */
public record SnbOptions(
    Path folder,
    double scale,
    double activity,
    long seed,
    double updateShare,
    int updatePartitions,
    boolean updatesEvenly,
    int parameterSets) {
  private static final int MOST_UPDATE_PARTITIONS = 256;
  private static final int MOST_PARAMETER_SETS = 100_000;

  /** Checks the ranges. */
  public SnbOptions {
    Objects.requireNonNull(folder, "folder");
    if (!(scale > 0 && scale <= 1000)) {
      throw new IllegalArgumentException(
          "the scale must be above 0 and at most 1000, not " + scale);
    }
    if (!(activity >= 0 && activity <= 10)) {
      throw new IllegalArgumentException("the activity must be 0 to 10, not " + activity);
    }
    if (!(updateShare >= 0 && updateShare < 1)) {
      throw new IllegalArgumentException(
          "the share of updates must be at least 0 and below 1, not " + updateShare);
    }
    if (updatePartitions < 1 || updatePartitions > MOST_UPDATE_PARTITIONS) {
      throw new IllegalArgumentException("the partitions of updates must be 1 to "
          + MOST_UPDATE_PARTITIONS + ", not " + updatePartitions);
    }
    if (parameterSets < 0 || parameterSets > MOST_PARAMETER_SETS) {
      throw new IllegalArgumentException("the sets of parameters must be 0 to "
          + MOST_PARAMETER_SETS + ", not " + parameterSets);
    }
  }

  /** All of the network in CSV files, and no parameters. */
  public SnbOptions(Path folder, double scale, double activity, long seed) {
    this(folder, scale, activity, seed, 0, 1, false, 0);
  }

  /** As active as in LDBC's data. */
  public SnbOptions(Path folder, double scale, long seed) {
    this(folder, scale, 1, seed);
  }

  /**
   * The same network with its last part as update streams.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  public SnbOptions withUpdates(double share, int partitions) {
    return new SnbOptions(
        folder, scale, activity, seed, share, partitions, updatesEvenly, parameterSets);
  }

  /** The same network with updates that are due at an even rate. */
  public SnbOptions withUpdatesEvenly(boolean evenly) {
    return new SnbOptions(
        folder, scale, activity, seed, updateShare, updatePartitions, evenly, parameterSets);
  }

  /**
   * The same network with parameters for LDBC's complex reads.
   *
   * @throws IllegalArgumentException if the number is out of its range
   */
  public SnbOptions withParameters(int sets) {
    return new SnbOptions(
        folder, scale, activity, seed, updateShare, updatePartitions, updatesEvenly, sets);
  }
}

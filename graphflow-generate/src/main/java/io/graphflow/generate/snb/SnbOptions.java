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
 */
public record SnbOptions(Path folder, double scale, double activity, long seed) {
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
  }

  /** As active as in LDBC's data. */
  public SnbOptions(Path folder, double scale, long seed) {
    this(folder, scale, 1, seed);
  }
}

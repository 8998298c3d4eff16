package io.graphflow.generate.imdb;

import java.nio.file.Path;
import java.util.Objects;

/**
 * What movies to make.
 *
 * @param folder where; must not exist, or be empty
 * @param scale 1 gives about as many rows as the benchmark's snapshot of IMDb has (2.5 million
 *     titles, 36 million rows of cast_info), 0.1 a tenth, and so on
 * @param seed the same seed gives the same bytes
 */
public record ImdbOptions(Path folder, double scale, long seed) {
  private static final double SMALLEST_SCALE = 0.0001;
  private static final double LARGEST_SCALE = 10;

  /** Checks the ranges. */
  public ImdbOptions {
    Objects.requireNonNull(folder, "folder");
    if (!(scale >= SMALLEST_SCALE && scale <= LARGEST_SCALE)) {
      throw new IllegalArgumentException("the scale must be " + SMALLEST_SCALE + " to "
          + (int) LARGEST_SCALE + ", not " + scale);
    }
  }
}

package io.graphflow.parser;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Random numbers for tests. */
public final class Seeds {

  private Seeds() {}

  /** A seed, new each time unless {@code -Dgraphflow.seed} gives it; tests name it when they fail. */
  public static long next() {
    return Long.getLong("graphflow.seed", System.nanoTime());
  }

  /** Random numbers from a seed. */
  public static RandomGenerator generator(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }
}

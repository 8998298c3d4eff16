package io.graphflow.storage;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Runs a test with random numbers from a seed, which is named if the test fails. Give {@code
 * -Dgraphflow.seed=N} to run every such test with that seed alone, and {@code
 * -Dgraphflow.rounds=N} for more rounds than usual.
 */
public final class RandomSource {

  private RandomSource() {}

  /** Runs {@code body} once a round, each with a seed of its own. */
  public static void rounds(int rounds, Consumer<RandomGenerator> body) {
    Long fixed = Long.getLong("graphflow.seed");
    int total = fixed != null ? 1 : Integer.getInteger("graphflow.rounds", rounds);
    long base = System.nanoTime();
    for (int round = 0; round < total; round++) {
      long seed = fixed != null ? fixed : base + round;
      try {
        body.accept(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("failed with -Dgraphflow.seed=" + seed + ": " + e.getMessage(), e);
      }
    }
  }
}

package io.graphflow.core.fuzz;

import java.util.List;
import java.util.Random;

/** Random choices, all from one seed. */
final class Choices {
  private final Random random;

  Choices(Random random) {
    this.random = random;
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** A number from 0 on, below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number in the range, ends included. */
  int between(int least, int greatest) {
    return least + random.nextInt(greatest - least + 1);
  }

  <T> T of(List<T> options) {
    return options.get(random.nextInt(options.size()));
  }

  @SafeVarargs
  final <T> T of(T... options) {
    return options[random.nextInt(options.length)];
  }
}

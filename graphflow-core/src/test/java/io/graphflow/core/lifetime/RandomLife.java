package io.graphflow.core.lifetime;

import io.graphflow.core.update.RandomQuery;
import io.graphflow.options.Engine;
import io.graphflow.storage.disk.SimulatedDisk;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Draws the steps of a life. */
final class RandomLife {
  private final RandomGenerator random;
  private final List<Engine> engines;

  /**
   * Draws from a seed.
   *
   * @param engines that run updates
   */
  RandomLife(long seed, List<Engine> engines) {
    this.random = new SplittableRandom(seed);
    this.engines = engines;
  }

  List<Step> steps(int count) {
    List<Step> steps = new ArrayList<>();
    while (steps.size() < count) {
      steps.add(step());
    }
    return steps;
  }

  private Step step() {
    int kind = random.nextInt(100);
    if (kind < 50) {
      return new Step.Update(any(engines), RandomQuery.updating(random));
    }
    if (kind < 62) {
      return new Step.Read(RandomQuery.reading(random));
    }
    if (kind < 68) {
      return new Step.Begin(any(engines));
    }
    if (kind < 74) {
      return new Step.End(random.nextInt(3) > 0);
    }
    if (kind < 79) {
      return random.nextInt(3) > 0 ? new Step.Declare(rule()) : new Step.Drop(rule());
    }
    if (kind < 85) {
      return new Step.Checkpoint();
    }
    if (kind < 87) {
      return new Step.Reopen();
    }
    if (kind < 91) {
      return new Step.Crash(random.nextBoolean());
    }
    if (kind < 95) {
      return fault();
    }
    if (kind < 96) {
      return new Step.FillDisk(random.nextInt(random.nextBoolean() ? 500 : 20_000));
    }
    return kind < 98 ? new Step.Look(any(engines)) : new Step.LookAgain();
  }

  private Step fault() {
    // Few calls make a commit, many a checkpoint.
    int calls = random.nextInt(random.nextBoolean() ? 10 : 150);
    return new Step.Fault(
        any(List.of(SimulatedDisk.Fault.values())), calls, random.nextBoolean());
  }

  private Rule rule() {
    boolean edge = random.nextInt(3) == 0;
    return new Rule(any(List.of(Rule.Kind.values())), edge,
        any(edge ? List.of("R", "S") : List.of("A", "B", "C")), any(List.of("k", "c", "s")));
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}

package io.graphflow.core.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.update.RandomQuery;
import io.graphflow.options.Engine;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A short life in which each single call to the disk goes wrong once, from the first write to the
 * last opening: the error says so, what was acknowledged can be read on, and is there when the
 * database is opened again, without files of half a checkpoint.
 *
 * <p>{@code -Dgraphflow.lifetime.faults=N} takes N lives, with other queries, in the place of one.
 */
@Timeout(1800)
class FaultyDatabaseTest {
  private static final List<Engine> ENGINES = List.of(Engine.values());
  private static final int LIVES = Integer.getInteger("graphflow.lifetime.faults", 1);

  @ParameterizedTest
  @EnumSource
  void losesNothingAcknowledged(Fault fault) {
    for (long seed = 0; seed < LIVES; seed++) {
      List<Step> steps = steps(seed);
      long calls;
      try (SimulatedDatabase sound = new SimulatedDatabase(seed, false)) {
        long before = sound.callCount();
        live(sound, steps);
        calls = sound.callCount() - before;
        assertThat(sound.failureCount()).isZero();
        assertThat(sound.doneCount()).as("updates of seed " + seed).isGreaterThan(4);
      }
      assertThat(calls).isGreaterThan(50);
      int failures = 0;
      // Once writes fall short, all that follow do, too.
      int distance = fault == Fault.SHORTEN ? 10 : 1;
      for (int call = 0; call < calls; call += distance) {
        failures += live(seed, new Step.Fault(fault, call, call % 2 == 0), steps);
      }
      if (fault == Fault.SHORTEN) {
        assertThat(failures).isZero();
      } else {
        // What fails when files are removed that do not count harms nobody.
        assertThat(failures).isGreaterThan((int) calls / 2);
      }
    }
  }

  private static int live(long seed, Step.Fault fault, List<Step> steps) {
    List<Step> all = new ArrayList<>(List.of(fault));
    all.addAll(steps);
    try (SimulatedDatabase life = new SimulatedDatabase(seed, false)) {
      live(life, all);
      return life.failureCount();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + all, e);
    }
  }

  private static void live(SimulatedDatabase life, List<Step> steps) {
    steps.forEach(life::run);
    life.end();
  }

  private static List<Step> steps(long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    List<Step> steps = new ArrayList<>();
    updates(steps, 3, random);
    steps.add(new Step.Declare(new Rule(Rule.Kind.INDEX, false, "A", "k")));
    steps.add(new Step.Begin(Engine.GF_CL));
    updates(steps, 2, random);
    steps.add(new Step.End(true));
    steps.add(new Step.Look(Engine.GF_RV));
    steps.add(new Step.Checkpoint());
    updates(steps, 2, random);
    steps.add(new Step.Checkpoint());
    steps.add(new Step.LookAgain());
    updates(steps, 1, random);
    return steps;
  }

  private static void updates(List<Step> steps, int count, RandomGenerator random) {
    for (int i = 0; i < count; i++) {
      steps.add(new Step.Update(
          ENGINES.get(i % ENGINES.size()), RandomQuery.updating(random)));
    }
  }
}

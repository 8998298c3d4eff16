package io.graphflow.core.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random lives of a database against a model: updates, transactions, schema, checkpoints, closing
 * and opening, crashes and a disk that fails. All engines read what random ones have written. After
 * a crash everything acknowledged is there, and a commit that was not is there wholly or not at
 * all.
 *
 * <p>Short here; {@code -Dgraphflow.lifetime.lives=100} and {@code -Dgraphflow.lifetime.steps=1000}
 * make it long, {@code -Dgraphflow.lifetime.seed=N} begins with another one, and {@code
 * -Dgraphflow.lifetime.engine=GF_CL} lets one engine alone write. A failure shows the shortest life
 * found that fails.
 */
class LifetimeTest {
  private static final int LIVES = Integer.getInteger("graphflow.lifetime.lives", 6);
  private static final int STEPS = Integer.getInteger("graphflow.lifetime.steps", 80);
  private static final long SEED = Long.getLong("graphflow.lifetime.seed", 0);
  private static final String ENGINE = System.getProperty("graphflow.lifetime.engine");
  private static final int TRIES_TO_SHRINK = 400;

  /** What has happened in a life. */
  private record Deeds(int done, int refused, int failures) {
    Deeds plus(Deeds more) {
      return new Deeds(done + more.done, refused + more.refused, failures + more.failures);
    }
  }

  @Test
  @Timeout(36_000)
  void equalsTheModel() {
    List<Engine> engines =
        ENGINE == null ? List.of(Engine.values()) : List.of(Engine.valueOf(ENGINE));
    Deeds deeds = new Deeds(0, 0, 0);
    for (long seed = SEED; seed < SEED + LIVES; seed++) {
      deeds = deeds.plus(live(seed, new RandomLife(seed, engines).steps(STEPS)));
    }
    // A test that hardly does anything proves nothing.
    assertThat(deeds.done).as("updates").isGreaterThan(LIVES * STEPS / 5);
    assertThat(deeds.refused).as("updates that must fail").isGreaterThan(LIVES * STEPS / 50);
    assertThat(deeds.failures).as("failures of the disk").isGreaterThan(LIVES * STEPS / 200);
  }

  private static Deeds live(long seed, List<Step> steps) {
    try {
      return run(seed, steps);
    } catch (RuntimeException | AssertionError first) {
      List<Step> shortest =
          Shrinking.shrink(steps, some -> failure(seed, some) != null, TRIES_TO_SHRINK);
      Throwable failure = failure(seed, shortest);
      throw new AssertionError("a life of -Dgraphflow.lifetime.seed=" + seed
          + " -Dgraphflow.lifetime.steps=" + STEPS + " fails, and so does:\n" + text(shortest),
          failure == null ? first : failure);
    }
  }

  private static String text(List<Step> steps) {
    return IntStream.range(0, steps.size())
        .mapToObj(i -> i + ". " + steps.get(i))
        .collect(Collectors.joining("\n"));
  }

  private static Throwable failure(long seed, List<Step> steps) {
    try {
      run(seed, steps);
      return null;
    } catch (RuntimeException | AssertionError e) {
      return e;
    }
  }

  private static Deeds run(long seed, List<Step> steps) {
    try (SimulatedDatabase life = new SimulatedDatabase(seed, true)) {
      steps.forEach(life::run);
      life.end();
      return new Deeds(life.doneCount(), life.refusedCount(), life.failureCount());
    }
  }
}

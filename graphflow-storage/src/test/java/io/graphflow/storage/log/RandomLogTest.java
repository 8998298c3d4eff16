package io.graphflow.storage.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Random appends, checkpoints, faults and crashes: what is given back is always what was appended, up to
 * some record that is not before the last acknowledged one. Give {@code -Dgraphflow.rounds=N} for more.
 */
class RandomLogTest {
  private static final int ROUNDS = 1000;
  private static final int LIVES = 5;
  private static final int STEPS = 12;

  @Test
  void keepsWhatItPromises() {
    RandomSource.rounds(ROUNDS, random -> {
      LogModel model = new LogModel(LogFixture.disk(random.nextLong()), randomOptions(random));
      for (int life = 0; life < LIVES; life++) {
        injectFault(model.disk(), random);
        live(model, random);
        end(model, random);
        model.changeOptions(randomOptions(random));
      }
      model.open();
      model.close();
    });
  }

  private static LogOptions randomOptions(RandomGenerator random) {
    Durability durability = LogFixture.durability(random);
    return new LogOptions(durability, 1 + random.nextInt(1500), 64 + random.nextInt(200),
        Duration.ofDays(random.nextInt(2)), 1 + random.nextInt(600));
  }

  private static void injectFault(SimulatedDisk disk, RandomGenerator random) {
    switch (random.nextInt(8)) {
      case 0, 1 -> disk.injectAt(random.nextInt(40), Fault.FAIL);
      case 2 -> disk.injectAt(random.nextInt(40), Fault.FAIL_FROM_NOW_ON);
      case 3, 4 -> disk.injectAt(random.nextInt(40), Fault.LOSE_POWER);
      case 5 -> disk.limitFreeBytes(random.nextInt(3000));
      case 6 -> disk.injectAt(0, Fault.SHORTEN);
      default -> disk.heal();
    }
  }

  private static void live(LogModel model, RandomGenerator random) {
    try {
      model.open();
      for (int step = random.nextInt(STEPS); step > 0; step--) {
        step(model, random);
      }
      if (random.nextInt(3) == 0) {
        model.close();
      }
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.RESOURCE);
    }
  }

  private static void step(LogModel model, RandomGenerator random) {
    switch (random.nextInt(9)) {
      case 0, 1 -> model.append(record(random));
      case 2, 3, 4 -> {
        model.append(record(random));
        model.awaitCommitted();
      }
      case 5 -> model.force();
      case 6 -> model.beginSegment();
      case 7 -> model.checkpoint(
          random.nextLong(model.from(), model.firstUncommitted() + 1), random.nextBoolean());
      default -> model.deleteBefore();
    }
  }

  private static String record(RandomGenerator random) {
    int length = random.nextInt(random.nextInt(10) == 0 ? 2000 : 80);
    String word = Long.toString(random.nextLong(), 36) + ' ';
    return word.repeat(length / word.length() + 1).substring(0, length);
  }

  /** A log that has failed is closed; then its process, or the machine, ends. */
  private static void end(LogModel model, RandomGenerator random) {
    model.disk().heal();
    if (random.nextBoolean()) {
      model.kill();
    } else {
      model.losePower();
    }
  }
}

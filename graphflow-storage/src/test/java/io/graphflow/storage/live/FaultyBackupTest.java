package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A backup on a disk that fails at any one call that changes something: it is there as a whole, and
 * then survives a loss of power, or not at all; the database is as it was.
 */
@Timeout(300)
class FaultyBackupTest {
  private static final Path HOME = Path.of("/home");
  private static final Path FOLDER = HOME.resolve("graph");
  private static final Path TARGET = HOME.resolve("backup");

  @ParameterizedTest
  @EnumSource(Fault.class)
  void isThereAsAWholeOrNotAtAll(Fault fault) throws IOException {
    SimulatedDisk sound = disk(0);
    long calls = sound.callCount();
    backup(sound);
    calls = sound.callCount() - calls;
    assertThat(calls).isGreaterThan(15);
    for (long call = 0; call < calls; call++) {
      check(fault, call);
    }
  }

  private static void check(Fault fault, long call) throws IOException {
    String name = fault + " at " + call;
    SimulatedDisk disk = disk(call);
    disk.injectAt(call, fault);
    boolean done = false;
    try {
      backup(disk);
      done = true;
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(name + ": " + e.getMessage()).isEqualTo(Kind.RESOURCE);
    }
    disk.heal();
    SimulatedDisk left = disk.afterPowerLoss();
    if (done) {
      assertThat(left.exists(TARGET)).as(name).isTrue();
    }
    if (left.exists(TARGET)) {
      try (LiveStore copy = LiveStore.open(left, TARGET, LiveOptions.DEFAULT)) {
        assertThat(Numbers.of(copy)).as(name).containsExactly(0L, 4L, 5L);
        Numbers.add(copy, 6);
      }
      assertThat(LiveStore.verify(left, TARGET).files().problems()).as(name).isEmpty();
    }
    try (LiveStore store = LiveStore.open(left, FOLDER, LiveOptions.DEFAULT)) {
      assertThat(Numbers.of(store)).as(name).containsExactly(0L, 4L, 5L);
    }
  }

  @Test
  void leavesNothingOnAFullDisk() throws IOException {
    SimulatedDisk disk = disk(1);
    disk.limitFreeBytes(1000);
    try (LiveStore store = LiveStore.open(disk, FOLDER, LiveOptions.DEFAULT.withReadOnly(true))) {
      store.backup(TARGET);
      throw new AssertionError("there is no room");
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.RESOURCE);
    }
    assertThat(disk.list(HOME)).containsExactly("graph");
  }

  private static void backup(SimulatedDisk disk) {
    try (LiveStore store = LiveStore.open(disk, FOLDER, LiveOptions.DEFAULT.withReadOnly(true))) {
      store.backup(TARGET);
    }
  }

  /** A database with numbers in files and log, and one that was removed. */
  private static SimulatedDisk disk(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    SimulatedDisk disk = new SimulatedDisk(random, HOME);
    LiveStore.create(disk, FOLDER);
    try (LiveStore store = LiveStore.open(disk, FOLDER, LiveOptions.DEFAULT)) {
      Numbers.declare(store);
      Numbers.add(store, 3);
      Numbers.add(store, 0);
      Numbers.add(store, 4);
      store.checkpoint();
      Numbers.remove(store, 3);
      Numbers.add(store, 5);
    }
    return disk;
  }
}

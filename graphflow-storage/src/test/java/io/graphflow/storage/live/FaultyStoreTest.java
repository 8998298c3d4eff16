package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A store on a disk that fails at any one call that changes something, from opening to closing:
 * every commit that was acknowledged is there after a crash, none is there half, none that is
 * refused is seen before the crash, and the store stays readable.
 */
class FaultyStoreTest {
  private static final Path HOME = Path.of("/home");
  private static final Path FOLDER = HOME.resolve("graph");
  private static final int COMMITS = 6;
  private static final int SEEDS = 4;

  /** Small files and buffers, so that segments end and records are written past the buffers. */
  private static final LiveOptions OPTIONS = LiveOptions.DEFAULT.withLog(
      LogOptions.of(Durability.SYNC).withSegmentBytes(300).withBufferBytes(64));

  private static final LiveOptions CHECKPOINT_AT_CLOSE = OPTIONS.withCloseLogBytes(1);

  @ParameterizedTest
  @EnumSource(Fault.class)
  void losesNothingAcknowledged(Fault fault) {
    checkAll(fault, OPTIONS, SEEDS);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void losesNothingWhereClosingMakesACheckpoint(Fault fault) {
    checkAll(fault, CHECKPOINT_AT_CLOSE, 1);
  }

  private static void checkAll(Fault fault, LiveOptions options, int seeds) {
    SimulatedDisk sound = disk(0);
    long calls = sound.callCount();
    writeAndClose(sound, options, new TreeSet<>(), new TreeSet<>());
    calls = sound.callCount() - calls;
    assertThat(calls).isGreaterThan(2 * COMMITS);
    for (long call = 0; call < calls; call++) {
      for (long seed = 0; seed < seeds; seed++) {
        check(fault, options, call, call + seed);
      }
    }
  }

  @Test
  void knowsADiskThatFailsFromOneWithoutDatabase() {
    SimulatedDisk disk = disk(0);
    disk.afterPowerLoss();
    assertThatThrownBy(() -> LiveStore.open(disk, FOLDER, OPTIONS))
        .isInstanceOfSatisfying(GraphflowException.class,
            e -> assertThat(e.kind()).isEqualTo(Kind.RESOURCE))
        .hasMessageContaining("the power is off");
    assertThatThrownBy(() -> LiveStore.create(disk, FOLDER))
        .isInstanceOfSatisfying(GraphflowException.class,
            e -> assertThat(e.kind()).isEqualTo(Kind.RESOURCE));
  }

  private static void check(Fault fault, LiveOptions options, long call, long seed) {
    String name = fault + " at " + call + ", seed " + seed;
    SimulatedDisk disk = disk(seed);
    TreeSet<Long> acknowledged = new TreeSet<>();
    TreeSet<Long> tried = new TreeSet<>();
    disk.injectAt(call, fault);
    try {
      writeAndClose(disk, options, acknowledged, tried);
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(name + ": " + e.getMessage()).isEqualTo(Kind.RESOURCE);
      assertThat(fault).as(name).isNotEqualTo(Fault.SHORTEN);
    }
    disk.heal();
    SimulatedDisk left = seed % 2 == 0 ? disk.afterPowerLoss() : disk.afterKill();
    acknowledged.add(0L);
    tried.add(0L);
    try (LiveStore store = LiveStore.open(left, FOLDER, OPTIONS.withReadOnly(true))) {
      checkBetween(name, acknowledged, Numbers.of(store), tried);
    }
    SortedSet<Long> kept;
    try (LiveStore store = LiveStore.open(left, FOLDER, OPTIONS)) {
      kept = Numbers.of(store);
      checkBetween(name, acknowledged, kept, tried);
      Numbers.add(store, 100);
      kept.add(100L);
    }
    try (LiveStore store = LiveStore.open(left.afterPowerLoss(), FOLDER, OPTIONS)) {
      assertThat(Numbers.of(store)).as(name).isEqualTo(kept);
    }
  }

  private static void checkBetween(
      String name, Set<Long> least, SortedSet<Long> kept, Set<Long> most) {
    assertThat(kept).as(name).containsAll(least);
    assertThat(most).as(name).containsAll(kept);
    // In the log's order: nothing is kept that came after something that was lost.
    assertThat(kept.last()).as(name).isEqualTo(kept.size() - 1L);
  }

  /** A database with the number 0, from before the faults. */
  private static SimulatedDisk disk(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    SimulatedDisk disk = new SimulatedDisk(random, HOME);
    LiveStore.create(disk, FOLDER);
    try (LiveStore store = LiveStore.open(disk, FOLDER, OPTIONS)) {
      Numbers.declare(store);
      Numbers.add(store, 0);
    }
    return disk;
  }

  private static void writeAndClose(
      SimulatedDisk disk, LiveOptions options, Set<Long> acknowledged, Set<Long> tried) {
    try (LiveStore store = LiveStore.open(disk, FOLDER, options)) {
      boolean failed = false;
      for (long number = 1; number <= COMMITS; number++) {
        tried.add(number);
        try {
          Numbers.add(store, number);
          assertThat(failed).isFalse();
          acknowledged.add(number);
        } catch (GraphflowException e) {
          assertThat(e.kind()).isEqualTo(Kind.RESOURCE);
          failed = true;
        }
        SortedSet<Long> seen = Numbers.of(store);
        assertThat(seen.remove(0L)).isTrue();
        assertThat(seen).isEqualTo(acknowledged);
        assertThat(store.commitNumber()).isEqualTo(acknowledged.size());
      }
    }
  }
}

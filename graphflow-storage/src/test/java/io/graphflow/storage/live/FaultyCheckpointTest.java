package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A checkpoint on a disk that fails at any one call that changes something, with commits before,
 * while it is built, and after: nothing acknowledged is lost, nothing is there twice or half, and
 * what is left of one generation or the other is gone when the database was opened again.
 */
@Timeout(300)
class FaultyCheckpointTest {
  private static final Path HOME = Path.of("/home");
  private static final Path FOLDER = HOME.resolve("graph");
  /** Which a checkpoint creates before it writes. */
  private static final String BUILDING = "scratch";
  private static final int SEEDS = Integer.getInteger("graphflow.checkpointSeeds", 1);

  @ParameterizedTest
  @EnumSource(Fault.class)
  void losesNothing(Fault fault) throws IOException {
    SimulatedDisk sound = disk(0);
    long calls = sound.callCount();
    TreeSet<Long> all = new TreeSet<>();
    work(sound, all, new TreeSet<>());
    assertThat(all).containsExactly(1L, 2L, 4L, 5L, 6L);
    calls = sound.callCount() - calls;
    assertThat(calls).isGreaterThan(50);
    for (long call = 0; call < calls; call++) {
      for (long seed = 0; seed < SEEDS; seed++) {
        check(fault, call, call * SEEDS + seed);
      }
    }
  }

  @Test
  void keepsBothGenerationsAndWritesToNeitherIfItIsNotKnownWhichCounts() throws IOException {
    // What a loss of power leaves of the names in the folder is as different as the seeds.
    for (long seed = 0; seed < 32; seed++) {
      checkKeepsBothGenerations(seed);
    }
  }

  private static void checkKeepsBothGenerations(long seed) throws IOException {
    SimulatedDisk disk = disk(seed);
    List<SimulatedDisk> left;
    try (LiveStore store =
        LiveStore.open(failingAtTheSwitch(disk), FOLDER, LiveOptions.DEFAULT)) {
      Numbers.add(store, 1);
      assertRefused(store::checkpoint);
      assertRefused(() -> Numbers.add(store, 2));
      assertThat(Numbers.of(store)).containsExactly(0L, 1L, 3L);
      left = List.of(disk.afterKill(), disk.afterPowerLoss());
    }
    for (SimulatedDisk found : left) {
      try (LiveStore store = LiveStore.open(found, FOLDER, LiveOptions.DEFAULT)) {
        assertThat(Numbers.of(store)).as("seed %d", seed).containsExactly(0L, 1L, 3L);
      }
    }
  }

  /** Power is lost as soon as the checkpoint is there, before anybody forces the new log by a commit. */
  @Test
  void keepsWhatWasCarriedOver() throws IOException {
    for (long seed = 0; seed < 32; seed++) {
      SimulatedDisk disk = disk(seed);
      LiveStore[] opened = new LiveStore[1];
      InterposedDisk interposed =
          new InterposedDisk(disk, BUILDING, () -> Numbers.add(opened[0], 4));
      SimulatedDisk left;
      try (LiveStore store = LiveStore.open(interposed, FOLDER, LiveOptions.DEFAULT)) {
        opened[0] = store;
        Numbers.add(store, 1);
        store.checkpoint();
        left = disk.afterPowerLoss();
      }
      try (LiveStore store = LiveStore.open(left, FOLDER, LiveOptions.DEFAULT)) {
        assertThat(Numbers.of(store)).as("seed %d", seed).containsExactly(0L, 1L, 3L, 4L);
      }
    }
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(GraphflowException.class,
            e -> assertThat(e.kind()).isEqualTo(Kind.RESOURCE));
  }

  /** A disk that cannot force a folder just when the catalog in it has been replaced. */
  private static Disk failingAtTheSwitch(Disk disk) {
    AtomicBoolean switching = new AtomicBoolean();
    InvocationHandler handler = (_, method, arguments) -> {
      if (method.getName().equals("forceFolder") && switching.getAndSet(false)) {
        throw new IOException("the folder cannot be forced");
      }
      try {
        Object result = method.invoke(disk, arguments);
        switching.compareAndSet(false, method.getName().equals("rename")
            && ((Path) arguments[1]).endsWith("catalog.json"));
        return result;
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    };
    return (Disk) Proxy.newProxyInstance(
        Disk.class.getClassLoader(), new Class<?>[] {Disk.class}, handler);
  }

  private static void check(Fault fault, long call, long seed) throws IOException {
    String name = fault + " at " + call + ", seed " + seed;
    SimulatedDisk disk = disk(seed);
    TreeSet<Long> least = new TreeSet<>();
    TreeSet<Long> tried = new TreeSet<>();
    disk.injectAt(call, fault);
    try {
      work(disk, least, tried);
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(name + ": " + e.getMessage()).isEqualTo(Kind.RESOURCE);
      assertThat(fault).as(name).isNotEqualTo(Fault.SHORTEN);
    }
    disk.heal();
    SimulatedDisk left = seed % 3 == 0 ? disk.afterKill() : disk.afterPowerLoss();
    try (LiveStore store =
        LiveStore.open(left, FOLDER, LiveOptions.DEFAULT.withReadOnly(true))) {
      checkBetween(name, least, Numbers.of(store), tried);
    }
    SortedSet<Long> kept;
    try (LiveStore store = LiveStore.open(left, FOLDER, LiveOptions.DEFAULT)) {
      kept = Numbers.of(store);
      checkBetween(name, least, kept, tried);
      assertThat(left.list(FOLDER)).as(name)
          .filteredOn(file -> !file.equals("write.lock"))
          .hasSize(2)
          .contains("catalog.json");
      Numbers.add(store, 100);
      store.checkpoint();
      Numbers.add(store, 101);
      kept.add(100L);
      kept.add(101L);
      assertThat(Numbers.of(store)).as(name).isEqualTo(kept);
    }
    SimulatedDisk last = left.afterPowerLoss();
    try (LiveStore store = LiveStore.open(last, FOLDER, LiveOptions.DEFAULT)) {
      assertThat(Numbers.of(store)).as(name).isEqualTo(kept);
      assertThat(store.recovered().recordCount()).as(name).isEqualTo(1);
    }
    try (GraphStore files = GraphStore.open(last, FOLDER, StorageOptions.FILES)) {
      assertThat(files.catalog().vertexTable(0).count()).as(name)
          .isEqualTo(2L * (kept.size() - 1));
    }
  }

  /** But for the numbers that may have been removed. */
  private static void checkBetween(
      String name, Set<Long> least, SortedSet<Long> kept, Set<Long> most) {
    TreeSet<Long> others = new TreeSet<>(kept);
    others.remove(0L);
    others.remove(3L);
    assertThat(others).as(name).containsAll(least);
    assertThat(most).as(name).containsAll(others);
  }

  /** A database with the numbers 0 and 3, from before the faults. */
  private static SimulatedDisk disk(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    SimulatedDisk disk = new SimulatedDisk(random, HOME);
    LiveStore.create(disk, FOLDER);
    try (LiveStore store = LiveStore.open(disk, FOLDER, LiveOptions.DEFAULT)) {
      Numbers.declare(store);
      Numbers.add(store, 3);
      Numbers.add(store, 0);
    }
    return disk;
  }

  /** Adds numbers before, during and after a checkpoint, and removes some that were there. */
  private static void work(
      SimulatedDisk disk, Set<Long> acknowledged, Set<Long> tried) {
    LiveStore[] opened = new LiveStore[1];
    InterposedDisk interposed = new InterposedDisk(disk, BUILDING, () -> {
      add(opened[0], 4, acknowledged, tried);
      remove(opened[0], 0);
      add(opened[0], 5, acknowledged, tried);
    });
    try (LiveStore store = LiveStore.open(interposed, FOLDER, LiveOptions.DEFAULT)) {
      opened[0] = store;
      add(store, 1, acknowledged, tried);
      remove(store, 3);
      add(store, 2, acknowledged, tried);
      SortedSet<Long> before = Numbers.of(store);
      try (StoreView view = store.view()) {
        try {
          store.checkpoint();
        } catch (GraphflowException e) {
          assertThat(e.kind()).isEqualTo(Kind.RESOURCE);
        }
        // A view stays as it is, whatever happens to its files' names.
        assertThat(Numbers.of(view.version())).isEqualTo(before);
      }
      add(store, 6, acknowledged, tried);
      assertThat(Numbers.of(store)).containsAll(acknowledged);
    }
  }

  private static void add(
      LiveStore store, long number, Set<Long> acknowledged, Set<Long> tried) {
    tried.add(number);
    try {
      Numbers.add(store, number);
      acknowledged.add(number);
    } catch (GraphflowException e) {
      assertThat(e.kind()).isEqualTo(Kind.RESOURCE);
    }
  }

  private static void remove(LiveStore store, long number) {
    try {
      Numbers.remove(store, number);
    } catch (GraphflowException e) {
      assertThat(e.kind()).isEqualTo(Kind.RESOURCE);
    }
  }
}

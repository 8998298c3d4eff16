package io.graphflow.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** The disk of the tests is as bad as it should be; else tests on it would prove nothing. */
class SimulatedDiskTest extends DiskContract {
  private static final Path FOLDER = Path.of("/disk");
  private static final int SEEDS = 300;

  private final SimulatedDisk disk = disk(1);

  private static SimulatedDisk disk(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    return new SimulatedDisk(random, FOLDER);
  }

  @Override
  Disk disk() {
    return disk;
  }

  @Override
  Path folder() {
    return FOLDER;
  }

  @Test
  void keepsWhatWasForced() throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      DiskFile file = disk.create(FOLDER.resolve("a"));
      write(file, 0, "forced");
      file.force();
      disk.forceFolder(FOLDER);
      assertThat(text(disk.afterPowerLoss())).isEqualTo("forced");
      assertThatThrownBy(file::force).hasMessageContaining("off");
    }
  }

  @Test
  void losesOrKeepsANameAndContentIndependently() throws IOException {
    Set<String> outcomes = new TreeSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      write(disk.create(FOLDER.resolve("a")), 0, "ab");
      SimulatedDisk left = disk.afterPowerLoss();
      outcomes.add(left.list(FOLDER).isEmpty() ? "no file" : text(left));
    }
    assertThat(outcomes).contains("no file", "", "a", "ab");
  }

  @Test
  void losesASecondNameAndNotTheFile() throws IOException {
    Set<String> outcomes = new TreeSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      DiskFile file = disk.create(FOLDER.resolve("a"));
      write(file, 0, "ab");
      file.force();
      disk.forceFolder(FOLDER);
      disk.link(FOLDER.resolve("a"), FOLDER.resolve("b"));
      SimulatedDisk left = disk.afterPowerLoss();
      outcomes.add(left.list(FOLDER).toString());
      assertThat(text(left)).isEqualTo("ab");
    }
    assertThat(outcomes).containsExactlyInAnyOrder("[a]", "[a, b]");
  }

  @Test
  void losesWholeSectorsInAnyOrder() throws IOException {
    Set<List<Integer>> outcomes = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      DiskFile file = disk.create(FOLDER.resolve("a"));
      disk.forceFolder(FOLDER);
      file.writeFully(ByteBuffer.wrap("x".repeat(1536).getBytes(StandardCharsets.US_ASCII)), 0);
      byte[] left = disk.afterPowerLoss().content(FOLDER.resolve("a"));
      if (left.length == 1536) {
        outcomes.add(List.of((int) left[0], (int) left[512], (int) left[1024]));
      }
    }
    assertThat(outcomes).contains(List.of(0, (int) 'x', 0), List.of((int) 'x', 0, (int) 'x'));
  }

  @Test
  void losesWhatIsWrittenToAMappingAndNotForced() throws IOException {
    Set<String> outcomes = new TreeSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      try (Arena arena = Arena.ofShared()) {
        MemorySegment memory = disk.createMapped(FOLDER.resolve("a"), 2, arena);
        disk.forceMapped(memory);
        disk.forceFolder(FOLDER);
        memory.set(ValueLayout.JAVA_BYTE, 1, (byte) 'x');
        outcomes.add(text(disk.afterPowerLoss()));
      }
    }
    assertThat(outcomes).containsExactlyInAnyOrder("\0\0", "\0x");
  }

  @Test
  void movesBetweenFoldersWhollyOrNotAtAll() throws IOException {
    Set<String> outcomes = new TreeSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      disk.createFolders(FOLDER.resolve("x"));
      disk.createFolders(FOLDER.resolve("y"));
      disk.create(FOLDER.resolve("x/a"));
      disk.forceFolder(FOLDER.resolve("x"));
      disk.rename(FOLDER.resolve("x/a"), FOLDER.resolve("y/a"));
      if (seed % 2 == 0) {
        disk.forceFolder(FOLDER.resolve("x"));
      }
      SimulatedDisk left = disk.afterPowerLoss();
      outcomes.add((seed % 2 == 0 ? "forced " : "") + left.list(FOLDER.resolve("x"))
          + left.list(FOLDER.resolve("y")));
    }
    assertThat(outcomes).containsExactlyInAnyOrder("[a][]", "[][a]", "forced [][a]");
  }

  @Test
  void renamesWhollyOrNotAtAll() throws IOException {
    Set<List<String>> outcomes = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      disk.create(FOLDER.resolve("a"));
      disk.forceFolder(FOLDER);
      disk.rename(FOLDER.resolve("a"), FOLDER.resolve("b"));
      outcomes.add(disk.afterPowerLoss().list(FOLDER));
    }
    assertThat(outcomes).containsExactlyInAnyOrder(List.of("a"), List.of("b"));
  }

  @Test
  void doesNotForceAnewWhatCouldNotBeForced() throws IOException {
    boolean lost = false;
    for (long seed = 0; seed < SEEDS; seed++) {
      SimulatedDisk disk = disk(seed);
      DiskFile file = disk.create(FOLDER.resolve("a"));
      disk.forceFolder(FOLDER);
      write(file, 0, "content");
      disk.injectAt(0, Fault.FAIL);
      assertThatThrownBy(file::force).isInstanceOf(IOException.class);
      file.force();
      assertThat(read(file, 0, 7)).isEqualTo("content");
      lost |= !text(disk.afterPowerLoss()).equals("content");
    }
    assertThat(lost).isTrue();
  }

  @Test
  void keepsEverythingWhenAProcessIsKilled() throws IOException {
    write(disk.create(FOLDER.resolve("a")), 0, "content");
    SimulatedDisk left = disk.afterKill();
    assertThat(text(left)).isEqualTo("content");
    assertThatThrownBy(() -> disk.list(FOLDER)).hasMessageContaining("off");
  }

  @Test
  void failsTheCallThatItIsTold() throws IOException {
    DiskFile file = disk.create(FOLDER.resolve("a"));
    disk.injectAt(1, Fault.FAIL);
    write(file, 0, "a");
    assertThatThrownBy(() -> write(file, 1, "b")).isInstanceOf(IOException.class);
    write(file, 1, "b");
    disk.injectAt(1, Fault.FAIL_FROM_NOW_ON);
    write(file, 2, "c");
    assertThatThrownBy(() -> write(file, 3, "d")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> disk.forceFolder(FOLDER)).isInstanceOf(IOException.class);
    disk.heal();
    disk.injectAt(0, Fault.LOSE_POWER);
    assertThatThrownBy(() -> disk.delete(FOLDER.resolve("a"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> file.lengthBytes()).hasMessageContaining("off");
  }

  @Test
  void shortensWrites() throws IOException {
    DiskFile file = disk.create(FOLDER.resolve("a"));
    disk.injectAt(0, Fault.SHORTEN);
    Set<Integer> counts = new TreeSet<>();
    for (int i = 0; i < 100; i++) {
      counts.add(file.write(ByteBuffer.allocate(3), 0));
    }
    assertThat(counts).containsExactly(1, 2, 3);
  }

  @Test
  void isFull() throws IOException {
    DiskFile file = disk.create(FOLDER.resolve("a"));
    disk.limitFreeBytes(3);
    assertThatThrownBy(() -> write(file, 0, "abcd")).hasMessageContaining("No space");
    assertThat(text(disk)).isEqualTo("abc");
    disk.heal();
    write(file, 3, "d");
  }

  private static String text(SimulatedDisk disk) throws IOException {
    try (DiskFile file = disk.openForReading(FOLDER.resolve("a"))) {
      return read(file, 0, 100);
    }
  }
}

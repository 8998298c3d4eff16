package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.exception.DataException;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Graphs of which a file has another byte than was written, or ends too early: whoever loads one is told which file it is, or
 * gets a graph, and nothing else. A file has no check sum, so that a value may be another one; a load may take no long time
 * whatever a number says. {@code -Dgraphflow.graphar.changes=N} makes so many changes to a graph of each type of files.
 */
final class DamagedGraphTest {
  private static final int CHANGES = Integer.getInteger("graphflow.graphar.changes", 60);
  private static final long MOST_NANOS = 20_000_000_000L;

  @TempDir
  private Path folder;

  /** Loads; returns whether there is a graph. */
  private boolean loads(Path graph, Path damaged, String change) {
    Path database = folder.resolve("db");
    long start = System.nanoTime();
    try {
      Database.load(graph, null, database, LoadOptions.DEFAULT.withThreads(2));
      assertThat(database).isDirectory();
      return true;
    } catch (DataException e) {
      // It may be another file to which the damaged one does not fit.
      assertThat(e.getMessage()).as(change + " of " + damaged).startsWith(graph.getParent() + "/");
      return false;
    } catch (RuntimeException | Error e) {
      throw new AssertionError(change + " of " + damaged, e);
    } finally {
      assertThat(System.nanoTime() - start).as(change + " of " + damaged).isLessThan(MOST_NANOS);
    }
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private void damage(FileType type, long seed) throws IOException {
    Path root = folder.resolve(type.key());
    Path graph = new TestLake().type(type)
        .orders(AdjacencyOrder.ORDERED_BY_SOURCE)
        .write(root);
    List<Path> files = files(root);
    Random random = new Random(seed);
    int errors = 0;
    for (int i = 0; i < CHANGES; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] bytes = Files.readAllBytes(file);
      byte[] other;
      String change;
      if (random.nextInt(5) == 0) {
        other = Arrays.copyOf(bytes, random.nextInt(bytes.length));
        change = "the first " + other.length + " bytes";
      } else {
        int at = random.nextInt(bytes.length);
        other = bytes.clone();
        other[at] = (byte) (random.nextBoolean() ? bytes[at] ^ 1 << random.nextInt(8)
            : random.nextInt());
        change = "byte " + at + " as " + other[at];
      }
      Files.write(file, other);
      errors += loads(graph, file, change) ? 0 : 1;
      Files.write(file, bytes);
    }
    assertThat(errors).isBetween(CHANGES / 4, CHANGES - 1);
  }

  @Test
  void parquet() throws IOException {
    damage(FileType.PARQUET, 1);
  }

  @Test
  void csv() throws IOException {
    damage(FileType.CSV, 2);
  }

  @Test
  void json() throws IOException {
    damage(FileType.JSON, 3);
  }

  /** A count of many vertices of which there are no files makes the load neither long nor large. */
  @Test
  void countsThatAreFarTooHigh() throws IOException {
    Path root = folder.resolve("lake");
    Path graph = new TestLake().write(root);
    for (Path count : files(root)) {
      if (!count.getFileName().toString().contains("_count")) {
        continue;
      }
      byte[] bytes = Files.readAllBytes(count);
      for (int at = 0; at < bytes.length; at++) {
        byte[] other = bytes.clone();
        other[at] ^= 0x40;
        Files.write(count, other);
        assertThat(loads(graph, count, "byte " + at)).isFalse();
      }
      Files.write(count, bytes);
    }
  }
}

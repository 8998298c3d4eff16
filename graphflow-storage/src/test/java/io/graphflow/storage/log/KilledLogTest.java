package io.graphflow.storage.log;

import static io.graphflow.storage.log.LogFixture.IDENTITY;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.SystemDisk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process that is killed while its threads commit has kept every record it said it had. */
class KilledLogTest {
  private static final int THREADS = 4;
  private static final int ACKNOWLEDGED = 300;
  private static final int LIVES = 2;

  @TempDir
  Path folder;

  @ParameterizedTest
  @EnumSource
  void keepsWhatItAcknowledged(Durability durability) throws Exception {
    Map<Long, String> acknowledged = new TreeMap<>();
    for (int life = 0; life < LIVES; life++) {
      commitAndKill(durability, acknowledged);
      List<String> found = new ArrayList<>();
      LogContents contents = LogReader.read(new SystemDisk(), folder, IDENTITY, 1,
          (number, generation, payload) -> found.add(LogFixture.text(payload)));
      assertThat(contents.nextSequenceNumber()).isEqualTo(found.size() + 1);
      acknowledged
          .forEach((number, record) -> assertThat(found.get((int) (number - 1))).isEqualTo(record));
    }
  }

  /** Lets another process commit until it has acknowledged enough, and kills it. */
  private void commitAndKill(Durability durability, Map<Long, String> acknowledged)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), Committer.class.getName(), folder.toString(),
        durability.name()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader output = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (int i = 0; i < ACKNOWLEDGED; i++) {
        String line = output.readLine();
        assertThat(line).as("a line of the process").isNotNull();
        int space = line.indexOf(' ');
        acknowledged.put(Long.parseLong(line.substring(0, space)), line.substring(space + 1));
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor()).isNotZero();
  }

  /** The process to be killed: commits, and says what it has committed. */
  static final class Committer {

    private Committer() {}

    public static void main(String[] arguments) {
      LogOptions options = LogOptions.of(Durability.valueOf(arguments[1])).withSegmentBytes(5000);
      WriteAheadLog log = WriteAheadLog.open(new SystemDisk(), Path.of(arguments[0]), IDENTITY, 1,
          options, (number, generation, payload) -> {});
      for (int i = 0; i < THREADS; i++) {
        String thread = "thread " + i;
        Thread.ofPlatform().start(() -> commit(log, thread));
      }
    }

    private static void commit(WriteAheadLog log, String thread) {
      for (int i = 0;; i++) {
        String record = thread + " record " + i + "x".repeat(i % 100);
        System.out.println(LogFixture.commit(log, record) + " " + record);
      }
    }
  }
}

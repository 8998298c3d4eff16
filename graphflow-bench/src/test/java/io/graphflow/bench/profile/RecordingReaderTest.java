package io.graphflow.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingReaderTest {
  private static final long SPIN_NANOS = 500_000_000;

  @TempDir
  Path folder;

  /** Sorts until the thread has used half a second of a processor. */
  private static long sortForAWhile() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    long sum = 0;
    while (threads.getCurrentThreadCpuTime() - start < SPIN_NANOS) {
      long[] numbers = new long[10_000];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = (i * 7_919L) % 10_007;
      }
      Arrays.sort(numbers);
      sum += numbers[0];
    }
    return sum;
  }

  @Test
  void tellsWhereThreadsWereAndWhatTheyWaitedFor() throws Exception {
    Path file = folder.resolve("recording.jfr");
    TimeProfile profile;
    try (Recording recording = new Recording()) {
      recording.enable(Events.RUNNING).withPeriod(Duration.ofMillis(10));
      recording.enable(Events.PARK).withoutThreshold();
      recording.enable(Events.CLASS_LOAD).withoutThreshold();
      recording.start();
      CountDownLatch done = new CountDownLatch(1);
      Thread worker = Thread.ofPlatform().start(() -> {
        assertThat(sortForAWhile()).isZero();
        done.countDown();
      });
      done.await();
      worker.join();
      recording.stop();
      recording.dump(file);
      profile = RecordingReader.read(file, recording.getStartTime(), 2, 3);
    }
    String sort = RecordingReaderTest.class.getName() + ".sortForAWhile";
    assertThat(profile.running()).anySatisfy(hotMethod -> {
      assertThat(hotMethod.method()).isEqualTo(sort);
      assertThat(hotMethod.within()).startsWith("java.util.DualPivotQuicksort.");
      assertThat(hotMethod.amount()).isPositive();
    });
    assertThat(profile.waiting()).anySatisfy(hotMethod -> {
      assertThat(hotMethod.method()).isEqualTo(
          RecordingReaderTest.class.getName() + ".tellsWhereThreadsWereAndWhatTheyWaitedFor");
      assertThat(hotMethod.amount()).isPositive();
    });
    assertThat(profile.classLoadingSeconds()).isPositive();
    assertThat(profile.seconds()).isEqualTo(2);
    assertThat(profile.processorSeconds()).isEqualTo(3);
  }
}

package io.graphflow.interactive.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.interactive.driver.MinuteCounts;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MinuteReportTest {
  @TempDir
  private Path folder;

  private final StringWriter printed = new StringWriter();

  @Test
  void steadinessAndFootprintAreTold() throws IOException, InterruptedException {
    Path database = Files.createDirectory(folder.resolve("database"));
    Files.write(Files.createDirectory(database.resolve("log")).resolve("segment"),
        new byte[3_000_000]);
    MinuteCounts counts = new MinuteCounts();
    add(counts, 6_000, 30, 200);
    add(counts, 6_600, 90, 300);
    add(counts, 1, 150, 1);
    // The last whole minute ends later than now, so that what is seen now lies in it.
    long start = System.currentTimeMillis() - 90_000;
    try (Footprint footprint = Footprint.watch(database)) {
      while (footprint.folderBytes(Long.MAX_VALUE) < 0) {
        Thread.sleep(1);
      }
      report(counts, footprint, start);
    }
    assertThat(printed.toString())
        .contains(
            "2 whole minutes: 100.0 to 110.0 operations a second, standard deviation 4.76 % of the "
                + "mean; the last 1 min had 1.1000 of the first")
        .contains("Mean of complex reads: 200.0 µs in the first 1 min, 300.0 µs in the last")
        .contains("3 MB after the last");
    assertThat(Files.readAllLines(folder.resolve("minutes.csv"))).hasSize(3)
        .satisfies(lines -> {
          assertThat(lines.get(1)).isEqualTo("1,6000,0,200.0,-1,-1");
          assertThat(lines.get(2)).matches("2,6600,0,300[.]0,[1-9][0-9]+,3000000");
        });
  }

  @Test
  void aShortRunIsNotSteadyOrUnsteady() throws IOException {
    MinuteCounts counts = new MinuteCounts();
    add(counts, 10, 30, 200);
    add(counts, 10, 70, 200);
    Files.createFile(folder.resolve("minutes.csv"));
    try (Footprint footprint = Footprint.watch(folder.resolve("nowhere"))) {
      report(counts, footprint, System.currentTimeMillis());
    }
    assertThat(printed.toString()).isEmpty();
    assertThat(folder.resolve("minutes.csv")).doesNotExist();
  }

  private void report(MinuteCounts counts, Footprint footprint, long start) throws IOException {
    PrintWriter out = new PrintWriter(printed, true);
    new MinuteReport(counts, footprint, start).report(folder.resolve("minutes.csv"), out);
    out.flush();
  }

  private static void add(MinuteCounts counts, int operations, int endSeconds, int micros) {
    for (int i = 0; i < operations; i++) {
      counts.add(InteractiveOperation.IC1, TimeUnit.SECONDS.toNanos(endSeconds),
          TimeUnit.MICROSECONDS.toNanos(micros), false);
    }
  }
}

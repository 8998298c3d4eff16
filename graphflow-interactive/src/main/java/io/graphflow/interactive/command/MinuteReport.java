package io.graphflow.interactive.command;

import io.graphflow.interactive.driver.MinuteCounts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** How steady a run was, minute by minute: a few lines for people, and CSV for a plot. Of short runs it tells nothing. */
public final class MinuteReport {
  private static final int FEWEST_MINUTES = 2;
  private static final double SECONDS = TimeUnit.MINUTES.toSeconds(1);
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double PERCENT = 100;

  private final MinuteCounts minutes;
  private final Footprint footprint;
  private final long startMillis;

  /**
   * Creates a report.
   *
   * @param startMillis when the first minute began, in milliseconds since 1970
   */
  public MinuteReport(MinuteCounts minutes, Footprint footprint, long startMillis) {
    this.minutes = minutes;
    this.footprint = footprint;
    this.startMillis = startMillis;
  }

  /** Prints the lines and writes the file, if the run had two whole minutes or more. */
  public void report(Path file, PrintWriter out) throws IOException {
    int whole = minutes.whole();
    if (whole < FEWEST_MINUTES) {
      // That of an earlier run would be taken for that of this one.
      Files.deleteIfExists(file);
      return;
    }
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int minute = 0; minute < whole; minute++) {
      least = Math.min(least, minutes.operations(minute));
      most = Math.max(most, minutes.operations(minute));
    }
    int compared = minutes.compared();
    out.printf(Locale.ROOT,
        "%d whole minutes: %,.1f to %,.1f operations a second, standard deviation %.2f %% of the mean; "
            + "the last %d min had %.4f of the first%n",
        whole, least / SECONDS, most / SECONDS, PERCENT * minutes.variation(), compared,
        minutes.lastToFirst());
    out.printf(Locale.ROOT,
        "Mean of complex reads: %,.1f µs in the first %d min, %,.1f µs in the last%n",
        meanMicros(0, compared), compared, meanMicros(whole - compared, whole));
    out.printf(Locale.ROOT,
        "Heap, at its least: %,.0f MB in the first %d min, %,.0f MB in the last; folder of the database: "
            + "%,.0f MB after the first minute, %,.0f MB after the last%n",
        megabytes(footprint.leastHeapBytes(millis(0), millis(compared))), compared,
        megabytes(footprint.leastHeapBytes(millis(whole - compared), millis(whole))),
        megabytes(footprint.folderBytes(millis(1))),
        megabytes(footprint.folderBytes(millis(whole))));
    write(file);
    out.println("By minute, as CSV: " + file);
  }

  private void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("minute,operations,late,meanComplexReadMicros,leastHeapBytes,folderBytes");
    for (int minute = 0; minute < minutes.whole(); minute++) {
      lines.add(String.format(Locale.ROOT, "%d,%d,%d,%.1f,%d,%d", minute + 1,
          minutes.operations(minute), minutes.late(minute), meanMicros(minute, minute + 1),
          footprint.leastHeapBytes(millis(minute), millis(minute + 1)),
          footprint.folderBytes(millis(minute + 1))));
    }
    Files.write(file, lines);
  }

  /** When a minute begins. */
  private long millis(int minute) {
    return startMillis + TimeUnit.MINUTES.toMillis(minute);
  }

  /** The mean time of complex reads over some minutes, each of which counts as much. */
  private double meanMicros(int start, int end) {
    double sum = 0;
    for (int minute = start; minute < end; minute++) {
      sum += minutes.complexReadNanos(minute);
    }
    return sum / (end - start) / NANOS_PER_MICRO;
  }

  private static double megabytes(long bytes) {
    return bytes / BYTES_PER_MEGABYTE;
  }
}

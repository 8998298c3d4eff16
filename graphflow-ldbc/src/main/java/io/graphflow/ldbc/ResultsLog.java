package io.graphflow.ldbc;

import io.graphflow.exception.DataException;
import io.graphflow.interactive.driver.MinuteCounts;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The driver's log of a phase: a line for each operation, with its name, when it was due and when it began,
 * in milliseconds, and how long it took, in microseconds.
 */
final class ResultsLog {
  private static final String WARM_UP = "-WARMUP-";
  private static final String SUFFIX = "-results_log.csv";
  private static final long LATE_MILLIS = 1_000;
  private static final int FIELDS = 4;

  private final Map<InteractiveOperation, Long> counts = new EnumMap<>(InteractiveOperation.class);
  private final Map<InteractiveOperation, Long> late = new EnumMap<>(InteractiveOperation.class);

  private final MinuteCounts minutes = new MinuteCounts();
  /** When the operation of the first line was due. */
  private long startMillis = Long.MAX_VALUE;

  private ResultsLog() {}

  /**
   * Reads the log of a phase.
   *
   * @param folder the driver's folder of results
   * @param warmUp whether that of the warm-up, or else that of the run
   */
  static ResultsLog read(Path folder, boolean warmUp) throws IOException {
    Path file;
    try (Stream<Path> files = Files.list(folder)) {
      file = files.filter(some -> some.toString().endsWith(SUFFIX)
          && some.toString().contains(WARM_UP) == warmUp)
          .findFirst()
          .orElseThrow(
              () -> new DataException(folder + ": there is no log of the driver's results"));
    }
    Map<String, InteractiveOperation> names = new TreeMap<>();
    for (InteractiveOperation operation : InteractiveOperation.values()) {
      names.put(DriverOperations.name(operation), operation);
    }
    ResultsLog log = new ResultsLog();
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      // The first line names the fields.
      reader.readLine();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] fields = line.split("\\|", -1);
        InteractiveOperation operation = names.get(fields[0]);
        if (operation == null || fields.length < FIELDS) {
          throw new DataException(file + ": cannot be understood: " + line);
        }
        log.add(operation, Long.parseLong(fields[1]), Long.parseLong(fields[2]),
            Long.parseLong(fields[3]));
      }
    }
    return log;
  }

  private void add(InteractiveOperation operation, long dueMillis, long beginMillis, long micros) {
    counts.merge(operation, 1L, Long::sum);
    boolean isLate = beginMillis - dueMillis > LATE_MILLIS;
    if (isLate) {
      late.merge(operation, 1L, Long::sum);
    }
    if (startMillis == Long.MAX_VALUE) {
      startMillis = dueMillis;
    }
    long nanos = TimeUnit.MICROSECONDS.toNanos(micros);
    minutes.add(operation, TimeUnit.MILLISECONDS.toNanos(beginMillis - startMillis) + nanos, nanos,
        isLate);
  }

  /** What was done in each minute since the operation that the log begins with was due. */
  MinuteCounts minutes() {
    return minutes;
  }

  /** When that operation was due, in milliseconds since 1970. */
  long startMillis() {
    return startMillis;
  }

  /** How many of each operation there were. */
  Map<InteractiveOperation, Long> counts() {
    return counts;
  }

  /** How many operations there were. */
  long count() {
    return sum(counts, Set.of(OperationKind.values()));
  }

  /** The share of the operations of some kinds that began more than a second late. */
  double lateShare(Set<OperationKind> kinds) {
    long lateOnes = sum(late, kinds);
    return lateOnes == 0 ? 0 : (double) lateOnes / sum(counts, kinds);
  }

  private static long sum(Map<InteractiveOperation, Long> some, Set<OperationKind> kinds) {
    return some.entrySet()
        .stream()
        .filter(entry -> kinds.contains(entry.getKey().kind()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}

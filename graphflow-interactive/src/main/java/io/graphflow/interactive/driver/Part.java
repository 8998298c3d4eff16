package io.graphflow.interactive.driver;

import java.nio.file.Path;
import java.util.List;

/**
 * A part of a {@link Workload}.
 *
 * @param startMillis when its first operation is due, in the network's time
 * @param updates of each stream
 * @param reads in the order in which they are due
 */
public record Part(long startMillis, List<Updates> updates, List<ScheduledRead> reads) {
  /**
   * Successive updates of a stream.
   *
   * @param stream the file
   * @param skipped how many updates of it come before them
   * @param count how many there are
   */
  public record Updates(Path stream, int skipped, int count) {}

  /** How many updates and complex reads it has. */
  public long size() {
    return reads.size() + updates.stream().mapToLong(Updates::count).sum();
  }
}

package io.graphflow.summary;

import io.graphflow.exception.GraphflowException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a database has done since it was opened, and what it holds: numbers to watch it by. Counts only grow. They are
 * read one after the other while others go on, so that one may know of a query that another does not know of yet.
 *
 * <pre>{@code
 * DatabaseMetrics metrics = database.metrics();
 * System.out.println(metrics.queries().begun() + " queries, "
 *     + metrics.storage().logBytes() + " bytes to be merged by a checkpoint");
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param queries that sessions run
 * @param transactions of sessions
 * @param storage commits, checkpoints and files
 * @param memory that queries keep
 */
public record DatabaseMetrics(
    Queries queries,
    Transactions transactions,
    Storage storage,
    Memory memory) {

  /**
   * Queries and commands.
   *
   * @param begun those that were given to the database
   * @param succeeded those that have ended without an error, by what they may do; all types are there. What is begun
   *     and has ended in no way still runs, or has rows left that may be asked for
   * @param failed those that have ended with an error, by its kind; all kinds are there
   * @param rows that were read of results
   * @param times of those that have ended, from the text to the last row that was read; where all rows are found before
   *     the first one is read, as in transactions that write, to that moment
   */
  public record Queries(
      long begun,
      Map<QueryType, Long> succeeded,
      Map<GraphflowException.Kind, Long> failed,
      long rows,
      Histogram times) {

    /** Creates it; the maps are copied. */
    public Queries {
      succeeded = Map.copyOf(succeeded);
      failed = Map.copyOf(failed);
    }
  }

  /**
   * Transactions that were begun by name, or by a query that may write; a query that reads outside of one is none.
   *
   * @param open those that have not ended
   * @param committed those that were committed
   * @param rolledBack those that were not, be it by an error
   * @param conflicts those of {@code rolledBack} that ended as others were in their way, each attempt by itself
   */
  public record Transactions(long open, long committed, long rolledBack, long conflicts) {}

  /**
   * What is on the disk, and how it gets there.
   *
   * @param commits times of commits that changed something, until they were durable and visible
   * @param commitBytes bytes that these have written into the log
   * @param checkpoints times of checkpoints that were made
   * @param failedCheckpoints checkpoints that could not be made
   * @param logBytes size of the log, which the next checkpoint merges into files, about
   * @param fileBytes size of the files beside the log
   */
  public record Storage(
      Histogram commits,
      long commitBytes,
      Histogram checkpoints,
      long failedCheckpoints,
      long logBytes,
      long fileBytes) {}

  /**
   * What queries keep together, as estimated.
   *
   * @param usedBytes at this moment
   * @param limitBytes that they may keep; 0 for no limit
   */
  public record Memory(long usedBytes, long limitBytes) {}

  /**
   * How many times lay in which range.
   *
   * @param bounds the longest time of each range but the last, which has no end; ascending
   * @param counts the times in each range, one more than bounds
   * @param total the sum of all times
   */
  public record Histogram(List<Duration> bounds, List<Long> counts, Duration total) {
    /** Creates it; the lists are copied. */
    public Histogram {
      bounds = List.copyOf(bounds);
      counts = List.copyOf(counts);
    }

    /** The number of times in all ranges. */
    public long count() {
      return counts.stream().mapToLong(Long::longValue).sum();
    }
  }
}

package io.graphflow.graphar.page;

import io.graphflow.graphar.file.ColumnFacts;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.type.ScalarType;
import java.util.List;

/**
 * The least and the greatest value of a column in the file of each chunk, as far as opening the graph has told: of files that
 * cannot hold what is looked for, not even the footers are read again. Immutable.
 */
public final class ChunkBounds {
  /** Of which nothing is known. */
  private static final ChunkBounds NONE = new ChunkBounds(new double[0], new double[0]);

  private final double[] least;
  private final double[] greatest;

  private ChunkBounds(double[] least, double[] greatest) {
    this.least = least;
    this.greatest = greatest;
  }

  /**
   * The bounds of a column.
   *
   * @param chunks what is known of its values, by chunk
   */
  public static ChunkBounds of(PropertyColumn column, List<ColumnFacts> chunks) {
    return column.stored() != ScalarType.INT64 ? NONE
        : new ChunkBounds(chunks.stream().mapToDouble(ColumnFacts::minimum).toArray(),
            chunks.stream().mapToDouble(ColumnFacts::maximum).toArray());
  }

  /** Whether a chunk may hold a value of a range. */
  boolean mayHold(int chunk, ValueRange range) {
    // An integer that is rounded to a number of the same size as a bound's may be equal to it, but is on no other side.
    return chunk >= least.length
        || (!(range.least() instanceof Long from && greatest[chunk] < from.doubleValue())
            && !(range.greatest() instanceof Long to && least[chunk] > to.doubleValue()));
  }
}

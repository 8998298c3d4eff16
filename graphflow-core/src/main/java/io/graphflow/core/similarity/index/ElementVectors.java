package io.graphflow.core.similarity.index;

import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The vectors of an index in a snapshot: the lists of a property of the elements with a label, if they have a
 * given number of numbers. For one thread.
 */
public abstract sealed class ElementVectors permits VertexVectors, EdgeVectors {
  private final VectorIndex index;
  private final int dimensions;

  /**
   * Elements of a table that may have vectors, at some of the positions from 0 on.
   *
   * @param limit one past the largest position
   */
  public record Range(int table, long limit) {}

  ElementVectors(VectorIndex index, int dimensions) {
    this.index = index;
    this.dimensions = dimensions;
  }

  /**
   * The vectors of a snapshot.
   *
   * @param dimensions how many numbers each has
   * @param copy takes what does not lie in memory as doubles: room for as many
   */
  public static ElementVectors of(
      VectorIndex index, Snapshot snapshot, int dimensions, MemorySegment copy) {
    return index.target().edge()
        ? new EdgeVectors(index, snapshot, dimensions, copy)
        : new VertexVectors(index, snapshot, dimensions, copy);
  }

  /** Where the elements are. */
  public abstract List<Range> ranges();

  /**
   * Which of the 64 elements from a position on there are, and have the label: bit {@code i} for that at
   * {@code first + i}.
   *
   * @param table of one of the {@link #ranges}
   */
  public abstract long present(int table, long first);

  /** Whether an element that is there, in a table of the {@link #ranges}, has the label. */
  public abstract boolean bearsLabel(long element);

  /** Moves to an element that is there, in such a table; false if it has no such list. */
  public abstract boolean moveTo(long element);

  /** Where the numbers lie, from {@link #offsetBytes} on, until the next move. */
  public abstract MemorySegment numbers();

  /** Where the first of the {@link #numbers} lies. */
  public abstract long offsetBytes();

  /**
   * Visits the lasting IDs of the elements of which the files do not have, or have otherwise, whether they are
   * there, the label or the property, and perhaps others, each once.
   */
  public abstract void forEachChanged(LongConsumer visitor);

  /**
   * The element with a lasting ID.
   *
   * @return its ID in the snapshot; {@link ElementId#NONE} if it is not there
   */
  public abstract long find(long lastingId);

  abstract long lastingId(long element);

  /** How many elements there may be. */
  final long limit() {
    return ranges().stream().mapToLong(Range::limit).sum();
  }

  /** Gives all that can be in a graph. */
  final void giveAllTo(VectorSink sink) throws IOException {
    for (Range range : ranges()) {
      for (long first = 0; first < range.limit(); first += Long.SIZE) {
        for (long rest = present(range.table(), first); rest != 0; rest &= rest - 1) {
          long element = ElementId.of(range.table(), first + Long.numberOfTrailingZeros(rest));
          float[] vector = rounded(element);
          if (vector != null) {
            sink.put(lastingId(element), vector);
          }
        }
      }
    }
  }

  /** The vector of an element as graphs have it; null for none. */
  final float[] rounded(long element) {
    return moveTo(element)
        ? FloatVectors.rounded(index.similarity(), numbers(), offsetBytes(), dimensions)
        : null;
  }
}

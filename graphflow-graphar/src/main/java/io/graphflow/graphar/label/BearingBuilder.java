package io.graphflow.graphar.label;

import io.graphflow.parquet.read.BooleanPages;
import java.util.Arrays;

/**
 * Collects which vertices bear something, in their order. It begins with intervals, and goes on with bits if those would
 * take more memory. For one thread.
 */
final class BearingBuilder {
  private static final int FIRST_ROOM = 16;

  private final long vertexCount;
  private final int mostBounds;

  /** In turns where an interval begins and where it ends. */
  private long[] bounds = new long[FIRST_ROOM];

  private int boundCount;
  private long[] words;
  private long done;

  BearingBuilder(long vertexCount) {
    this.vertexCount = vertexCount;
    // With more of them, words of bits are smaller.
    this.mostBounds = Bearing.wordCount(vertexCount);
  }

  /** Takes the vertices of a page, none of which lacks a value. */
  void add(BooleanPages page) {
    if (words == null && boundCount + page.likelyRuns() <= mostBounds) {
      int before = boundCount;
      long first = done;
      if (page.runs((from, _, value) -> begin(first + from, value != 0))) {
        done += page.rowCount();
        return;
      }
      boundCount = before;
    }
    if (words == null) {
      useWords();
    }
    page.bits(words, done);
    done += page.rowCount();
  }

  /**
   * Begins vertices that all bear it, or all do not.
   *
   * @return false if there are too many bounds
   */
  boolean begin(long first, boolean bearing) {
    if (bearing == ((boundCount & 1) != 0)) {
      return true;
    }
    if (boundCount == mostBounds) {
      return false;
    }
    if (boundCount == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * boundCount);
    }
    bounds[boundCount++] = first;
    return true;
  }

  private void useWords() {
    words = new long[Bearing.wordCount(vertexCount)];
    Bearing.ofIntervals(vertexCount, closed(done)).addTo(words);
    bounds = null;
  }

  /** The bounds, with one of the last interval. */
  private long[] closed(long end) {
    long[] all = Arrays.copyOf(bounds, boundCount + (boundCount & 1));
    if (all.length > boundCount) {
      all[boundCount] = end;
    }
    return all;
  }

  /** What was collected; all vertices have been told of. */
  Bearing build() {
    return words != null
        ? Bearing.ofWords(vertexCount, words)
        : Bearing.ofIntervals(vertexCount, closed(vertexCount));
  }
}

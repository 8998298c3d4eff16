package io.graphflow.spark.chunk;

import java.io.Serializable;
import java.util.List;

/**
 * Rows of a chunk that follow each other. Immutable.
 *
 * @param files the path of the chunk's file in each group of columns
 * @param number of the row 0 of the files
 * @param from the first row, from 0
 * @param to the row behind the last
 * @param all the number of rows that the files should have at least
 */
public record ChunkRun(
    List<String> files,
    long number,
    long from,
    long to,
    long all) implements Serializable {
  /** Creates a run; the list is copied. */
  public ChunkRun {
    files = List.copyOf(files);
  }

  /** The whole of a chunk. */
  public static ChunkRun of(List<String> files, long number, long rows) {
    return new ChunkRun(files, number, 0, rows, rows);
  }

  long size() {
    return to - from;
  }

  ChunkRun part(long first, long end) {
    return new ChunkRun(files, number, first, end, all);
  }
}

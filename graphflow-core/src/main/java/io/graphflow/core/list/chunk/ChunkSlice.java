package io.graphflow.core.list.chunk;

import io.graphflow.core.vector.Selection;
import java.util.List;

/**
 * A range of one chunk's rows, in the order of nested loops over its unflat groups, given again as
 * chunks. With k groups there are at most k of them: each is the product of single positions of the
 * first groups, a range of the next one, and all of the rest.
 */
public final class ChunkSlice {
  private final ListGroup[] groups;
  private final Selection[] whole;
  private final Selection[] parts;
  private final int[] indexes;
  private boolean before;
  private int level = -1;

  /** Creates a slice of chunks with these unflat groups. */
  public ChunkSlice(List<ListGroup> unflat) {
    groups = unflat.toArray(ListGroup[]::new);
    whole = new Selection[groups.length];
    parts = new Selection[groups.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = new Selection();
    }
    indexes = new int[groups.length];
  }

  /** Number of rows of the chunk. */
  public long rows() {
    long rows = 1;
    for (ListGroup group : groups) {
      rows = Math.multiplyExact(rows, group.rows());
    }
    return rows;
  }

  /** Starts with the rows before row {@code row}, which is at least 1 and below {@link #rows}. */
  public void startBefore(long row) {
    start(row);
    before = true;
    level = 0;
  }

  /** Starts with row {@code row} and those after it. */
  public void startFrom(long row) {
    start(row);
    before = false;
    level = groups.length - 1;
  }

  private void start(long row) {
    long rest = row;
    for (int i = groups.length - 1; i >= 0; i--) {
      whole[i] = groups[i].selection;
      indexes[i] = (int) (rest % whole[i].count());
      rest /= whole[i].count();
    }
  }

  /** Bytes of the positions that are listed for the last chunk of the slice; 0 outside of slices. */
  public long bytes() {
    long bytes = 0;
    for (int i = 0; i < groups.length; i++) {
      bytes += groups[i].selection == parts[i] ? parts[i].bytes() : 0;
    }
    return bytes;
  }

  /** Forgets the chunk. */
  public void stop() {
    level = -1;
  }

  /** Sets the groups to the next chunk of the slice; false if there is none. */
  public boolean next() {
    while (level >= 0 && level < groups.length) {
      int at = level;
      level += before ? 1 : -1;
      int last = groups.length - 1;
      int from = before ? 0 : indexes[at] + (at == last ? 0 : 1);
      int to = before ? indexes[at] : whole[at].count();
      if (from < to) {
        for (int i = 0; i < at; i++) {
          select(i, indexes[i], indexes[i] + 1);
        }
        select(at, from, to);
        for (int i = at + 1; i <= last; i++) {
          groups[i].selection = whole[i];
        }
        return true;
      }
    }
    level = -1;
    return false;
  }

  private void select(int group, int from, int to) {
    int[] positions = parts[group].buffer(to - from);
    for (int i = from; i < to; i++) {
      positions[i - from] = whole[group].position(i);
    }
    parts[group].select(to - from);
    groups[group].selection = parts[group];
  }
}

package io.graphflow.spark.lake;

import io.graphflow.storage.layout.ElementId;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.apache.spark.sql.Column;

/** Vertices of a table that are asked for, by which it is chosen what is read of files. Immutable. */
public final class Chosen {
  /** All vertices. */
  public static final Chosen ALL = new Chosen(null);

  /** In order; null if all are asked for. */
  private final List<Long> positions;

  private Chosen(List<Long> positions) {
    this.positions = positions;
  }

  /** Some vertices, by their positions in the table. */
  public static Chosen of(Collection<Long> positions) {
    return new Chosen(List.copyOf(new TreeSet<>(positions)));
  }

  /** Whether all are. */
  public boolean isAll() {
    return positions == null;
  }

  /**
   * The numbers of the parts that a table is cut into, of those that have vertices which are asked for.
   *
   * @param size the number of vertices of a part
   * @param count the number of parts
   */
  public List<Long> parts(long size, long count) {
    return isAll() ? LongStream.range(0, count).boxed().toList()
        : positions.stream().map(position -> position / size).distinct().toList();
  }

  /** Whether a column of IDs of vertices of a table is that of one which is asked for. */
  Column isIn(Column ids, int table) {
    return ids.isin(positions.stream().map(position -> ElementId.of(table, position)).toArray());
  }
}

package io.graphflow.storage.identity;

import java.util.List;

/**
 * The numbers of all tables of a database, by table. Lists are shorter where a table's elements have
 * the numbers that a load gives: those of their offsets or positions.
 */
public record NumberRanges(List<NumberRange> vertexTables, List<NumberRange> edgeTables) {

  /** Those that a load gives. */
  public static final NumberRanges LOADED = new NumberRanges(List.of(), List.of());

  /** Creates ranges; lists are copied. */
  public NumberRanges {
    vertexTables = List.copyOf(vertexTables);
    edgeTables = List.copyOf(edgeTables);
  }

  /**
   * The range of a vertex table.
   *
   * @param offsets how many vertices it has in the files
   */
  public NumberRange ofVertices(int table, long offsets) {
    return table < vertexTables.size() ? vertexTables.get(table) : loaded(offsets);
  }

  /**
   * The range of an edge table.
   *
   * @param positions from which on positions are not those of edges in the files
   */
  public NumberRange ofEdges(int table, long positions) {
    return table < edgeTables.size() ? edgeTables.get(table) : loaded(positions);
  }

  private static NumberRange loaded(long count) {
    return new NumberRange(count, count);
  }
}

package io.graphflow.storage.identity;

import java.util.List;

/**
 * The numbers of all tables of a database, by table. Lists are shorter where a table's elements
 * have the numbers that a load gives: those of their offsets or positions. They are longer where
 * transactions, committed or not, have added tables.
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
   * @param positions the first position behind the files
   */
  public NumberRange ofEdges(int table, long positions) {
    return table < edgeTables.size() ? edgeTables.get(table) : loaded(positions);
  }

  /**
   * Says of a table that numbers before one may have been handed out.
   *
   * @param ranges of tables, by table; made longer if the table is not among them, as one that was added since
   */
  public static void raise(List<NumberRange> ranges, int table, long next) {
    while (ranges.size() <= table) {
      ranges.add(new NumberRange(0, 0));
    }
    NumberRange range = ranges.get(table);
    ranges.set(table, new NumberRange(range.firstNew(), Math.max(range.next(), next)));
  }

  private static NumberRange loaded(long count) {
    return new NumberRange(count, count);
  }
}

package io.graphflow.core.algorithm.graph;

import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The chosen vertices of a snapshot and their numbers, which go from 0 on without gaps, in the order of
 * vertex IDs. Where all vertices of a table are chosen and none has come or gone since the files were
 * written, numbers follow from offsets and take no memory. Immutable; safe for use by many threads.
 */
public final class NumberedVertices {
  /** The number of a vertex that is not chosen. */
  public static final int NONE = -1;

  private final List<Integer> tables;
  private final boolean isWhole;
  private final int count;

  /** By table, the number of its first chosen vertex, and behind the last table the count. */
  private final int[] first;

  /** By table, the number of each offset; null where it is {@link #first} plus the offset. */
  private final int[][] numbers;

  /** By table, the offset of each number, less {@link #first}; null where {@link #numbers} is. */
  private final int[][] offsets;

  private NumberedVertices(List<Integer> tables, boolean isWhole, int[] first, int[][] numbers,
      int[][] offsets) {
    this.tables = List.copyOf(tables);
    this.isWhole = isWhole;
    this.count = first[first.length - 1];
    this.first = first;
    this.numbers = numbers;
    this.offsets = offsets;
  }

  /**
   * The tables in which vertices that bear one of some labels may lie, ascending.
   *
   * @param labels empty for all vertices
   */
  static List<Integer> tables(Snapshot snapshot, List<String> labels) {
    return snapshot.catalog()
        .vertexTables()
        .stream()
        .filter(table -> labels.isEmpty() || labels.stream().anyMatch(table::mayBear))
        .map(VertexTable::id)
        .toList();
  }

  /**
   * Numbers vertices.
   *
   * @param labels those that bear one of these; empty for all
   * @throws ResourceException if there are more than an array can hold
   */
  static NumberedVertices of(Snapshot snapshot, List<String> labels, Work work) {
    List<Integer> tables = tables(snapshot, labels);
    int tableCount = snapshot.catalog().vertexTables().size();
    int[] first = new int[tableCount + 1];
    int[][] numbers = new int[tableCount][];
    int[][] offsets = new int[tableCount][];
    boolean isWhole = tables.size() == tableCount;
    long count = 0;
    for (int id = 0; id < tableCount; id++) {
      first[id] = (int) count;
      if (tables.contains(id)) {
        VertexTable table = snapshot.catalog().vertexTable(id);
        if (snapshot.vertexChanges(id) == null
            && (labels.isEmpty() || labels.stream().anyMatch(table::surelyBears))) {
          count += snapshot.vertexCount(id);
        } else {
          isWhole = false;
          numbers[id] = work.ints(snapshot.vertexLimit(id));
          offsets[id] = number(snapshot, table, labels, first[id], numbers[id], work);
          count += offsets[id].length;
        }
        requireNumbers(count);
      }
    }
    first[tableCount] = (int) count;
    return new NumberedVertices(tables, isWhole, first, numbers, offsets);
  }

  private static void requireNumbers(long count) {
    // Arrays of starts have one element more than there are vertices.
    if (count > Integer.MAX_VALUE - 16) {
      throw new ResourceException(
          "An algorithm takes at most %,d nodes, but the choice has more; choose fewer labels."
              .formatted(Integer.MAX_VALUE - 16));
    }
  }

  /** Fills the numbers by offset; returns the offsets that have one. */
  private static int[] number(Snapshot snapshot, VertexTable table, List<String> labels,
      int firstNumber, int[] numbers, Work work) {
    VertexChanges changes = snapshot.vertexChanges(table.id());
    boolean all = labels.isEmpty() || labels.stream().anyMatch(table::surelyBears);
    List<LabelReader> readers = new ArrayList<>();
    if (!all) {
      labels.stream()
          .filter(table::mayBear)
          .forEach(label -> readers.add(snapshot.vertexLabel(table.id(), label)));
    }
    Arrays.fill(numbers, NONE);
    int number = firstNumber;
    for (long from = 0; from < numbers.length; from += Long.SIZE) {
      if (from % (1 << 16) == 0) {
        work.check();
      }
      long bearing = all ? -1L : 0;
      for (LabelReader reader : readers) {
        bearing |= reader.bearing(from);
      }
      long chosen = bearing & (changes == null ? -1L : changes.present(from));
      for (long rest = chosen; rest != 0; rest &= rest - 1) {
        long offset = from + Long.numberOfTrailingZeros(rest);
        if (offset < numbers.length) {
          numbers[(int) offset] = number++;
        }
      }
    }
    int[] offsets = work.ints(number - firstNumber);
    for (int offset = 0; offset < numbers.length; offset++) {
      if (numbers[offset] != NONE) {
        offsets[numbers[offset] - firstNumber] = offset;
      }
    }
    return offsets;
  }

  /** How many there are, and one past the largest number. */
  public int count() {
    return count;
  }

  /** The tables in which they lie, ascending; unmodifiable. */
  List<Integer> tables() {
    return tables;
  }

  /** Whether all vertices of the snapshot are chosen, as the files have them. */
  boolean isWhole() {
    return isWhole;
  }

  /**
   * The number of a vertex of the snapshot.
   *
   * @return {@link #NONE} if it is not chosen
   */
  public int number(long vertexId) {
    int table = ElementId.table(vertexId);
    long offset = ElementId.position(vertexId);
    if (numbers[table] != null) {
      return numbers[table][(int) offset];
    }
    // A table without chosen vertices has the same first number as the one behind it.
    return first[table] == first[table + 1] ? NONE : first[table] + (int) offset;
  }

  /** The number of any vertex, also of one that was created since; {@link #NONE} if it is not chosen. */
  public int find(long vertexId) {
    int table = ElementId.table(vertexId);
    if (table >= numbers.length) {
      return NONE;
    }
    long known = numbers[table] == null ? first[table + 1] - first[table] : numbers[table].length;
    return ElementId.position(vertexId) < known ? number(vertexId) : NONE;
  }

  /** The ID of the vertex with a number, which is at least 0 and less than {@link #count}. */
  public long vertexId(int number) {
    int table = Arrays.binarySearch(first, number);
    if (table < 0) {
      table = -table - 2;
    } else {
      // Of tables that begin at the same number, the last one has the vertex.
      while (first[table + 1] == number) {
        table++;
      }
    }
    int index = number - first[table];
    return ElementId.of(table, offsets[table] == null ? index : offsets[table][index]);
  }
}

package io.graphflow.core.list.operator.filter;

import io.graphflow.core.group.DistinctRows;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.column.GroupFinder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;

/** Adds the rows of a chunk, which its groups now hold, to a table of keys. For one thread at a time. */
@FunctionalInterface
public interface ChunkKeys {
  /** Adds the rows. */
  void add();

  /** Enumerates the rows over the groups that the keys read, however many rows the chunk stands for. */
  static ChunkKeys rows(ChunkRows rows, DistinctRows distinct) {
    return () -> {
      rows.first();
      do {
        distinct.add();
      } while (rows.advance());
    };
  }

  /**
   * Adds the columns of one unflat group.
   *
   * @param computations of the columns that the chunks do not hold
   * @param columns set the variables of the rows
   */
  static ChunkKeys columns(ListGroup group, Computations computations, GroupFinder finder,
      Bindings columns, Tuple tuple, DistinctRows distinct) {
    return new ChunkKeys() {
      private int[] numbers = {};

      @Override
      public void add() {
        tuple.check();
        computations.compute();
        Selection positions = group.selection;
        distinct.makeRoom(positions.count());
        if (distinct.keys().isClosed()) {
          addRows(positions);
        } else {
          addColumns(positions);
        }
        computations.drop();
      }

      private void addColumns(Selection positions) {
        int count = positions.count();
        if (numbers.length < count) {
          numbers = new int[Math.max(count, 2 * numbers.length)];
        }
        finder.find(positions, numbers);
      }

      private void addRows(Selection positions) {
        for (int i = 0; i < positions.count(); i++) {
          columns.load(positions.position(i), tuple);
          distinct.add();
        }
      }
    };
  }
}

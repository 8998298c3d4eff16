package io.graphflow.core.list.operator.filter;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.column.GroupFinder;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;

/** Adds the rows of a chunk, which its groups now hold, to a table of keys. For one thread at a time. */
@FunctionalInterface
public interface ChunkKeys {
  /** Adds the rows. */
  void add();

  /** Enumerates the rows over the groups that the keys read, however many rows the chunk stands for. */
  static ChunkKeys rows(ChunkRows rows, KeyTable keys, Tuple tuple) {
    return () -> {
      rows.first();
      do {
        keys.findOrAdd(tuple);
      } while (rows.advance());
    };
  }

  /**
   * Adds the columns of one unflat group.
   *
   * @param computations of the columns that the chunks do not hold
   */
  static ChunkKeys columns(
      ListGroup group, Computations computations, GroupFinder finder, Tuple tuple) {
    return new ChunkKeys() {
      private int[] numbers = {};

      @Override
      public void add() {
        tuple.check();
        computations.compute();
        int count = group.selection.count();
        if (numbers.length < count) {
          numbers = new int[Math.max(count, 2 * numbers.length)];
        }
        finder.find(group.selection, numbers);
        computations.drop();
      }
    };
  }
}

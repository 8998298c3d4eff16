package io.graphflow.core.list.operator.join;

import io.graphflow.core.tuple.Tuple;

/** What a hash join keeps in memory of its right side. Rows are added, then it is finished and read. */
public interface JoinStore {
  /** Whether some more rows may be added without taking the memory that others need. */
  boolean hasRoom(int more);

  /** Adds the row in a tuple {@code times} times, unless a key is NULL. */
  void add(Tuple tuple, long times);

  /** Whether the rows of the columns' present chunk can be added together. */
  boolean takes(BuildColumns columns);

  /** Adds them, but those of which a key is NULL. */
  void addAll(BuildColumns columns);

  /** Prepares for reading. */
  void finish();

  /** Forgets all rows and gives their memory back. */
  void release();
}

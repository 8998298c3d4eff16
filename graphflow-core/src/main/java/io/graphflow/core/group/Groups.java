package io.graphflow.core.group;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.tuple.KeyTable;

/** Groups whose aggregates can be read. For one thread at a time. */
public interface Groups {
  /** The number of groups; without keys there is one, even if there are no rows. */
  int count();

  /** The keys of the groups; null if there are none. */
  KeyTable keyTable();

  /** The states of the aggregates. */
  GroupStates states();
}

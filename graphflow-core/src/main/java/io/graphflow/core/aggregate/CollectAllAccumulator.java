package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;

/**
 * The list that a {@code COLLECT} subquery gathers: like that of {@code collect(x)}, but with NULLs
 * in their places.
 */
final class CollectAllAccumulator extends CollectAccumulator {

  CollectAllAccumulator(Evaluator argument, MemoryAccount account) {
    super(argument, account);
  }

  @Override
  public void add(int group, Tuple tuple, long times) {
    if (argument().isNull(tuple)) {
      append(group, null, times);
    } else {
      super.add(group, tuple, times);
    }
  }
}

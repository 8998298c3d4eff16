package io.graphflow.core;

import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompilerOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Plans by query text and options, the least recently used leaving first. Safe for many threads. */
final class PlanCache {
  private record Key(String query, CompilerOptions options) {}

  private final int capacity;
  private final Map<Key, CompiledQuery> plans = new LinkedHashMap<>(16, 0.75f, true);

  PlanCache(int capacity) {
    this.capacity = capacity;
  }

  /** The plan of a query; two threads that miss at once may both compile it. */
  CompiledQuery get(String query, CompilerOptions options, Supplier<CompiledQuery> compile) {
    Key key = new Key(query, options);
    synchronized (plans) {
      CompiledQuery plan = plans.get(key);
      if (plan != null) {
        return plan;
      }
    }
    CompiledQuery plan = compile.get();
    synchronized (plans) {
      plans.put(key, plan);
      if (plans.size() > capacity) {
        plans.remove(plans.keySet().iterator().next());
      }
    }
    return plan;
  }
}

package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.VariableDomains;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs logical plans by list-based processing: GF-CL on a columnar snapshot. Remembers what it found
 * out about the queries it ran last. Safe for use by many threads.
 */
public final class ListExecutor implements QueryExecutor {
  /** Queries of which facts are kept. */
  private static final int MAX_KNOWN = 256;

  private final ListOptions options;
  private final Map<Key, PlanFacts> known = new LinkedHashMap<>(16, 0.75f, true);

  /** A plan, by identity, and what it takes for granted of the graph. */
  private record Key(CompiledQuery query, Object planKey) {
    @Override
    @SuppressWarnings("ReferenceEquality") // Plans of equal parts would take long to compare.
    public boolean equals(Object other) {
      return other instanceof Key key && key.query == query && key.planKey.equals(planKey);
    }

    @Override
    public int hashCode() {
      // One plan runs on few kinds of snapshots.
      return System.identityHashCode(query);
    }
  }

  /** Creates the executor with the sizes it is made for. */
  public ListExecutor() {
    this(ListOptions.DEFAULT);
  }

  ListExecutor(ListOptions options) {
    this.options = options;
  }

  @Override
  public RowCursor execute(CompiledQuery query, QueryContext context) {
    return new ListPlanner(query, facts(query, context), context, options).cursor();
  }

  @Override
  public RepeatedPlan repeated(
      CompiledQuery query, VariableDomains domains, QueryContext context, Tuple row) {
    // The plan is a part of a query's run and made for that alone, so its facts are not kept.
    PlanFacts facts = new PlanFacts(query, domains, context);
    return new ListPlanner(query, facts, context, options, row).repeated();
  }

  /** Two threads that miss at once may both find the same facts. */
  private PlanFacts facts(CompiledQuery query, QueryContext context) {
    Key key = new Key(query, context.snapshot().planKey());
    synchronized (known) {
      PlanFacts facts = known.get(key);
      if (facts != null) {
        return facts;
      }
    }
    PlanFacts facts = new PlanFacts(query, context);
    synchronized (known) {
      known.put(key, facts);
      if (known.size() > MAX_KNOWN) {
        known.remove(known.keySet().iterator().next());
      }
    }
    return facts;
  }
}

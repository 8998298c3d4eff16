package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Counts patterns whose elements must differ by inclusion and exclusion: what matches whether or not
 * they differ, less what matches where they are the same.
 *
 * <pre>|P and x differs from y| = |P| - |P with y identified with x|</pre>
 *
 * For several constraints that is a sum over all sets of them, in which identifications that come to
 * the same are one term. {@code P} alone is counted along its edges, and so are the branches of the
 * other terms, whose spines are the cycles that an identification closes: {@code
 * (a)-[e]->(b)-->(c)-[f]->(d)} with {@code e = f} is {@code (a)-[e]->(b)-->(a)}. So no term enumerates
 * what the pattern matches, only cycles.
 *
 * <p>Likewise for an edge that there must not be, where two vertices have one at most:
 *
 * <pre>|P and not (x)-->(y)| = |P| - |P and (x)-->(y)|</pre>
 */
final class InclusionExclusion {
  /** The most constraints; more would have too many subsets. */
  private static final int MAX_DIFFERENCES = 6;

  /** The most terms, each of which is planned and run by itself. */
  private static final int MAX_TERMS = 24;

  private final Catalog catalog;
  private final CountingCost costs;
  private final Aggregate aggregate;
  private final PatternGraph pattern;

  /** Those of elements that are NULL in no match. */
  private final List<Inequality> differences = new ArrayList<>();

  /** Those of missing edges, which no plan of a term can look for. They come last in {@link #terms}. */
  private final List<Inequality> missing = new ArrayList<>();

  /** Creates the terms of an aggregate's pattern. */
  InclusionExclusion(Catalog catalog, CountingCost costs, Aggregate aggregate,
      PatternGraph pattern) {
    this.catalog = catalog;
    this.costs = costs;
    this.aggregate = aggregate;
    this.pattern = pattern;
    for (Expression constraint : pattern.constraints) {
      Inequality difference = Inequality.of(constraint, pattern, catalog);
      if (difference != null) {
        differences.add(difference);
      }
    }
    pattern.missing.forEach(edge -> missing.add(Inequality.of(edge)));
  }

  /** Whether the aggregate may be a sum of terms. */
  static boolean canSum(Aggregate aggregate) {
    return !aggregate.aggregations().isEmpty()
        && aggregate.aggregations()
            .stream()
            .allMatch(each -> each.function() == AggregateFunction.COUNT_STAR);
  }

  /** Ways to make terms; each list counts the aggregate. */
  List<List<SignedPattern>> choices() {
    Set<Variable> read = read(aggregate.keys());
    List<Expression> constraints = differences.stream().map(Inequality::constraint).toList();
    CountedPattern relaxed = new CountedPattern(catalog, pattern.without(constraints), read);
    List<Inequality> costly =
        differences.stream().filter(each -> !relaxed.spineBinds(each.constraint())).toList();
    Set<Expression> paired =
        new EdgePairChoice(catalog, pattern)
            .choose(costly.stream().map(Inequality::constraint).toList())
            .keySet();
    List<Inequality> unpaired =
        costly.stream().filter(each -> !paired.contains(each.constraint())).toList();
    List<List<SignedPattern>> choices = new ArrayList<>();
    for (List<Inequality> expanded : new LinkedHashSet<>(List.of(unpaired, costly))) {
      List<Inequality> all = new ArrayList<>(expanded);
      all.addAll(missing);
      List<SignedPattern> terms = terms(all);
      if (terms != null) {
        choices.add(terms);
      }
    }
    return choices;
  }

  private static Set<Variable> read(List<Projection> keys) {
    Set<Variable> read = new LinkedHashSet<>();
    keys.forEach(key -> ExpressionTree.collectVariables(key.expression(), read));
    return read;
  }

  /** The terms that make constraints hold by subtraction, or null if they would be too many. */
  private List<SignedPattern> terms(List<Inequality> expanded) {
    if (expanded.isEmpty() || expanded.size() > MAX_DIFFERENCES) {
      return null;
    }
    Map<PatternUnification, Long> factors = new LinkedHashMap<>();
    factors.put(PatternUnification.none(pattern), 1L);
    for (Inequality difference : expanded) {
      for (Map.Entry<PatternUnification, Long> entry : new LinkedHashMap<>(factors).entrySet()) {
        for (PatternUnification same : difference.violated(entry.getKey())) {
          factors.merge(same, -entry.getValue(), Long::sum);
        }
      }
      factors.values().removeIf(factor -> factor == 0);
    }
    Set<Expression> dropped = new HashSet<>();
    expanded.forEach(difference -> dropped.add(difference.constraint()));
    List<Expression> kept =
        pattern.constraints.stream().filter(each -> !dropped.contains(each)).toList();
    List<SignedPattern> terms = new ArrayList<>();
    for (Map.Entry<PatternUnification, Long> entry : factors.entrySet()) {
      PatternGraph merged = entry.getKey().apply(kept, catalog);
      if (merged != null) {
        List<Projection> keys = entry.getKey().renamed(aggregate.keys());
        CountedPattern counted = costs.cheapest(merged, read(keys));
        terms.add(new SignedPattern(entry.getValue(), counted, keys));
      }
    }
    return terms.size() > MAX_TERMS ? null : terms;
  }
}

package io.graphflow.core.plans;

import io.graphflow.core.plans.PlanModel.Reached;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What operators that count along edges mean: rows, each as often as it counts. */
final class CountingModel {
  private final PlanModel model;

  CountingModel(PlanModel model) {
    this.model = model;
  }

  List<Map<Variable, Object>> rows(CountingPlan plan) {
    return switch (plan) {
      case SignedAggregate aggregate -> aggregate(aggregate);
      case CountBranch count -> {
        List<Map<Variable, Object>> rows = new ArrayList<>();
        for (Map<Variable, Object> row : model.rows(count.input())) {
          repeat(row, ways(count, row), count.optional(), rows);
        }
        yield rows;
      }
      case CountDifferent count -> {
        List<Map<Variable, Object>> rows = new ArrayList<>();
        for (Map<Variable, Object> row : model.rows(count.input())) {
          repeat(row, differentEnds(count, row), false, rows);
        }
        yield rows;
      }
      case MultiplyByCount multiply -> {
        Map<Object, Long> counts = counts(multiply.counts());
        List<Map<Variable, Object>> rows = new ArrayList<>();
        for (Map<Variable, Object> row : model.rows(multiply.input())) {
          long count = counts.getOrDefault(row.get(multiply.vertex()), 0L);
          repeat(row, count, multiply.optional(), rows);
        }
        yield rows;
      }
      case VertexCounts counts -> model.rows(counts.input());
      case NeighbourCounts counts -> {
        List<Map<Variable, Object>> rows = new ArrayList<>();
        for (Map<Variable, Object> row : model.rows(counts.input())) {
          for (Reached reached : model.along(counts.steps(), row.get(counts.from()))) {
            Map<Variable, Object> edge = PlanModel.with(row, counts.edge(), reached.edge());
            if (counts.toTables().contains(ElementId.table(reached.to()))
                && model.hold(counts.predicates(), edge)) {
              rows.add(Map.of(counts.to(), reached.to()));
            }
          }
        }
        yield rows;
      }
    };
  }

  private static void repeat(
      Map<Variable, Object> row,
      long count,
      boolean optional,
      List<Map<Variable, Object>> rows) {
    long times = optional ? Math.max(1, count) : count;
    if (rows.size() + times > PlanModel.MAX_ROWS) {
      throw new PlanModel.TooManyRows();
    }
    for (long i = 0; i < times; i++) {
      rows.add(row);
    }
  }

  /** For each vertex as how many rows it comes. */
  private Map<Object, Long> counts(Pass pass) {
    Map<Object, Long> counts = new HashMap<>();
    model.rows(pass).forEach(row -> counts.merge(row.get(pass.vertex()), 1L, Long::sum));
    return counts;
  }

  private long ways(CountBranch count, Map<Variable, Object> row) {
    long ways = 0;
    List<Way> first = ways(count.branch(), row);
    if (count.other() == null) {
      return first.stream().mapToLong(Way::times).sum();
    }
    List<Way> second = ways(count.other(), row);
    for (Way one : first) {
      for (Way other : second) {
        ways += one.edge.equals(other.edge) ? 0 : one.times * other.times;
      }
    }
    return ways;
  }

  private long differentEnds(CountDifferent count, Map<Variable, Object> row) {
    List<Way> second = ways(count.second(), row);
    long pairs = 0;
    for (Way one : ways(count.first(), row)) {
      long others = second.stream().filter(other -> !other.to.equals(one.to)).count();
      pairs += count.pairs() ? others : others == second.size() ? 1 : 0;
    }
    return pairs;
  }

  /** An edge of a branch with its end, and in how many ways all beyond it matches. */
  private record Way(Object edge, Object to, long times) {}

  private List<Way> ways(CountedBranch branch, Map<Variable, Object> row) {
    Map<Object, Long> counts = branch.counts() == null ? null : counts(branch.counts());
    List<Way> ways = new ArrayList<>();
    for (Reached reached : model.along(branch.steps(), row.get(branch.from()))) {
      Map<Variable, Object> extended =
          PlanModel.with(
              PlanModel.with(row, branch.edge(), reached.edge()), branch.to(), reached.to());
      if (branch.toTables().contains(ElementId.table(reached.to()))
          && model.hold(branch.predicates(), extended)) {
        long times = counts == null ? 1 : counts.getOrDefault(reached.to(), 0L);
        ways.add(new Way(reached.edge(), reached.to(), times));
      }
    }
    return ways;
  }

  private List<Map<Variable, Object>> aggregate(SignedAggregate aggregate) {
    Map<Map<Variable, Object>, Long> groups = new LinkedHashMap<>();
    boolean grouped = !aggregate.keys().isEmpty();
    if (!grouped) {
      groups.put(Map.of(), 0L);
    }
    for (SignedTerm term : aggregate.terms()) {
      for (Map<Variable, Object> row : model.rows(term.input())) {
        groups.merge(model.project(term.keys(), row), term.factor(), Long::sum);
      }
    }
    List<Map<Variable, Object>> results = new ArrayList<>();
    groups.forEach((keys, count) -> {
      if (!grouped || count != 0) {
        Map<Variable, Object> result = new HashMap<>(keys);
        for (Aggregation aggregation : aggregate.aggregations()) {
          result.put(aggregation.variable(), count);
        }
        results.add(result);
      }
    });
    return results;
  }
}

package io.graphflow.bench.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanTree;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanningBenchmarkTest {
  @ParameterizedTest
  @EnumSource
  void plansTwelveEdges(PatternShape shape) {
    PlanningBenchmark benchmark = new PlanningBenchmark();
    benchmark.shape = shape;
    benchmark.prepare();
    assertThat(benchmark.parse()).isNotNull();
    CompiledQuery query = benchmark.plan();
    int[] edges = {0};
    Set<String> persons = new HashSet<>();
    PlanTree.forEach(query.plan(), node -> {
      switch (node) {
        case LogicalPlan.Extend extend -> {
          edges[0]++;
          persons.add(extend.to().toString());
        }
        case LogicalPlan.ExtendInto _ -> edges[0]++;
        case LogicalPlan.Intersect intersect -> edges[0] += intersect.legs().size();
        default -> {}
      }
    });
    assertThat(edges[0]).isEqualTo(PatternShape.EDGES);
    assertThat(persons).isNotEmpty();
  }
}

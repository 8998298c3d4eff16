package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.interactive.InteractiveQueries;
import io.graphflow.bench.interactive.ProfiledQueries;
import io.graphflow.bench.interactive.TreeVariant;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ProfiledPlan;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TemporaryGraphs.class)
class OperatorKindTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Expand (p)-[:KNOWS]-(q:Person)                    | EXPAND
      Expand (m)-[:HAS_CREATOR]->(p:Person) in place    | EXPAND
      ExpandCount (p)<-[:HAS_CREATOR]-(m:Message)       | EXPAND
      VariableExtend (p)-[:KNOWS*1..2]-(q) reachable    | EXPAND
      ExtendInto (p)-[:KNOWS]-(q) in place              | EXPAND
      Filter m.creationDate < $maxDate                  | FILTER
      Project p.name AS name                            | PROJECT
      Unwind posts AS post                              | PROJECT
      Aggregate count(*) AS n by t                      | AGGREGATE
      Distinct p, q                                     | AGGREGATE
      Top 20 by n DESC                                  | SORT
      OrderBy n                                         | SORT
      HashJoin on p                                     | JOIN
      OptionalApply m                                   | JOIN
      CountApply n: rows whose q is p for many rows at once | JOIN
      CartesianProduct                                  | JOIN
      Defactor p, q                                     | DEFACTOR
      SeekVertex (p:Person) p.id = $personId            | SCAN
      Argument p                                        | SCAN
      SetProperty p.name = 1                            | OTHER
      """)
  void operatorsAreKnownByTheirFirstWord(String operator, OperatorKind kind) {
    assertThat(OperatorKind.of(operator)).isEqualTo(kind);
  }

  @ParameterizedTest
  @EnumSource
  void everyOperatorOfTheComplexReadsHasAKind(TreeVariant variant) throws Exception {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(Engine.GF_FT)
        .withThreads(1)
        .withTreeProcessing(variant.processing());
    try (ProfiledQueries queries = new ProfiledQueries(BenchmarkGraph.socialNetwork(0.01))) {
      for (String query : InteractiveQueries.complexReads()) {
        for (ProfiledPlan profile : queries.run(query, options)) {
          assertKindsBelow(query, profile);
        }
      }
    }
  }

  private static void assertKindsBelow(String query, ProfiledPlan plan) {
    assertThat(OperatorKind.of(plan.operator())).as("%s: %s", query, plan.operator())
        .isNotEqualTo(OperatorKind.OTHER);
    plan.inputs().forEach(input -> assertKindsBelow(query, input));
  }
}

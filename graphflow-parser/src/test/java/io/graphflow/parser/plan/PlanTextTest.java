package io.graphflow.parser.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import org.junit.jupiter.api.Test;

class PlanTextTest {
  private static final Catalog CATALOG = CatalogBuilder.socialNetwork().build();

  private static CompiledQuery compile(String text) {
    return QueryCompiler.compile(text, CATALOG,
        CompilerOptions.DEFAULT.withoutCountingAlongEdges());
  }

  @Test
  void profileShowsTrueRowsAndTimesWhereTheyAreKnown() {
    CompiledQuery query = compile("MATCH (a:Person)-[:KNOWS]->(b) RETURN count(*) AS n");
    String text =
        PlanText.profile(
            query,
            CATALOG,
            operator -> switch (operator) {
              case Aggregate _ -> new OperatorProfile(1, 12_345_678);
              case Extend _ -> new OperatorProfile(800, -1);
              case ScanVertices _ -> new OperatorProfile(1_234_567, 2_300_000);
              default -> null;
            });
    assertThat(text)
        .isEqualTo(
            """
                operator                           estimated rows       rows  q-error  own ms  time ms
                Aggregate count(*) AS n                         1          1      1.0    10.0     12.3
                  Extend (a)-[:KNOWS]->(b:Person)           1,000        800      1.3
                    ScanVertices (a:Person)                   100  1,234,567   12,346     2.3      2.3
                """);
  }

  @Test
  void qErrorsTellHowFarOffAnEstimateIsEitherWay() {
    assertThat(PlanText.qError(10, 1000)).isEqualTo(100);
    assertThat(PlanText.qError(1000, 10)).isEqualTo(100);
    assertThat(PlanText.qError(0.2, 0)).isEqualTo(1);
    assertThat(PlanText.qError(0, 50)).isEqualTo(50);
  }

  @Test
  void manyTablesAreCountedAndAllAreNotNamed() {
    assertThat(PlanText.tree(compile("MATCH (a) RETURN a").plan(), CATALOG))
        .isEqualTo("ScanVertices (a)\n");
    assertThat(PlanText.tree(compile("MATCH (a:Message) RETURN a").plan(), CATALOG))
        .isEqualTo("ScanVertices (a:Post|Comment)\n");
  }

  @Test
  void estimatesBelowTenKeepADecimal() {
    String query = "MATCH (a:Person) WHERE a.age < 3 AND a.name < 'x' AND a.id < 7 RETURN a";
    String text = PlanText.explain(compile(query), CATALOG);
    assertThat(text)
        .isEqualTo(
            """
                operator                       estimated rows
                Filter a.id < 7                            15
                  Filter a.name < 'x'                      19
                    Filter a.age < 3                       33
                      ScanVertices (a:Person)             100
                """);
  }
}

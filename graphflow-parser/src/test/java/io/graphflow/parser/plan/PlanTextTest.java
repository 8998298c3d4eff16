package io.graphflow.parser.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.PlanLine.Timing;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTextTest {
  private static final Catalog CATALOG = CatalogBuilder.socialNetwork().build();

  private static CompiledQuery compile(String text) {
    return QueryCompiler.compile(text, CATALOG,
        CompilerOptions.DEFAULT.withCountAlongEdges(false));
  }

  @Test
  void profileShowsTrueRowsAndTimes() {
    CompiledQuery query = compile("MATCH (a:Person)-[:KNOWS]->(b) RETURN count(*) AS n");
    String text =
        PlanText.profile(
            PlanLine.of(query.plan(), new OperatorText(CATALOG), query.estimates()),
            operator -> switch (operator) {
              case Aggregate _ -> new OperatorProfile(1, 12_345_678, 17, 1_023, 0);
              case Extend _ -> new OperatorProfile(800, 11_300_000, 1_024, 10_291_200, 0);
              case ScanVertices _ -> new OperatorProfile(1_234_567, 2_300_000, 0, -1, 0);
              default -> null;
            });
    assertThat(text)
        .isEqualTo(
            """
                operator                           estimated rows       rows  q-error  own ms  time ms  written    peak
                Aggregate count(*) AS n                         1          1      1.0     1.0     12.3     17 B  1023 B
                  Extend (a)-[:KNOWS]->(b:Person)           1,000        800      1.3     9.0     11.3   1.0 KB  9.8 MB
                    ScanVertices (a:Person)                   100  1,234,567   12,346     2.3      2.3      0 B       -
                """);
  }

  @Test
  void timeOfPassesIsPartOfTheAggregateThatRunsThemAndOfAllAboveThem() {
    PlanLine nested = line("VertexCounts (c)", Timing.PASS);
    PlanLine pass =
        line("VertexCounts (b)", Timing.PASS, line("CountBranch c", Timing.WITHIN, nested));
    PlanLine branch = line("CountBranch b", Timing.WITHIN, line("Scan", Timing.WITHIN), pass);
    PlanLine root = line("Aggregate", Timing.RUNS_PASSES, branch);
    Map<String, Integer> millis = Map.of("VertexCounts (c)", 5, "VertexCounts (b)", 7,
        "CountBranch c", 6, "CountBranch b", 3, "Scan", 1, "Aggregate", 20);
    String text =
        PlanText.profile(
            line("Project", Timing.WITHIN, root),
            operator -> new OperatorProfile(
                1, millis.getOrDefault((String) operator, 22) * 1_000_000L, -1, -1, 0));
    assertThat(text)
        .isEqualTo(
            """
                operator                    estimated rows  rows  q-error  own ms  time ms  written  peak
                Project                                        1              2.0     22.0        -     -
                  Aggregate                                    1              5.0     20.0        -     -
                    CountBranch b                              1              2.0     15.0        -     -
                      Scan                                     1              1.0      1.0        -     -
                      VertexCounts (b)                         1              1.0     12.0        -     -
                        CountBranch c                          1              6.0     11.0        -     -
                          VertexCounts (c)                     1              5.0      5.0        -     -
                """);
  }

  @Test
  void whatRanBeforeCountsAsTimeOfWhatIsAboveIt() {
    PlanLine leaf = line("Rows", Timing.WITHIN);
    PlanLine later = line("Filter", Timing.WITHIN, leaf);
    PlanLine shown = later.withLeaf("Rows", line("CreateElements", Timing.WITHIN));
    assertThat(
        PlanText.profile(shown, operator -> new OperatorProfile(1, 2_000_000, 3L << 30, 0, 0)))
        .isEqualTo(
            """
                operator          estimated rows  rows  q-error  own ms  time ms  written  peak
                Filter                               1              2.0      4.0   3.0 GB   0 B
                  CreateElements                     1              2.0      2.0   3.0 GB   0 B
                """);
  }

  @Test
  void whatWentToTheDiskIsShownIfAnythingDid() {
    PlanLine sort = line("OrderBy", Timing.WITHIN, line("Scan", Timing.WITHIN));
    assertThat(PlanText.profile(
        sort,
        operator -> new OperatorProfile(1, 2_000_000, 1, 2, operator.equals("Scan") ? 0 : 3 << 20)))
        .isEqualTo(
            """
                operator  estimated rows  rows  q-error  own ms  time ms  written  peak    disk
                OrderBy                      1              0.0      2.0      1 B   2 B  3.0 MB
                  Scan                       1              2.0      2.0      1 B   2 B     0 B
                """);
  }

  private static PlanLine line(String operator, Timing timing, PlanLine... inputs) {
    return new PlanLine(operator, Double.NaN, operator, timing, List.of(inputs));
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

package io.graphflow.core.list.plan;

import io.graphflow.parser.CaseFile;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.optimizer.StatisticsCatalog;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What workers share where a pattern begins with few vertices. */
class WorkSharingTest {
  private static final Catalog FAN =
      new StatisticsCatalog()
          .table("First", 2, StatisticsCatalog.property("x", 2))
          .table("Middle", 600, StatisticsCatalog.property("x", 600))
          .table("Last", 120_000, StatisticsCatalog.property("x", 120_000))
          .table("Other", 1000, StatisticsCatalog.property("x", 1000),
              StatisticsCatalog.text("name"))
          .edges("TO", "First", "Middle", 600)
          .edges("ON", "Middle", "Last", 120_000)
          .edges("NEXT", "Last", "Last", 600_000)
          .build();

  @TestFactory
  Stream<DynamicTest> sharing() {
    return CaseFile.tests(WorkSharingTest.class, "sharing.txt", query -> PlanText.explain(
        ListPlanText.lines(
            ListPlanner.plan(
                QueryCompiler.parse(query)
                    .compile(FAN, ListPlannerTest.PROCEDURES,
                        CompilerOptions.DEFAULT),
                FAN, null, false),
            FAN))
        .stripTrailing());
  }
}

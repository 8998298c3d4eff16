package io.graphflow.core.ftree;

import io.graphflow.core.ftree.plan.Defactoring;
import io.graphflow.core.ftree.run.FTreeOptions;
import io.graphflow.core.plans.PlanCheck;
import io.graphflow.core.plans.PlanCheck.Form;
import io.graphflow.research.TreeFusion;
import io.graphflow.research.TreeProcessing;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random plans on random graphs, with blocks of 1, 2, 3 and all elements, de-factored never, always and at random. */
class FTreeExecutorTest {
  @TempDir
  Path folder;

  @Test
  void randomPlansAgreeWithTheModel() {
    new PlanCheck(folder, FTreeExecutorTest::forms).onFiles();
  }

  @Test
  void randomPlansAgreeWithTheModelOnChangedGraphs() {
    new PlanCheck(folder, FTreeExecutorTest::forms).onChangedGraphs();
  }

  @Test
  void interruptAndMemoryLimitEndAQuery() {
    PlanCheck.limitsEndQueries(folder, new FTreeExecutor(TreeProcessing.FUSED));
  }

  private static List<Form> forms(SplittableRandom random) {
    Set<TreeFusion> all = EnumSet.allOf(TreeFusion.class);
    return List.of(
        form(FTreeOptions.of(TreeProcessing.FUSED), 1),
        form(FTreeOptions.of(TreeProcessing.FACTORIZED), 1),
        form(FTreeOptions.of(TreeProcessing.FLAT), 1),
        form(new FTreeOptions(1, 1, Defactoring.WHERE_NEEDED, all), 1),
        form(new FTreeOptions(2, 3, Defactoring.WHERE_NEEDED, all), 1),
        form(new FTreeOptions(3, 2, Defactoring.WHERE_NEEDED, Set.of()), 1),
        form(new FTreeOptions(3, 1 << 14, Defactoring.atRandom(random), all), 1),
        form(new FTreeOptions(1024, 2, Defactoring.ALWAYS, all), 1),
        form(new FTreeOptions(1, 2, Defactoring.WHERE_NEEDED, all), 3));
  }

  private static Form form(FTreeOptions options, int threads) {
    return new Form(options + ", " + threads + " threads", new FTreeExecutor(options), threads,
        options.blockSize() == 2 ? (_, _, _, _) -> {} : null);
  }
}

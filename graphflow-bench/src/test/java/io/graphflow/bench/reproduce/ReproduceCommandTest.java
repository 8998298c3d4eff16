package io.graphflow.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.experiment.Timing;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.table4.Table4Benchmark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReproduceCommandTest {
  private static final Timing ONCE = new Timing(1, 0, 1, 1, 10);

  private static final String JMH_LOCK_PROPERTY = "jmh.ignoreLock";

  @TempDir
  Path folder;

  private final StringWriter err = new StringWriter();

  /** Table 4's 1-hop query on a very small graph; {@code broken} asks for a graph that cannot be. */
  private record OneHop(String key, boolean broken, boolean isInQuickRuns) implements Experiment {
    @Override
    public String title() {
      return "One hop, " + key;
    }

    @Override
    public List<Step> steps(Setting setting) {
      return List.of(broken ? step().with("graph", "no-such-graph") : step());
    }

    private static JmhStep step() {
      return JmhStep.of("count", Table4Benchmark.class, ONCE)
          .withGraph(BenchmarkGraph.powerLaw(100, 1_500))
          .with("hops", 1)
          .with("query", "COUNT")
          .with("rule", "WALKS")
          .with("contestant", "GF_CL");
    }

    @Override
    public Section render(Setting setting, Results results) {
      return Section.builder(key, title())
          .table(Table.builder("query", "ms").row("COUNT", Format.number(results.score())).build())
          .build();
    }

    @Override
    public List<TargetResult> targets(Setting setting, Results results) {
      return List.of(
          TargetResult.atMost(1, key, 60_000, results.score(), "ms", "the moon's phase"),
          TargetResult.atLeast(2, key + " slowly", 60_000, results.score(), "ms", "It is fast.")
              .withProfile(step(), ONCE));
    }
  }

  /** A benchmark may run on this machine meanwhile; times do not matter here. */
  @BeforeEach
  void runBesideOthers() {
    System.setProperty(JMH_LOCK_PROPERTY, "true");
  }

  @AfterEach
  void forgetProperties() {
    System.clearProperty(JMH_LOCK_PROPERTY);
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  private int run(String... arguments) {
    CommandLine command = ReproduceCommand
        .commandLine(List.of(new OneHop("works", false, true), new OneHop("fails", true, true),
            new OneHop("long", true, false)));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private String lastLine() {
    return err.toString().lines().reduce("", (_, line) -> line);
  }

  @Test
  void measuresAndWritesThePage() throws IOException {
    String out = folder.resolve("out").toString();
    String graphs = folder.resolve("graphs").toString();
    assertThat(run("--quick", "--out", out, "--graphs", graphs, "--only", "fails")).isEqualTo(1);
    assertThat(err.toString()).contains("FAILED: there is no graph no-such-graph");
    assertThat(run("--quick", "--out", out, "--graphs", graphs, "--only", "works")).isZero();
    assertThat(lastLine()).startsWith("Done: ");
    assertThat(run("--quick", "--out", out, "--graphs", graphs)).isEqualTo(1);
    assertThat(err.toString()).contains("2 steps, 1 of them known from an earlier run");
    String page = Files.readString(folder.resolve("out/README.md"));
    assertThat(page).doesNotContain("One hop, long");
    assertThat(run("--quick", "--out", out, "--graphs", graphs, "--only", "long")).isEqualTo(1);
    assertThat(page).contains("| cores | ")
        .contains("| scale | quick |")
        .contains("| fails | count | there is no graph no-such-graph |")
        .contains("## One hop, works")
        .contains("| COUNT | – |")
        .containsPattern("\\| COUNT \\| [0-9.,]+ \\|")
        .containsPattern("\\| 1 \\| works \\| ≤ 60,000 ms \\| [0-9.,]+ ms \\| yes \\|  \\|")
        .contains("| 1 | fails | ≤ 60,000 ms | – | not measured |  |")
        .containsPattern(
            "### Target 2, works slowly: [0-9.,]+ ms, asked ≥ 60,000 ms\n\nIt is fast\\.\n\n"
                + "[0-9]+ samples, [0-9.]+ processors busy")
        .doesNotContain("the moon's phase")
        .doesNotContain("Target 2, fails");
    assertThat(folder.resolve("out/index.html")).content().contains("<h2>One hop, works</h2>");
  }

  @Test
  void answersBadArgumentsInOneLine() {
    assertThat(run("--only", "table9")).isEqualTo(2);
    assertThat(lastLine())
        .isEqualTo("reproduce: there is no experiment table9, only works, fails, long");
    assertThat(run("--quick", "--full")).isEqualTo(2);
    assertThat(lastLine()).contains("mutually exclusive");
    assertThat(run("--data", folder.toString())).isEqualTo(2);
    assertThat(lastLine()).contains("has no folder of LDBC SNB");
    assertThat(run("--nonsense")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(4);
  }
}

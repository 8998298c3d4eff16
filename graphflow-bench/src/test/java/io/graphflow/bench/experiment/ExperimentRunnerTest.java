package io.graphflow.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.experiment.TargetResult.Direction;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunnerTest {
  private static final Setting SETTING = new Setting(Scale.QUICK);

  @TempDir
  Path folder;

  /** The steps that ran, in their order. */
  private final List<String> ran = new ArrayList<>();

  /** Takes steps as they are; what step {@code a} scores is to be at most {@code asked}. */
  private record Steps(List<Step> steps, double asked, Step profile) implements Experiment {
    Steps(List<Step> steps) {
      this(steps, Double.POSITIVE_INFINITY, steps.getFirst());
    }

    @Override
    public String key() {
      return "tiny";
    }

    @Override
    public String title() {
      return "Tiny";
    }

    @Override
    public List<Step> steps(Setting setting) {
      return steps;
    }

    @Override
    public Section render(Setting setting, Results results) {
      return Section.builder(key(), title()).build();
    }

    @Override
    public List<TargetResult> targets(Setting setting, Results results) {
      double score = results.ofStep("a").score();
      return List.of(
          new TargetResult(1, "a", Direction.AT_MOST, asked, score, Double.NaN, "ms", "", "",
              Optional.of(profile)),
          new TargetResult(1, "a in other words", Direction.AT_MOST, asked, score, Double.NaN, "ms",
              "", "",
              Optional.of(profile)));
    }
  }

  /** Hears nothing. */
  private static final class Silence implements RunListener {
    @Override
    public void begin(int stepCount, List<Step> missing) {}

    @Override
    public void added(Step step) {}

    @Override
    public void skipped(Experiment experiment, Step step) {}

    @Override
    public void started(Experiment experiment, Step step) {}

    @Override
    public void making(BenchmarkGraph graph) {}

    @Override
    public void finished(Experiment experiment, Step step, double seconds) {}

    @Override
    public void failed(Experiment experiment, Step step, String message) {}
  }

  private Step step(String name, String size, double score) {
    SortedMap<String, String> inputs = new TreeMap<>();
    inputs.put("size", size);
    return new MeasuredStep(name, List.of(), inputs, 1, () -> {
      ran.add(name);
      return List
          .of(new Measurement(name, "what", inputs, score, Double.NaN, "ms", new TreeMap<>()));
    });
  }

  private ExperimentOutcome run(String ground, boolean fresh, Step... steps)
      throws IOException, InterruptedException {
    return run(ground, fresh, new Steps(List.of(steps)));
  }

  private ExperimentOutcome run(String ground, boolean fresh, Experiment experiment)
      throws IOException, InterruptedException {
    ran.clear();
    return ExperimentRunner
        .open(SETTING, folder, StepKey.of(ground), fresh, new Silence())
        .run(List.of(experiment))
        .getFirst();
  }

  @Test
  void finishedStepsAreNotRunAgain() throws Exception {
    run("code", false, step("a", "1", 10));
    ExperimentOutcome second = run("code", false, step("a", "1", 99), step("b", "1", 20));
    assertThat(ran).containsExactly("b");
    assertThat(second.results().scores()).containsExactly(10, 20);
    assertThat(second.results().ofStep("a").all().getFirst().error()).isNaN();
  }

  @Test
  void whatDecidesResultsDecidesWhetherTheyHold() throws Exception {
    run("code", false, step("a", "1", 10), step("b", "1", 20));
    run("code", false, step("a", "2", 30), step("b", "1", 20));
    assertThat(ran).as("another size").containsExactly("a");
    run("other code", false, step("a", "2", 30));
    assertThat(ran).as("other code").containsExactly("a");
    run("other code", true, step("a", "2", 30));
    assertThat(ran).as("fresh").containsExactly("a");
  }

  @Test
  void whatFailsIsNamedAndRunsAgain() throws Exception {
    Step failing = new MeasuredStep("wrong", List.of(), new TreeMap<>(), 1, () -> {
      ran.add("wrong");
      throw new IllegalStateException("JMH says", new IllegalStateException(
          "GF-CL counted 3 paths, expected 4\nand more"));
    });
    ExperimentOutcome outcome = run("code", false, failing, step("b", "1", 20));
    assertThat(outcome.failures()).containsExactly(
        new ExperimentOutcome.Failure("wrong", "GF-CL counted 3 paths, expected 4"));
    assertThat(outcome.results().scores()).containsExactly(20);
    run("code", false, failing, step("b", "1", 20));
    assertThat(ran).containsExactly("wrong");
  }

  @Test
  void onlyAWholeExperimentIsKnown() throws Exception {
    run("code", false, step("a", "1", 10));
    ExperimentRunner runner =
        ExperimentRunner.open(SETTING, folder, StepKey.of("code"), false, new Silence());
    assertThat(runner.known(new Steps(List.of(step("a", "1", 10))))).isPresent();
    assertThat(runner.known(new Steps(List.of(step("a", "1", 10), step("b", "1", 1)))))
        .isEmpty();
  }

  @Test
  void missedTargetsAreProfiledOnce() throws Exception {
    Experiment reached =
        new Steps(List.of(step("a", "1", 10)), 10, step("profile of a", "1", 100));
    assertThat(run("code", false, reached).profiles().all()).isEmpty();
    assertThat(ran).containsExactly("a");
    Experiment missed =
        new Steps(List.of(step("a", "1", 10)), 9, step("profile of a", "1", 100));
    ExperimentRunner runner =
        ExperimentRunner.open(SETTING, folder, StepKey.of("code"), false, new Silence());
    assertThat(runner.known(missed).orElseThrow().profiles().all()).as("not there yet").isEmpty();
    ExperimentOutcome outcome = run("code", false, missed);
    assertThat(ran).containsExactly("profile of a");
    assertThat(outcome.results().scores()).containsExactly(10);
    assertThat(outcome.profiles().scores()).containsExactly(100);
    assertThat(run("code", false, missed).profiles().scores()).containsExactly(100);
    assertThat(ran).as("known").isEmpty();
    runner =
        ExperimentRunner.open(SETTING, folder, StepKey.of("code"), false, new Silence());
    assertThat(runner.known(missed).orElseThrow().profiles().scores()).containsExactly(100);
  }

  @Test
  void aForeignFileIsRefusedInOneLine() throws IOException {
    Files.writeString(folder.resolve(ExperimentRunner.RESULTS_FILE), "[1, 2");
    assertThatThrownBy(() -> run("code", false, step("a", "1", 1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("--fresh");
  }

  @Test
  void resultsAreNarrowedDown() throws Exception {
    Results results = run("code", false, step("a", "1", 10), step("b", "2", 20)).results();
    assertThat(results.with("size", 2).score()).isEqualTo(20);
    assertThat(results.values("size")).containsExactly("1", "2");
    assertThat(results.with("size", 3).score()).isNaN();
    assertThatThrownBy(results::score).isInstanceOf(IllegalStateException.class);
  }
}

package io.graphflow.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExperimentsTest {
  /** Ten minutes, less the time to build and to write the page. */
  private static final int QUICK_SECONDS = 570;

  @Test
  void aQuickRunEndsWithinTenMinutes() {
    assertThat(Experiments.all()
        .stream()
        .filter(Experiment::isInQuickRuns)
        .mapToInt(Experiment::quickBudgetSeconds)
        .sum())
        .isLessThanOrEqualTo(QUICK_SECONDS);
  }

  @Test
  void keysTellExperimentsApart() {
    assertThat(Experiments.all()).extracting(Experiment::key)
        .doesNotHaveDuplicates()
        .allMatch(key -> key.matches("[a-z0-9-]+"));
  }

  @ParameterizedTest
  @EnumSource
  void namesTellStepsApart(Scale scale) {
    for (Experiment experiment : Experiments.all()) {
      assertThat(experiment.steps(new Setting(scale))).as(experiment.key())
          .isNotEmpty()
          .extracting(Step::name)
          .doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesTellProfilesApart(Scale scale) {
    Setting setting = new Setting(scale);
    for (Experiment experiment : Experiments.all()) {
      Map<String, Object> inputs = new HashMap<>();
      experiment.steps(setting).forEach(step -> inputs.put(step.name(), step.inputs()));
      for (TargetResult target : experiment.targets(setting, new Results(List.of()))) {
        target.profile()
            .ifPresent(profile -> assertThat(profile.inputs()).as(profile.name())
                .isEqualTo(inputs.merge(profile.name(), profile.inputs(), (known, _) -> known)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void sectionsShowWhatIsMissing(Scale scale) {
    Setting setting = new Setting(scale);
    Results none = new Results(List.of());
    for (Experiment experiment : Experiments.all()) {
      assertThat(experiment.render(setting, none).key()).isEqualTo(experiment.key());
      assertThat(experiment.targets(setting, none)).as(experiment.key())
          .noneMatch(target -> target.isMeasured() || target.isReached());
    }
  }
}

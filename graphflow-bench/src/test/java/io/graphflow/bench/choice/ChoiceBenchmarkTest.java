package io.graphflow.bench.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChoiceBenchmarkTest {

  private static ChoiceBenchmark opened(String graph, ChoiceQuery query, ChosenEngine engine)
      throws IOException {
    ChoiceBenchmark benchmark = new ChoiceBenchmark();
    benchmark.graph = graph;
    benchmark.query = query;
    benchmark.engine = engine;
    benchmark.open();
    return benchmark;
  }

  @ParameterizedTest
  @EnumSource
  void enginesAgree(ChoiceQuery query) throws IOException {
    Set<String> answers = new LinkedHashSet<>();
    for (ChosenEngine engine : ChosenEngine.values()) {
      ChoiceBenchmark benchmark = opened("snb-0.001", query, engine);
      answers.add(benchmark.run());
      benchmark.close();
    }
    assertThat(answers).hasSize(1);
    assertThat(answers.iterator().next()).isNotEqualTo("[]");
  }

  @Test
  void plansChooseTheirEngines() throws IOException {
    assertThat(chosen(ChoiceQuery.ALL_RAYS)).isEqualTo(Engine.GF_FT);
    assertThat(chosen(ChoiceQuery.TWO_CHAINS)).isEqualTo(Engine.GF_FT);
    assertThat(chosen(ChoiceQuery.CHAIN)).isEqualTo(Engine.GF_CL);
    assertThat(chosen(ChoiceQuery.COUNTED)).isEqualTo(Engine.GF_CL);
    assertThat(chosen(ChoiceQuery.FEW)).isEqualTo(Engine.GF_CL);
  }

  private static Engine chosen(ChoiceQuery query) throws IOException {
    ChoiceBenchmark benchmark = opened("snb-0.01", query, ChosenEngine.BY_PLAN);
    try {
      return benchmark.chosen();
    } finally {
      benchmark.close();
    }
  }
}

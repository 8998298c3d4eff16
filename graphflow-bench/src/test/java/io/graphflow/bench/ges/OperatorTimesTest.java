package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.summary.ProfiledPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OperatorTimesTest {

  private static ProfiledPlan plan(String operator, long millis, ProfiledPlan... inputs) {
    return new ProfiledPlan(operator, OptionalDouble.empty(), 0, Duration.ofMillis(millis),
        OptionalLong.empty(), OptionalLong.empty(), 0, List.of(inputs));
  }

  @Test
  void theTimeOfInputsIsTheirs() {
    OperatorTimes times = new OperatorTimes();
    times.add(plan("Top 20 by n", 100,
        plan("HashJoin on p", 90,
            plan("Expand (p)-[:KNOWS]-(q)", 50, plan("SeekVertex (p)", 10)),
            plan("Expand (p)-[:LIKES]->(m)", 20))));
    assertThat(times.meanMillis(OperatorKind.SORT)).isEqualTo(10);
    assertThat(times.meanMillis(OperatorKind.JOIN)).isEqualTo(20);
    assertThat(times.meanMillis(OperatorKind.EXPAND)).isEqualTo(60);
    assertThat(times.meanMillis(OperatorKind.SCAN)).isEqualTo(10);
    assertThat(times.meanMillis(OperatorKind.FILTER)).isZero();
  }

  @Test
  void anOperatorShorterThanItsInputsTakesNoTime() {
    OperatorTimes times = new OperatorTimes();
    times.add(plan("Filter p.x = 1", 10, plan("Filter p.y = 1", 12)));
    assertThat(times.meanMillis(OperatorKind.FILTER)).isEqualTo(12);
  }

  @Test
  void timesAreMeansOfThePlans() {
    OperatorTimes times = new OperatorTimes();
    times.add(plan("Filter p.x = 1", 10));
    times.add(plan("Filter p.x = 1", 20));
    times.add(plan("Project p.x AS x", 30));
    assertThat(times.meanMillis(OperatorKind.FILTER)).isEqualTo(10);
    assertThat(times.meanMillis(OperatorKind.PROJECT)).isEqualTo(10);
  }

  @Test
  void theLongestAndTheShortestRoundsAreLeftOut() {
    List<OperatorTimes> rounds = new ArrayList<>();
    for (long millis : List.of(900L, 10L, 1L, 14L)) {
      OperatorTimes round = new OperatorTimes();
      round.add(plan("Filter p.x = 1", millis));
      rounds.add(round);
    }
    assertThat(OperatorTimes.middleOf(rounds).meanMillis(OperatorKind.FILTER)).isEqualTo(12);
    assertThat(OperatorTimes.middleOf(rounds.subList(0, 1)).meanMillis(OperatorKind.FILTER))
        .isEqualTo(900);
  }
}

package io.graphflow.bench.ges;

import io.graphflow.summary.ProfiledPlan;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The time of the operators of plans by what they do. For use by one thread. */
final class OperatorTimes {
  private final Map<OperatorKind, Long> nanos = new EnumMap<>(OperatorKind.class);
  private int planCount;

  /**
   * The times of some rounds without the quarter that took longest, in which something else may have run, and without the
   * quarter that was shortest.
   *
   * @param rounds at least one
   */
  static OperatorTimes middleOf(List<OperatorTimes> rounds) {
    int left = rounds.size() / 4;
    OperatorTimes middle = new OperatorTimes();
    rounds.stream()
        .sorted(Comparator.comparingLong(OperatorTimes::totalNanos))
        .skip(left)
        .limit(rounds.size() - 2L * left)
        .forEach(middle::addAll);
    return middle;
  }

  private long totalNanos() {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  private void addAll(OperatorTimes others) {
    others.nanos.forEach((kind, some) -> nanos.merge(kind, some, Long::sum));
    planCount += others.planCount;
  }

  /**
   * Adds the own time of each operator of a plan: its time without that of its inputs. Clocks are read between operators,
   * so that the inputs of a short one may seem to take longer than it does; it counts as nothing then.
   */
  void add(ProfiledPlan plan) {
    addOperators(plan);
    planCount++;
  }

  private void addOperators(ProfiledPlan plan) {
    long own = plan.time().toNanos();
    for (ProfiledPlan input : plan.inputs()) {
      own -= input.time().toNanos();
      addOperators(input);
    }
    nanos.merge(OperatorKind.of(plan.operator()), Math.max(0, own), Long::sum);
  }

  /** The milliseconds that operators of a kind take in a plan, mean of the plans added; at least one must have been. */
  double meanMillis(OperatorKind kind) {
    return 1e-6 * nanos.getOrDefault(kind, 0L) / planCount;
  }
}

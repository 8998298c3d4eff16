package io.graphflow.bench.experiment;

import java.util.Objects;
import java.util.Optional;

/**
 * How far a target of the project is reached.
 *
 * @param number the target's number, 1 to 9
 * @param what the measured ratio or time in words, such as {@code 2-hop FILTER, GF-CL / limit}
 * @param direction the side of {@code asked} on which the target is reached
 * @param asked the figure that is asked
 * @param reached the figure that was measured; NaN if it was not
 * @param error by how much {@code reached} is uncertain; NaN if unknown
 * @param unit unit of all three: {@code x} for a ratio, {@code µs}, {@code ms}, {@code edges/s},
 *     ...
 * @param yardstick the denominator of a ratio, in words; empty if that is said already
 * @param obstacle the reason, should the target be missed; empty if that is not known
 * @param profile runs only if the target is missed, and profiles the measurement, as evidence of
 *     the obstacle
 */
public record TargetResult(
    int number,
    String what,
    Direction direction,
    double asked,
    double reached,
    double error,
    String unit,
    String yardstick,
    String obstacle,
    Optional<Step> profile) {

  /** The side of the asked figure on which a target is reached. */
  public enum Direction {
    /** Smaller is better. */
    AT_MOST,
    /** Greater is better. */
    AT_LEAST
  }

  /** Checks the number. */
  public TargetResult {
    Objects.requireNonNull(what, "what");
    Objects.requireNonNull(direction, "direction");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(yardstick, "yardstick");
    Objects.requireNonNull(obstacle, "obstacle");
    Objects.requireNonNull(profile, "profile");
    Objects.checkIndex(number - 1, 9);
  }

  /** A target of which less is better. */
  public static TargetResult atMost(int number, String what, double asked, double reached,
      String unit, String obstacle) {
    return new TargetResult(number, what, Direction.AT_MOST, asked, reached, Double.NaN, unit, "",
        obstacle, Optional.empty());
  }

  /** A target of which more is better. */
  public static TargetResult atLeast(int number, String what, double asked, double reached,
      String unit, String obstacle) {
    return new TargetResult(number, what, Direction.AT_LEAST, asked, reached, Double.NaN, unit, "",
        obstacle, Optional.empty());
  }

  /** The same target, as a ratio with this yardstick and uncertainty. */
  public TargetResult against(String words, double uncertainty) {
    return new TargetResult(number, what, direction, asked, reached, uncertainty, unit, words,
        obstacle, profile);
  }

  /**
   * The same target, with evidence: the deciding measurement once more, with a recording.
   *
   * @param measured the step that measures it, in the one configuration that is too slow
   * @param timing for how long to record; see {@link Scale#profileTiming}
   */
  public TargetResult withProfile(JmhStep measured, Timing timing) {
    return new TargetResult(number, what, direction, asked, reached, error, unit, yardstick,
        obstacle, Optional.of(measured.asProfile(timing)));
  }

  /** Whether it was measured. */
  public boolean isMeasured() {
    return !Double.isNaN(reached);
  }

  /** Whether it was measured and is not reached. */
  public boolean isMissed() {
    return isMeasured() && !isReached();
  }

  /** Whether the figure that is asked is as near as the error, so that another run may decide otherwise. */
  public boolean isClose() {
    return isMeasured() && Math.abs(reached - asked) <= error;
  }

  /** Whether it is reached; not if it was not measured. */
  public boolean isReached() {
    return direction == Direction.AT_MOST ? reached <= asked : reached >= asked;
  }
}

package io.graphflow.summary;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A plan that PROFILE has run: its uppermost operator with what was counted of it, and the plans below. It has the
 * numbers that the text of the plan shows for people.
 *
 * <pre>{@code
 * ProfiledPlan plan = session.run("PROFILE MATCH (p:Person) RETURN p.name").consume().profile().orElseThrow();
 * System.out.println(plan.operator() + " " + plan.rows() + " rows, " + plan.peakBytes().orElse(0) + " bytes");
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param operator its name and details, as in the text of the plan
 * @param estimatedRows the rows that the planner expected; empty if it expected nothing
 * @param rows the rows that it yielded, factorized rows counting as those they stand for; 0 if it never ran
 * @param time the time spent in it and below it, summed over threads
 * @param writtenBytes bytes of intermediate results that it wrote in the whole run; empty if nothing measures them
 * @param peakBytes the most bytes of intermediate results that it held at one time; empty if nothing measures them
 * @param diskBytes bytes that it wrote to the disk as memory was short; 0 if it was not
 * @param inputs the plans below it, the outer one first; unmodifiable
 */
public record ProfiledPlan(
    String operator,
    OptionalDouble estimatedRows,
    long rows,
    Duration time,
    OptionalLong writtenBytes,
    OptionalLong peakBytes,
    long diskBytes,
    List<ProfiledPlan> inputs) {

  /** Creates a plan; the list is copied. */
  public ProfiledPlan {
    inputs = List.copyOf(inputs);
  }

  /**
   * The bytes of intermediate results that this operator and all below it wrote, at least 0; operators that nothing
   * measures count 0.
   */
  public long totalWrittenBytes() {
    return writtenBytes.orElse(0)
        + inputs.stream().mapToLong(ProfiledPlan::totalWrittenBytes).sum();
  }

  /**
   * The sum of what this operator and each below it held at most, at least 0: they never hold more together, and seldom
   * as much, as they need not hold it at the same time.
   */
  public long totalPeakBytes() {
    return peakBytes.orElse(0)
        + inputs.stream().mapToLong(ProfiledPlan::totalPeakBytes).sum();
  }
}

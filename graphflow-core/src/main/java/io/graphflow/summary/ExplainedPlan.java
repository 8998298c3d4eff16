package io.graphflow.summary;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The plan of a query as the engine runs it: its uppermost operator, and the plans below. It has what the text of {@code
 * EXPLAIN} shows for people.
 *
 * <pre>{@code
 * ExplainedPlan plan = session.run("EXPLAIN MATCH (p:Person) RETURN p.name").consume().explained().orElseThrow();
 * System.out.println(plan.operator() + ", " + plan.estimatedRows().orElse(0) + " rows expected");
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param operator its name and details, as in the text of the plan
 * @param estimatedRows the rows that the planner expects, at least 0; empty if it expects nothing
 * @param inputs the plans below it, the outer one first; unmodifiable
 */
public record ExplainedPlan(
    String operator,
    OptionalDouble estimatedRows,
    List<ExplainedPlan> inputs) {

  /** Creates a plan; the list is copied. */
  public ExplainedPlan {
    inputs = List.copyOf(inputs);
  }
}

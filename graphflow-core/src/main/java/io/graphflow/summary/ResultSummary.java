package io.graphflow.summary;

import io.graphflow.exception.QueryWarning;
import io.graphflow.options.Engine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a query once its result is consumed.
 *
 * <pre>{@code
 * ResultSummary summary = session.run("MATCH (p:Person) WHERE p.age > 99 DETACH DELETE p").consume();
 * System.out.println(summary.counters().nodesDeleted() + " nodes in " + summary.consumedAfter());
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param query its text
 * @param type what it may do
 * @param engine the engine that ran it
 * @param rows number of rows that were read, at least 0
 * @param plan the plan as text, for EXPLAIN and PROFILE; else empty
 * @param explained that plan as a tree, for EXPLAIN and PROFILE; else empty
 * @param profile that plan with what was counted of each operator, for PROFILE; else empty
 * @param warnings for the user, such as an unknown label in an open schema; unmodifiable
 * @param counters what the query changed
 * @param availableAfter time until the first row could be asked for: parsing and planning, unless the
 *     plan was cached
 * @param consumedAfter time until the result was consumed
 */
public record ResultSummary(
    String query,
    QueryType type,
    Engine engine,
    long rows,
    Optional<String> plan,
    Optional<ExplainedPlan> explained,
    Optional<ProfiledPlan> profile,
    List<QueryWarning> warnings,
    UpdateCounters counters,
    Duration availableAfter,
    Duration consumedAfter) {

  /** Creates a summary; the list is copied. */
  public ResultSummary {
    warnings = List.copyOf(warnings);
  }
}

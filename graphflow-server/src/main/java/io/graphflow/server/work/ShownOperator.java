package io.graphflow.server.work;

import io.graphflow.summary.ResultSummary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * An operator of a plan as clients show it.
 *
 * @param type its name
 * @param arguments what is said of it, by the names that clients know; may be changed
 */
public record ShownOperator(String type, Map<String, Object> arguments) {
  private static final String LANGUAGE = "5";
  private static final String PLANNER = "COST";

  /**
   * An operator.
   *
   * @param operator its name, and its details behind a space
   * @param estimatedRows the rows that the planner expects
   */
  public static ShownOperator of(String operator, OptionalDouble estimatedRows) {
    int end = operator.indexOf(' ');
    Map<String, Object> arguments = new LinkedHashMap<>();
    if (end >= 0) {
      arguments.put("Details", operator.substring(end + 1));
    }
    estimatedRows.ifPresent(rows -> arguments.put("EstimatedRows", rows));
    return new ShownOperator(end < 0 ? operator : operator.substring(0, end), arguments);
  }

  /** Adds to the arguments of a plan's first operator what clients print of the whole: language, planner and engine. */
  public void tellOfPlan(ResultSummary summary) {
    arguments.put("version", LANGUAGE);
    arguments.put("planner", PLANNER);
    arguments.put("runtime", summary.engine().displayName());
    // Where a plan has been executed, clients make its text themselves.
    if (summary.profile().isEmpty()) {
      summary.plan().ifPresent(text -> arguments.put("string-representation", text));
    }
  }
}

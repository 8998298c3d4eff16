package io.graphflow.server.work;

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
}

package io.graphflow.interactive.validation;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An operation with the rows that are right.
 *
 * @param operation a read, or an update, which has no rows
 * @param parameters values by name
 * @param rows with the columns of {@link InteractiveOperation#columns}
 */
public record Check(
    InteractiveOperation operation,
    Map<String, Object> parameters,
    List<List<Object>> rows) {
  /** Creates a check. */
  public Check {
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(parameters, "parameters");
    Objects.requireNonNull(rows, "rows");
  }

  /**
   * Whether rows are the right ones, as LDBC's driver compares them: in order, but with the elements of
   * lists in any one, and in IC14 with the paths of one weight in any one.
   */
  public boolean agrees(List<List<Object>> given) {
    if (given.size() != rows.size()) {
      return false;
    }
    if (operation == InteractiveOperation.IC14) {
      return lastColumn(given).equals(lastColumn(rows))
          && new HashSet<>(given).equals(new HashSet<>(rows));
    }
    for (int i = 0; i < given.size(); i++) {
      if (!agrees(given.get(i), rows.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<Object> lastColumn(List<List<Object>> some) {
    return some.stream().map(List::getLast).toList();
  }

  private boolean agrees(List<Object> given, List<Object> right) {
    for (int column = 0; column < right.size(); column++) {
      Object value = given.get(column);
      Object expected = right.get(column);
      boolean same;
      if (operation.isWithoutOrder(column) && value instanceof List<?> some
          && expected instanceof List<?> others) {
        same = some.size() == others.size() && new HashSet<>(some).equals(new HashSet<>(others));
      } else {
        same = Objects.equals(value, expected);
      }
      if (!same) {
        return false;
      }
    }
    return true;
  }
}

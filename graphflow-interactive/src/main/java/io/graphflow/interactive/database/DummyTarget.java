package io.graphflow.interactive.database;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Does nothing, so that a run takes what the driver itself costs. Each read has {@value #ROWS} rows, if it
 * may have several, in which every value is 1, or a list of it, so that short reads find persons and messages
 * to go on with.
 */
public final class DummyTarget implements InteractiveTarget {
  private static final int ROWS = 10;

  private final Map<InteractiveOperation, List<List<Object>>> rows =
      new EnumMap<>(InteractiveOperation.class);

  /** Creates a target. */
  public DummyTarget() {
    for (InteractiveOperation operation : InteractiveOperation.values()) {
      List<Object> row = new ArrayList<>();
      for (String column : operation.columns()) {
        row.add(column.equals("personIdsInPath") ? List.of(1L) : (Object) 1L);
      }
      rows.put(operation, Collections.nCopies(operation.hasOneRow() ? 1 : ROWS, row));
    }
  }

  @Override
  public List<List<Object>> read(InteractiveOperation operation, Map<String, Object> parameters) {
    return rows.get(operation);
  }

  @Override
  public void update(InteractiveOperation operation, Map<String, Object> parameters) {
    // Nothing is what this target does.
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}

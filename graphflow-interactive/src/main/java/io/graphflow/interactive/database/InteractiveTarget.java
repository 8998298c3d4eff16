package io.graphflow.interactive.database;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.List;
import java.util.Map;

/** What a driver gives operations to. Safe for use by many threads. */
public interface InteractiveTarget extends AutoCloseable {
  /**
   * The rows of a read.
   *
   * @param operation a complex or a short read
   * @param parameters values by the names of {@link InteractiveOperation#parameters}, in the form of their
   *     types; perhaps {@link InteractiveOperation#LIMIT}, which is the one that LDBC specifies by default
   * @return rows with the columns of {@link InteractiveOperation#columns}, in order; never null, and never
   *     without a row for IC13
   */
  List<List<Object>> read(InteractiveOperation operation, Map<String, Object> parameters);

  /**
   * Changes the graph, in one transaction that is committed on return.
   *
   * @param operation an update
   * @param parameters as for {@link #read}
   */
  void update(InteractiveOperation operation, Map<String, Object> parameters);

  @Override
  void close();
}

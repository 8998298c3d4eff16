package io.graphflow.internal.session;

import io.graphflow.parser.ast.QueryMode;
import io.graphflow.summary.UpdateCounters;
import java.util.List;
import java.util.Optional;

/** Where the rows of a {@code Result} come from. For one thread at a time, except {@link #interrupt}. */
public interface Rows {

  /** Whether the query runs, or its plan is only shown. */
  QueryMode mode();

  /** Names of the columns. */
  List<String> columns();

  /** What its user should know, such as an unknown label in an open schema. */
  List<String> warnings();

  /** The next row, its values self-contained, or null if there is none. */
  Object[] next();

  /** The plan as text, for EXPLAIN and PROFILE. */
  Optional<String> plan();

  /** What the query has changed. */
  UpdateCounters counters();

  /** Asks the query to end. Callable from any thread. */
  void interrupt();

  /** Ends the query and releases what it holds. Idempotent. */
  void close();
}

package io.graphflow.internal.session;

import io.graphflow.core.arrow.ArrowForm;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.QueryWarning;
import io.graphflow.internal.arrow.FirstRows;
import io.graphflow.internal.value.Keys;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.summary.QueryType;
import io.graphflow.summary.UpdateCounters;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** The rows of a {@code Result}. For one thread at a time, except {@link #interrupt}. */
public interface Rows {

  /** Whether the query runs, or its plan is only shown. */
  QueryMode mode();

  /** What the query may do. */
  QueryType type();

  /**
   * The engine that runs the query.
   *
   * @param options those of the session
   */
  Engine engine(SessionOptions options);

  /** The names of the columns. */
  Keys columns();

  /** What its user should know, such as an unknown label in an open schema. */
  List<QueryWarning> warnings();

  /** Whether all rows were found, and are kept until they are asked for. */
  boolean areKept();

  /** Whether the query calls a procedure for what it does, and so has to run to its end, whoever wants its rows. */
  default boolean acts() {
    return false;
  }

  /** The next row, its values self-contained, or null if there is none. */
  Object[] next();

  /**
   * Takes as many of the rows that are left as tell which types the columns have; {@link #next} gives those after them.
   *
   * @param first a row that {@link #next} has given already, and that comes before them; null if there is none
   * @param format that they are to be written in, for messages
   * @throws QueryException if the values of a column have no type in common
   */
  FirstRows firstRows(Object[] first, String format);

  /**
   * Writes the rows that are left as Arrow; there are none for EXPLAIN.
   *
   * @param first a row that {@link #next} has given already, and that comes before them; null if there is none
   * @return how many were written, the first one counted
   * @throws QueryException if the values of a column have no type in common; what was written before is of no use
   */
  long writeArrow(Object[] first, ArrowForm form, OutputStream output) throws IOException;

  /** The plan, for EXPLAIN and PROFILE. */
  Optional<ShownPlan> plan();

  /** The counts of the query's changes. */
  UpdateCounters counters();

  /** Asks the query to end. Callable from any thread. */
  void interrupt();

  /** Ends the query and releases its memory. Idempotent. */
  void close();
}

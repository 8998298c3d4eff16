package io.graphflow.core.execution;

import java.util.List;
import java.util.stream.Stream;

/** The body of a procedure. Safe for use by many threads. */
@FunctionalInterface
public interface ProcedureBody {

  /**
   * Runs the procedure once.
   *
   * @param arguments values in the forms of {@code Evaluator.value}, of the types that the signature says
   * @param context of the query that calls
   * @return rows with a value for each column, in the same forms; closed by the caller
   */
  Stream<Object[]> call(List<Object> arguments, QueryContext context);
}

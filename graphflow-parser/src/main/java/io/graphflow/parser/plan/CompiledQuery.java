package io.graphflow.parser.plan;

import io.graphflow.exception.QueryWarning;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.Variable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A query text made ready to run. Immutable; independent of parameter values.
 *
 * @param mode whether to run, explain or profile
 * @param plan binds at least {@code columns}
 * @param columns the variables of the result in order; their names are the column names. Empty for a
 *     query without RETURN, whose result has no rows, however many the plan has
 * @param parameters names of all parameters the text uses
 * @param estimates estimated rows by plan node, by identity
 * @param warnings for the user, such as an unknown label in an open schema; possibly empty
 * @param variableCount number of variables; ids are below it
 * @param access whether it changes anything
 */
public record CompiledQuery(
    QueryMode mode,
    LogicalPlan plan,
    List<Variable> columns,
    Set<String> parameters,
    IdentityHashMap<LogicalPlan, Double> estimates,
    List<QueryWarning> warnings,
    int variableCount,
    Access access) {

  /** Whether a transaction only reads or also writes. */
  public enum Access {
    /** Nothing changes. */
    READ,
    /** The graph or its schema may change. */
    WRITE
  }

  /** Creates a compiled query; collections are copied, estimates by identity. */
  public CompiledQuery {
    Objects.requireNonNull(access, "access");
    columns = List.copyOf(columns);
    parameters = Set.copyOf(parameters);
    estimates = new IdentityHashMap<>(estimates);
    warnings = List.copyOf(warnings);
  }

  /** Creates a query that only reads; see the components. */
  public CompiledQuery(
      QueryMode mode,
      LogicalPlan plan,
      List<Variable> columns,
      Set<String> parameters,
      IdentityHashMap<LogicalPlan, Double> estimates,
      List<QueryWarning> warnings,
      int variableCount) {
    this(
        mode,
        plan,
        columns,
        parameters,
        estimates,
        warnings,
        variableCount,
        Access.READ);
  }
}

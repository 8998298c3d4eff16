package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Variable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A query text made ready to run. Immutable; independent of parameter values.
 *
 * @param mode whether to run, explain or profile
 * @param plan binds at least {@code columns}
 * @param columns the variables of the result in order; their names are the column names
 * @param parameters names of all parameters the text uses
 * @param estimates estimated rows by plan node, by identity
 * @param warnings for the user, such as an unknown label in an open schema; possibly empty
 * @param ordered whether a hint fixed the order in which joins bind vertices: processors then match in
 *     that order, and do not count instead what it would enumerate
 * @param variableCount number of variables; ids are below it
 */
public record CompiledQuery(
    Mode mode,
    LogicalPlan plan,
    List<Variable> columns,
    Set<String> parameters,
    IdentityHashMap<LogicalPlan, Double> estimates,
    List<String> warnings,
    boolean ordered,
    int variableCount) {

  /** What to do with the plan. */
  public enum Mode {
    /** Run it. */
    RUN,
    /** Show it only. */
    EXPLAIN,
    /** Run it, then show it with rows and times. */
    PROFILE
  }

  /** Creates a compiled query; collections are copied, estimates by identity. */
  public CompiledQuery {
    columns = List.copyOf(columns);
    parameters = Set.copyOf(parameters);
    estimates = new IdentityHashMap<>(estimates);
    warnings = List.copyOf(warnings);
  }
}

package io.graphflow.parser.query;

import io.graphflow.exception.QueryWarning;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.Variable;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A bound query: clauses in order, the last a {@link BoundClause.ProjectionClause} that is the {@code RETURN}; or
 * one {@link BoundClause.Union}; or the last changes the graph or is a {@code CALL}, and then there is no
 * result.
 *
 * @param mode run, explain or profile
 * @param clauses in the order written
 * @param parameters names of the parameters used
 * @param vertexOrder names given by a join-order hint in the text, or empty
 * @param warnings for the user
 * @param variableCount ids of variables are below it; the planner may allocate further ones from here
 */
public record BoundQuery(
    QueryMode mode,
    List<BoundClause> clauses,
    Set<String> parameters,
    List<String> vertexOrder,
    List<QueryWarning> warnings,
    int variableCount) {

  /** Creates a bound query; collections are copied. */
  public BoundQuery {
    Objects.requireNonNull(mode, "mode");
    clauses = List.copyOf(clauses);
    parameters = Set.copyOf(parameters);
    vertexOrder = List.copyOf(vertexOrder);
    warnings = List.copyOf(warnings);
  }

  /** The variables of the result, in order; empty if there is none. */
  public List<Variable> columns() {
    return switch (clauses.getLast()) {
      case BoundClause.ProjectionClause last -> last.outputs();
      case BoundClause.Union union -> union.outputs();
      case BoundClause.Match _,BoundClause.Unwind _,BoundClause.LoadCsv _,BoundClause.LoadParquet _ ->
        List.of();
      case BoundClause.Call _,BoundClause.Evaluate _,BoundClause.CallSubquery _ -> List.of();
      case BoundUpdate _ -> List.of();
    };
  }
}

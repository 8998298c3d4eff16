package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * A group whose vectors show materialized rows.
 *
 * @param group its number
 * @param variables the variables of the rows
 * @param vectors the vector of each variable
 */
public record RowGroup(int group, List<Variable> variables, List<Integer> vectors) {
  /** Creates a group; lists are copied. */
  public RowGroup {
    variables = List.copyOf(variables);
    vectors = List.copyOf(vectors);
  }
}

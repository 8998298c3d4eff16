package io.graphflow.core.ftree.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import java.util.List;

/**
 * The physical plan of a query. It numbers blocks and vectors, so that the makers of operators keep them in
 * arrays. Immutable.
 *
 * @param query the query
 * @param root the last operator
 * @param columns the columns of its f-Trees that make up a row of the result
 * @param parents by block its parent, or -1 for the root of a tree
 * @param vectors by vector the variable that it was made for, which says what kind of values it holds
 * @param lists the lists that operators read, by their numbers
 * @param boundCount number of bounds by first keys
 * @param slotCount slots of a tuple of the plan: one a variable, one a sort key
 */
public record FTreeQueryPlan(
    CompiledQuery query,
    FTreePlan root,
    List<Column> columns,
    List<Integer> parents,
    List<Variable> vectors,
    List<Lists> lists,
    int boundCount,
    int slotCount) {
  /** Creates a plan; lists are copied. */
  public FTreeQueryPlan {
    columns = List.copyOf(columns);
    parents = List.copyOf(parents);
    vectors = List.copyOf(vectors);
    lists = List.copyOf(lists);
  }
}

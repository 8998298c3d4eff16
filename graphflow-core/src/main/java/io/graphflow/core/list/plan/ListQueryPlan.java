package io.graphflow.core.list.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.parser.plan.CompiledQuery;
import java.util.List;

/**
 * The physical plan of a query, for one catalog. It numbers groups, vectors, lists and counts, so
 * that the makers of operators keep them in arrays. Immutable.
 *
 * @param query the query
 * @param root the last operator
 * @param rows how to read result rows from its chunks
 * @param argument for a plan that starts from rows of a caller, the group that shows such a row;
 *     else null
 * @param groupCount number of groups
 * @param vectors the kind of each vector
 * @param lists the lists that operators read
 * @param countsCount number of counts that passes keep for vertices
 * @param slotCount slots of a tuple of the plan: one a variable, one a sort key
 */
public record ListQueryPlan(
    CompiledQuery query,
    ListPlan root,
    RowLayout rows,
    RowGroup argument,
    int groupCount,
    List<VectorKind> vectors,
    List<Lists> lists,
    int countsCount,
    int slotCount) {
  /** Creates a plan; lists are copied. */
  public ListQueryPlan {
    vectors = List.copyOf(vectors);
    lists = List.copyOf(lists);
  }
}

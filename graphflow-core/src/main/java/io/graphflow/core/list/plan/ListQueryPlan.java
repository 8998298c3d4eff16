package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.CompiledQuery;
import java.util.List;

/**
 * The physical plan of a query, for one catalog. Groups, vectors, lists and counts are numbered, so that
 * whoever makes operators keeps them in arrays. Immutable.
 *
 * @param query what was planned
 * @param root the last operator
 * @param rows how result rows are read from its chunks
 * @param argument for a plan that starts from rows of a caller, the group that shows such a row; else null
 * @param groupCount number of groups
 * @param vectors what each vector holds
 * @param lists the lists that operators go along
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

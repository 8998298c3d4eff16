package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.ftree.operator.ListFilter;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ListSet;
import io.graphflow.core.value.Truth;
import io.graphflow.core.value.VertexReference;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Keeps the vertices of a block that a list has, where the list is one and the same for the whole tree: then their IDs
 * are compared, and no position is loaded.
 */
public final class MemberFilter implements ListFilter {
  /** In a list up to so long, a search takes no longer than in a set, which {@link Tuple#setOf} makes of longer ones. */
  private static final int FEW = 15;

  private final FBlock block;
  private final VertexVector vertices;
  private final BlockPath listPath;
  private final Evaluator list;
  private final BlockFilter general;
  private final Tuple tuple;
  private final Selection tested = new Selection();
  private final Selection members = new Selection();

  /** The list that the members are of. */
  private List<?> known;

  private final long[] few = new long[FEW];
  private int fewCount;
  private ListSet set;

  /**
   * Creates the filter.
   *
   * @param vertices the vertices of {@code block}
   * @param listPath what {@code list} reads, in blocks above; null if it reads nothing
   * @param general evaluates the same predicate
   */
  public MemberFilter(FBlock block, VertexVector vertices, BlockPath listPath, Evaluator list,
      BlockFilter general, Tuple tuple) {
    this.block = block;
    this.vertices = vertices;
    this.listPath = listPath;
    this.list = list;
    this.general = general;
    this.tuple = tuple;
  }

  @Override
  public boolean apply() {
    int count = block.count();
    if (!findMembers(count)) {
      return general.apply();
    }
    int valid = block.select(tested);
    if (set == null && fewCount == 0) {
      block.deselect(0, count);
      return valid > 0;
    }
    int[] kept = members.buffer(valid);
    int keptCount = 0;
    for (int i = 0; i < valid; i++) {
      int at = tested.position(i);
      kept[keptCount] = at;
      keptCount += isMember(vertices.id(at)) ? 1 : 0;
    }
    if (keptCount == valid) {
      return false;
    }
    block.keep(kept, keptCount);
    return true;
  }

  @Override
  public boolean canTest(ListRun run) {
    // The block, which is about to be filled, does not say how many elements will be tested.
    return findMembers(1);
  }

  @Override
  public int select(
      ListRun run, long ownerId, long start, Selection in, int length, int[] out) {
    int count = in.count();
    int passing = 0;
    for (int i = 0; i < count; i++) {
      int position = in.position(i);
      out[passing] = position;
      passing += isMember(run.neighbour(start + position)) ? 1 : 0;
    }
    return passing;
  }

  private boolean isMember(long vertexId) {
    if (set != null) {
      return vertexId != ElementId.NONE && set.inVertex(vertexId) == Truth.TRUE;
    }
    for (int i = 0; i < fewCount; i++) {
      if (few[i] == vertexId) {
        return true;
      }
    }
    return false;
  }

  /** Finds the members of the list; false if there is not one list, or a search of it takes no longer. */
  @SuppressWarnings("ReferenceEquality") // An equal list would have to be compared each time.
  private boolean findMembers(int tests) {
    if (!loadList() || !(list.value(tuple) instanceof List<?> values)) {
      return false;
    }
    if (values.size() > FEW) {
      known = null;
      set = tuple.setOf(this, values, tests);
      return set != null;
    }
    set = null;
    if (values != known) {
      known = values;
      fewCount = 0;
      for (Object value : values) {
        if (value instanceof VertexReference vertex) {
          few[fewCount++] = vertex.vertexId();
        }
      }
    }
    return true;
  }

  /** Loads what the list reads; false if that is not the same for the whole tree. */
  private boolean loadList() {
    if (listPath == null) {
      return true;
    }
    FBlock above = listPath.block();
    int count = above.count();
    int first = above.nextSelected(0, count);
    if (above.nextSelected(first + 1, count) < count) {
      return false;
    }
    listPath.begin();
    listPath.load(first);
    return true;
  }
}

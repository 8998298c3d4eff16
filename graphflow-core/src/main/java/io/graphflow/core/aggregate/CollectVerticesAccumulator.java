package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.VertexEvaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.value.VertexList;
import io.graphflow.core.value.VertexReference;
import java.util.Arrays;
import java.util.Collections;

/** {@code collect(x)} of vertices, of which only the IDs are kept. */
final class CollectVerticesAccumulator extends Accumulator {
  private static final int FIRST_VERTICES = 4;

  /** A list and its array without elements. */
  private static final int LIST_BYTES = 48;

  private final MemoryAccount account;
  private long heldBytes;
  private Ids[] lists = new Ids[1];

  /** The vertices of a group, in the order added. */
  private static final class Ids {
    private long[] ids = new long[FIRST_VERTICES];
    private int size;
  }

  /** Creates the state without groups; {@code argument} is a {@link VertexEvaluator}. */
  CollectVerticesAccumulator(Evaluator argument, MemoryAccount account) {
    super(argument);
    this.account = account;
  }

  @Override
  public int groupBytes() {
    return Long.BYTES;
  }

  @Override
  public void resize(int count) {
    if (count > lists.length) {
      lists = Arrays.copyOf(lists, grown(lists.length, count));
    }
  }

  @Override
  void addVertex(int group, long vertexId, long times) {
    Ids list = list(group);
    for (long i = 0; i < times; i++) {
      if (list.size == list.ids.length) {
        grow(list, 1);
      }
      list.ids[list.size++] = vertexId;
    }
  }

  private Ids list(int group) {
    Ids list = lists[group];
    if (list == null) {
      hold(LIST_BYTES + (long) FIRST_VERTICES * Long.BYTES);
      list = new Ids();
      lists[group] = list;
    }
    return list;
  }

  private void grow(Ids list, int more) {
    int length = grown(list.ids.length, Math.addExact(list.size, more));
    hold((long) (length - list.ids.length) * Long.BYTES);
    list.ids = Arrays.copyOf(list.ids, length);
  }

  private void hold(long bytes) {
    account.reserve(bytes);
    heldBytes += bytes;
  }

  @Override
  public void addLong(int group, long value, long times) {
    throw new AssertionError("a vertex has no long form");
  }

  @Override
  public void addDouble(int group, double value, long times) {
    throw new AssertionError("a vertex is no number");
  }

  @Override
  public void addObject(int group, Object value, long times) {
    addVertex(group, ((VertexReference) value).vertexId(), times);
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    CollectVerticesAccumulator that = (CollectVerticesAccumulator) other;
    // The lists go over to this state: the other account is given back while they live on.
    that.account.release(that.heldBytes);
    account.reserve(that.heldBytes);
    heldBytes += that.heldBytes;
    that.heldBytes = 0;
    for (int i = 0; i < groups.count(); i++) {
      Ids theirs = that.lists[groups.theirs()[i]];
      int ours = groups.ours()[i];
      if (theirs != null && lists[ours] == null) {
        lists[ours] = theirs;
      } else if (theirs != null) {
        append(lists[ours], theirs);
      }
    }
  }

  private void append(Ids list, Ids more) {
    if (list.ids.length - list.size < more.size) {
      grow(list, more.size);
    }
    System.arraycopy(more.ids, 0, list.ids, list.size, more.size);
    list.size += more.size;
  }

  @Override
  public Object result(int group) {
    Ids list = lists[group];
    return list == null ? Collections.emptyList() : new VertexList(list.ids, list.size);
  }
}

package io.graphflow.core.list.count;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.adjacency.ListSources;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.list.adjacency.RememberedCounts;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;

/**
 * An extension of which only the number of rows is wanted, with the filters on it: multiplies the
 * weight of each vertex by the number of its edges that pass, and deselects vertices without any.
 */
public final class CountExtendOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup fromGroup;
  private final ListGroup countGroup;
  private final OwnerBatch owners;
  private final ListCounter counter;

  /** Counts for vertices whose lists have changed, if that is to be remembered; else null. */
  private final ChangedCounter changed;

  /** Null if lists cannot be counted together. */
  private final StretchCounter stretches;

  private final Selection counted = new Selection();
  private long[] weights = {};
  private long[] counts = {};

  /**
   * Creates the operator.
   *
   * @param countGroup null if {@code fromGroup} is unflat; else a group of one position that receives
   *     the weight
   * @param counter of the edges, whose owners are {@code from}
   * @param onlyFilter the counter's filter if it has just one, or null
   * @param together whether nothing else reads {@code fromGroup} or used edges, so that one of its
   *     positions may stand for the rows of all
   */
  public CountExtendOperator(
      ListOperator input,
      QueryContext context,
      ListGroup fromGroup,
      VertexVector from,
      ListGroup countGroup,
      ListSources sources,
      ListCounter counter,
      PositionFilter onlyFilter,
      boolean together) {
    this.input = input;
    this.context = context;
    this.fromGroup = fromGroup;
    this.countGroup = countGroup;
    this.counter = counter;
    this.owners = new OwnerBatch(sources, fromGroup, from, onlyFilter);
    this.stretches =
        together && onlyFilter != null ? new StretchCounter(owners, onlyFilter) : null;
    this.changed =
        sources.hasChanges() && counter.isConstant()
            ? new ChangedCounter(counter, OwnerBatch.ofChosen(sources, fromGroup, from))
            : null;
  }

  @Override
  public void open() {
    input.open();
    counter.open();
    if (changed != null) {
      owners.remember();
      changed.open();
    }
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (counter.prepare() && (countGroup == null ? countList() : countCurrent())) {
        return true;
      }
    }
    return false;
  }

  /** Counts for the one vertex of a flat group. */
  private boolean countCurrent() {
    owners.start();
    owners.next();
    long edges = counter.count(owners, 0);
    if (edges == 0) {
      return false;
    }
    countGroup.setSingle();
    if (weights.length == 0) {
      weights = new long[1];
    }
    weights[0] = edges;
    countGroup.weights = weights;
    return true;
  }

  /** Counts for every selected vertex of an unflat group. */
  private boolean countList() {
    Selection in = fromGroup.selection;
    long[] before = fromGroup.weights;
    if (weights.length < fromGroup.count) {
      weights = new long[Math.max(fromGroup.count, 2 * weights.length)];
    }
    int[] out = counted.buffer(in.count());
    int selected = 0;
    owners.start();
    while (owners.next()) {
      context.check();
      RememberedCounts remembered = owners.remembered();
      long inStretch = stretches != null && before == null ? stretches.count() : -1;
      if (inStretch >= 0) {
        // Only vertices of a scan are counted together, and those of a chunk are one batch.
        return inStretch > 0 && weighOne(in.position(0), inStretch);
      }
      if (remembered != null) {
        weighRemembered(remembered, before);
        selected = select(in, out, selected);
      } else if (counter.isLength() && isOneRun()) {
        selected = weighByLength(before, out, selected);
      } else {
        count();
        selected = weighByCount(before, out, selected);
      }
    }
    if (selected == 0) {
      return false;
    }
    if (selected < in.count()) {
      counted.select(selected);
      fromGroup.selection = counted;
    }
    fromGroup.weights = weights;
    return true;
  }

  /** Lets one position stand for all. */
  private boolean weighOne(int position, long edges) {
    weights[position] = edges;
    counted.selectOne(position);
    fromGroup.selection = counted;
    fromGroup.weights = weights;
    return true;
  }

  private void count() {
    if (counts.length < owners.count()) {
      counts = new long[Math.min(OwnerBatch.CAPACITY, Math.max(owners.count(), 2 * counts.length))];
    }
    counter.count(owners, counts);
  }

  private boolean isOneRun() {
    return owners.sources.length == 1 && !owners.sources[0].withoutLoops;
  }

  private int weighByLength(long[] before, int[] out, int selectedBefore) {
    long[] starts = owners.starts[0];
    long[] ends = owners.ends[0];
    long[] target = weights;
    int selected = selectedBefore;
    for (int owner = 0; owner < owners.count(); owner++) {
      int position = owners.position(owner);
      long edges = ends[owner] - starts[owner];
      target[position] = before == null ? edges : Math.multiplyExact(before[position], edges);
      out[selected] = position;
      selected += edges == 0 ? 0 : 1;
    }
    return selected;
  }

  private int weighByCount(long[] before, int[] out, int selectedBefore) {
    long[] target = weights;
    int selected = selectedBefore;
    for (int owner = 0; owner < owners.count(); owner++) {
      int position = owners.position(owner);
      long edges = counts[owner];
      target[position] = before == null ? edges : Math.multiplyExact(before[position], edges);
      out[selected] = position;
      selected += edges == 0 ? 0 : 1;
    }
    return selected;
  }

  /** Weighs the owners of the batch and those whose counts are remembered. */
  private void weighRemembered(RememberedCounts remembered, long[] before) {
    count();
    for (int owner = 0; owner < owners.count(); owner++) {
      setWeight(owners.position(owner), counts[owner], before);
    }
    for (int i = 0; i < remembered.ownerCount(); i++) {
      setWeight(
          remembered.position(i), changed.count(remembered, owners.table(), i), before);
    }
  }

  private void setWeight(int position, long edges, long[] before) {
    weights[position] = before == null ? edges : Math.multiplyExact(before[position], edges);
  }

  /** Selects those of the batch's positions that have edges; how many are selected now. */
  private int select(Selection in, int[] out, int selectedBefore) {
    int selected = selectedBefore;
    for (int i = owners.firstSelected(); i < owners.endSelected(); i++) {
      int position = in.position(i);
      out[selected] = position;
      selected += weights[position] == 0 ? 0 : 1;
    }
    return selected;
  }

  @Override
  public void close() {
    input.close();
  }
}

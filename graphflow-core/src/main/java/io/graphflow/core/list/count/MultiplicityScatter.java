package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.MultiplicityKernels;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;

/**
 * Reads a pipeline that scans vertices to its end, and adds the multiplicity of each vertex to the
 * sums of its neighbours. This counts along edges from the end at which their properties lie one
 * after another.
 */
public final class MultiplicityScatter implements Runnable {
  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final EdgeLists lists;
  private final AdjacencyBatch owners;
  private final VertexMultiplicities target;
  private final boolean inInts;

  /** Where a run counts edges that add 1 each; null where that happens in {@link #target} itself. */
  private IntSums ints;

  /** The sum of all that was added; no single sum is larger. */
  private long total;

  /** The multiplicities by owner of the batch. */
  private long[] multiplicities = {};

  /**
   * Creates the part of a pass.
   *
   * @param group the one group of the input's chunks, unflat
   * @param owners batch over the group
   * @param lists finds the edges of the batch that pass
   * @param target sums by neighbour, for this part alone
   * @param edges about as many as there are, before a filter
   */
  public MultiplicityScatter(
      ListOperator input,
      QueryContext context,
      ListGroup group,
      AdjacencyBatch owners,
      EdgeLists lists,
      VertexMultiplicities target,
      long edges) {
    this.input = input;
    this.context = context;
    this.group = group;
    this.owners = owners;
    this.lists = lists;
    this.target = target;
    this.inInts = IntSums.pay(edges, target.vertexLimit());
  }

  @Override
  public void run() {
    total = 0;
    ints = inInts
        ? new IntSums(context.limits(), target::of,
            context.snapshot().catalog().vertexTables().size(), Integer.MAX_VALUE)
        : null;
    input.open();
    lists.open();
    while (input.next()) {
      owners.start();
      while (owners.next()) {
        context.check();
        long largest = takeMultiplicities();
        for (int run = 0; run < owners.runs.length; run++) {
          scatter(run, largest);
        }
      }
    }
    input.close();
    if (ints != null) {
      ints.addToTarget();
    }
  }

  /** Reads the multiplicities of the batch's owners, and returns the largest. */
  private long takeMultiplicities() {
    if (multiplicities.length < owners.count()) {
      multiplicities = new long[owners.count()];
    }
    long largest = 0;
    for (int owner = 0; owner < owners.count(); owner++) {
      long multiplicity =
          group.multiplicities == null ? 1 : group.multiplicities[owners.position(owner)];
      multiplicities[owner] = multiplicity;
      largest = Math.max(largest, multiplicity);
    }
    return largest;
  }

  private void scatter(int run, long largest) {
    long[] sums = target.of(owners.runs[run].neighbourTable);
    long edges = owners.edgeCount(run);
    boolean fits = EdgeCounter.fits(edges, largest) && total + edges * largest >= 0;
    if (fits && lists.beginStretch(owners, run)) {
      scatterStretch(run, group.multiplicities == null && owners.isContiguous(run), sums,
          owners.runs[run].neighbourTable);
      return;
    }
    for (int owner = 0; owner < owners.count(); owner++) {
      lists.begin(owners, run, owner);
      while (lists.next()) {
        Selection selected = lists.selected();
        total = Math.addExact(total, Math.multiplyExact(multiplicities[owner], selected.count()));
        MultiplicityKernels.scatter(lists.neighbours().offsets(), selected, multiplicities[owner],
            sums);
      }
    }
  }

  /**
   * Adds for all lists of a run at once.
   *
   * @param alike whether each passing edge adds 1; then no other edges lie between the lists
   */
  private void scatterStretch(int run, boolean alike, long[] sums, int table) {
    while (lists.next()) {
      Selection selected = lists.selected();
      Positions neighbours = lists.neighbours().offsets();
      if (alike) {
        if (ints == null) {
          MultiplicityKernels.scatter(neighbours, selected, 1, sums);
        } else {
          ints.add(table, neighbours, selected);
        }
        total += selected.count();
      } else {
        total +=
            MultiplicityKernels.scatterLists(
                neighbours,
                selected,
                lists.position(),
                owners.starts[run],
                owners.ends[run],
                multiplicities,
                sums);
      }
    }
  }
}

package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.ListFilter;
import io.graphflow.core.predicate.ColumnTest;
import io.graphflow.core.predicate.MemoizedTest;
import io.graphflow.core.predicate.PropertyTests;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/** A filter by one stored property of the elements of a block, tested on the column that holds it. */
abstract class ColumnFilter implements ListFilter {
  private final FBlock block;
  private final PropertyTests tests;
  private final Selection valid = new Selection();
  private final VertexVector neighbours = new VertexVector();
  private final VertexVector owner = new VertexVector();
  private final EdgeVector edges = new EdgeVector(true);
  private int[] passing = {};

  ColumnFilter(FBlock block, PropertyTests tests) {
    this.block = block;
    this.tests = tests;
  }

  /** How the test of an entry is bound; {@code entry} may be null. */
  abstract ColumnTest.Binding bind(PropertyTests.Entry entry);

  /** Filters where no column can tell; returns whether positions were dropped. */
  abstract boolean applyWithoutColumn();

  @Override
  public boolean apply() {
    int count = block.count();
    int validCount = block.select(valid);
    if (validCount == 0) {
      return false;
    }
    PropertyTests.Entry entry = tests.find(valid);
    return switch (bind(entry)) {
      case READY -> test(entry, count, validCount);
      case NEVER -> {
        block.deselect(0, count);
        yield true;
      }
      case GENERAL -> applyWithoutColumn();
    };
  }

  private boolean test(PropertyTests.Entry entry, int count, int validCount) {
    if (passing.length <= validCount) {
      passing = new int[Math.max(validCount + 1, 2 * passing.length)];
    }
    int passingCount =
        entry.test().select(tests.positions(entry, valid, count), valid, count, passing);
    if (passingCount == ColumnTest.ALL || passingCount == validCount) {
      return false;
    }
    block.keep(passing, passingCount);
    return true;
  }

  @Override
  public boolean canTest(ListRun run) {
    PropertyTests.Entry entry = tests.find(run);
    // A memoized test loads elements from the vector, which has none yet.
    return bind(entry) != ColumnTest.Binding.GENERAL && !(entry.test() instanceof MemoizedTest);
  }

  @Override
  public int select(
      ListRun run, long ownerId, long start, Selection in, int length, int[] out) {
    PropertyTests.Entry entry = tests.find(run);
    if (bind(entry) == ColumnTest.Binding.NEVER) {
      return 0;
    }
    run.point(neighbours, start);
    if (!tests.ofEdges()) {
      return entry.test().select(neighbours.offsets(), in, length, out);
    }
    owner.setTable(ElementId.table(ownerId));
    owner.offsets().setConstant(ElementId.position(ownerId));
    run.pointEdges(edges, owner, 0, neighbours, start);
    return entry.test()
        .select(PropertyTests.positions(entry, edges, in, length), in, length, out);
  }
}
